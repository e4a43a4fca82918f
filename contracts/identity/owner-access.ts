import { z } from 'zod';
import { anyone, system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { UserId } from '../kernel/fields.ts';
import { answerWithItem, csrfHeader, type HttpCall } from '../kernel/http-call.ts';

/** How long a link that was created on the server works. */
export const ownerAccessMinutes = 15;

const ofPerson = z.object({ userId: UserId });

/** Somebody with access to the server created a sign-in link for an administrator; an alarm. */
export const OwnerAccessCreated = defineEvent('OwnerAccessCreated', ofPerson, {
  audit: 'created a sign-in link for %{person} on the server',
});
/** The administrator signed in by that link. */
export const OwnerAccessUsed = defineEvent('OwnerAccessUsed', ofPerson, {
  audit: 'signed in with a link created on the server',
});
export const ownerAccessEvents = [OwnerAccessCreated, OwnerAccessUsed] as const;

/** Sent by the command on the server, before the link is stored, and by its use. */
export class RecordOwnerAccess extends defineCommand('RecordOwnerAccess', {
  http: null,
  access: system,
  data: ofPerson.extend({ isUse: z.boolean() }),
}) {}
export const ownerAccessCommands = [RecordOwnerAccess] as const;

export const OwnerAccessInvalid = defineError(
  'owner-access.invalid',
  'absent',
  'This link has expired or was already used. Nothing was changed; create a new one on the server.',
);

/** Body of `POST /v1/auth/owner-access`; the response is like that of signing in. */
export const OwnerAccessBody = z.object({ token: z.string().min(1).max(400) });

export const ownerAccessCalls: readonly HttpCall[] = [
  {
    name: 'UseOwnerAccess',
    http: 'POST /v1/auth/owner-access',
    summary: `Signs an administrator in by the link that \`npm run owner-access\` printed, once, within ${ownerAccessMinutes} minutes.`,
    access: anyone,
    requires: 'with the token of the link',
    data: OwnerAccessBody,
    example: {
      headers: [csrfHeader],
      body: { token: 'org-1.user-1.q8…' },
      answer: answerWithItem(
        '{ "accessToken": "eyJhbGciOi…", "expiresIn": 600, "userId": "user-1", "sessionId": "session-1" }',
      ),
    },
  },
];
