import { z } from 'zod';
import { oneself, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { SessionId, Timestamp, UserId } from '../kernel/fields.ts';

/** The session was used; recorded once an hour at most. Its address at that time is in the metadata, encrypted. */
export const SessionUsed = defineEvent('SessionUsed', z.object({ sessionId: SessionId, userId: UserId }), {
  audit: 'used a session',
});
/** Every session of the person that began before this is over. */
export const UserSignedOut = defineEvent('UserSignedOut', z.object({ userId: UserId }), {
  audit: 'signed %{person} out everywhere',
});

export const sessionUseEvents = [SessionUsed] as const;
export const signOutEvents = [UserSignedOut] as const;

/** How often the use of a session is recorded, and after how long without it a session is over. */
export const sessionUse = { recordMinutes: 60, idleDays: 30 } as const;

/** Sent whenever a session is refreshed; more often than once an hour changes nothing. */
export class RecordSessionUse extends defineCommand('RecordSessionUse', {
  http: null,
  access: system,
  data: z.object({ sessionId: SessionId }),
}) {}
/** Signs the sender out of one of their own sessions; of others there are none for them. */
export class EndMySession extends defineCommand('EndMySession', {
  http: 'DELETE /v1/profile/me/sessions/{sessionId}',
  access: oneself,
  data: z.object({ sessionId: SessionId }),
}) {}
/** Ends every session of a person whom the sender administers; the person may sign in again. */
export class SignUserOut extends defineCommand('SignUserOut', {
  http: 'POST /v1/users/{userId}/sign-out',
  access: withFlag('isOrgAdmin'),
  data: z.object({ userId: UserId }),
}) {}

/** A session that is open: from where, and when it was used. */
export const SessionView = z.object({
  id: SessionId,
  startedAt: Timestamp,
  /** To the hour. */
  lastUsedAt: Timestamp,
  /** `null` for sessions of an earlier release. */
  address: z.string().nullable(),
  /** The browser's name for itself. */
  device: z.string().nullable(),
});
export type SessionView = z.output<typeof SessionView>;

/** The sender's open sessions, the one that was used last first. */
export class ListMySessions extends defineQuery('ListMySessions', {
  http: 'GET /v1/profile/me/sessions',
  access: oneself,
  data: z.object({}),
  items: SessionView,
}) {}
/** The open sessions of a person. */
export class ListUserSessions extends defineQuery('ListUserSessions', {
  http: 'GET /v1/users/{userId}/sessions',
  access: withFlag('isOrgAdmin'),
  reads: 'people',
  data: z.object({ userId: UserId }),
  items: SessionView,
}) {}

export const openSessionCommands = [RecordSessionUse, EndMySession, SignUserOut] as const;
export const openSessionQueries = [ListMySessions, ListUserSessions] as const;
