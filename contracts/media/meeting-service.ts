import { z } from 'zod';
import { canAuthorSomewhere, system, where, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { OrganizationId, UserId } from '../kernel/fields.ts';
import { MeetingRecording } from '../kernel/meetings.ts';
import { visibleLine } from '../kernel/visible-line.ts';

/** The organisation registered the product at its meeting service. The secrets are with the keys, never in an event. */
export const MeetingServiceConfigured = defineEvent(
  'MeetingServiceConfigured',
  z.object({ organizationId: OrganizationId, clientId: z.string() }),
  { audit: 'set up the meeting service' },
);
/** An administrator signed in at the meeting service and allowed the product to read the recordings of the account. */
export const MeetingServiceConnected = defineEvent(
  'MeetingServiceConnected',
  z.object({ organizationId: OrganizationId, userId: UserId }),
  { audit: 'connected the meeting service' },
);
/** The tokens are revoked and deleted: by an administrator, or because the service itself has withdrawn the access. */
export const MeetingServiceDisconnected = defineEvent(
  'MeetingServiceDisconnected',
  z.object({ organizationId: OrganizationId, byService: z.boolean() }),
  { audit: 'disconnected the meeting service' },
);
export const meetingServiceEvents = [
  MeetingServiceConfigured,
  MeetingServiceConnected,
  MeetingServiceDisconnected,
] as const;
export type MeetingServiceEvent = EventOf<(typeof meetingServiceEvents)[number]>;

const administrators = where('zoom', withFlag('isOrgAdmin'));
const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine(...visibleLine);

/** The registration of the product at the service. */
export const MeetingServiceBody = z.object({
  clientId: oneLine,
  clientSecret: oneLine,
  webhookSecret: oneLine,
});

const internal = { http: null, access: administrators } as const;
/** Records a registration whose secrets are stored. */
export class RecordMeetingService extends defineCommand('RecordMeetingService', {
  ...internal,
  data: z.object({ clientId: z.string() }),
}) {}
/** Records that tokens were issued; sent after the return from the service, in the name of the administrator. */
export class RecordMeetingConnection extends defineCommand('RecordMeetingConnection', {
  ...internal,
  data: z.object({}),
}) {}
/** The service has withdrawn the access by a message of its own. */
export class RecordMeetingWithdrawal extends defineCommand('RecordMeetingWithdrawal', {
  http: null,
  access: system,
  data: z.object({}),
}) {}
/** Revokes the tokens at the service and deletes them; without a connection nothing is changed. */
export class DisconnectMeetingService extends defineCommand('DisconnectMeetingService', {
  http: 'DELETE /v1/meeting-service/connection',
  access: administrators,
  data: z.object({}),
}) {}
export const meetingServiceCommands = [
  RecordMeetingService,
  RecordMeetingConnection,
  RecordMeetingWithdrawal,
  DisconnectMeetingService,
] as const;

/** `withdrawn`: it was connected, and its tokens are no longer valid. */
export const MeetingServiceView = z.object({
  /** The operator has named a service; without one there is nothing to set up. */
  offered: z.boolean(),
  clientId: z.string().nullable(),
  state: z.enum(['not-set-up', 'not-connected', 'connected', 'withdrawn']),
  redirectAddress: z.string(),
  webhookAddress: z.string(),
});
export type MeetingServiceView = z.output<typeof MeetingServiceView>;

/** How the organisation's meeting service is set up. No secret is ever answered. */
export class GetMeetingService extends defineQuery('GetMeetingService', {
  http: 'GET /v1/meeting-service',
  access: administrators,
  data: z.object({}),
  item: MeetingServiceView,
}) {}

/** The recordings of a month, newest first, in pages of the service. They belong to no workspace: all authors see them. */
export class ListMeetingRecordings extends defineQuery('ListMeetingRecordings', {
  http: 'GET /v1/meetings/recordings',
  access: where('zoom', canAuthorSomewhere),
  data: z.object({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'This must be a month, such as 2026-11.'),
    after: z.string().max(500).optional(),
  }),
  item: z.object({ recordings: z.array(MeetingRecording), next: z.string().nullable() }),
}) {}

export const meetingServiceQueries = [GetMeetingService, ListMeetingRecordings] as const;
