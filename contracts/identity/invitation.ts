import { z } from 'zod';
import { Role, system, withFlag } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineError } from '../kernel/errors.ts';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, Email, LanguageCode, Timestamp, UserId, WorkspaceId } from '../kernel/fields.ts';
import { personal } from '../kernel/personal.ts';
import { DisplayName } from './display-name.ts';
import { PasswordPolicyAnswer, UrlEncodedPassword } from './password.ts';

/** How long an invitation is valid, and the pause between two emails. */
export const invitationLimits = { validDays: 7, pauseSeconds: 60, teams: 50 } as const;

const InvitationId = defineId();
export const TeamIds = z.array(defineId()).max(invitationLimits.teams);

/** Somebody was invited by email; they have an account as soon as they accept. */
export const UserInvited = defineEvent(
  'UserInvited',
  z.object({
    userId: UserId,
    invitationId: InvitationId,
    expiresAt: Timestamp,
    email: personal(z.string(), 'userId'),
    displayName: personal(z.string(), 'userId'),
    role: Role,
    roles: z.record(WorkspaceId, Role),
    teamIds: TeamIds,
    /** The person is in the teams from now on; in what earlier releases recorded, once they accept. */
    joinsTeams: z.literal(true).optional(),
    locale: LanguageCode.optional(),
  }),
  { audit: 'invited %{person} with the role %{role}' },
);
/** The invitation was sent again; the link and the code of the earlier email are void. */
export const InvitationRenewed = defineEvent(
  'InvitationRenewed',
  z.object({ userId: UserId, invitationId: InvitationId, expiresAt: Timestamp }),
  { audit: 'sent %{person} a new invitation' },
);
/** What the mail server said about the email of an invitation. */
export const InvitationDeliveryRecorded = defineEvent(
  'InvitationDeliveryRecorded',
  z.object({ userId: UserId, invitationId: InvitationId, statusText: z.string() }),
  { audit: 'could not deliver the invitation of %{person}' },
);
/** The invitation is void and its address free; nobody ever signed in with it. */
export const InvitationWithdrawn = defineEvent('InvitationWithdrawn', z.object({ userId: UserId }), {
  audit: 'withdrew the invitation of %{person}',
});
/** The person joined with the name that they entered and the roles that they had been given until then. */
export const InvitationAccepted = defineEvent(
  'InvitationAccepted',
  z.object({
    userId: UserId,
    invitationId: InvitationId,
    displayName: personal(z.string(), 'userId'),
    role: Role,
    roles: z.record(WorkspaceId, Role),
    /** Teams that the person joins only now, invited by an earlier release. */
    teamIds: TeamIds.optional(),
  }),
  { audit: 'accepted the invitation, with the role %{role}' },
);
export const invitationEvents = [
  UserInvited,
  InvitationRenewed,
  InvitationDeliveryRecorded,
  InvitationWithdrawn,
  InvitationAccepted,
] as const;

export const InvitationInvalid = defineError(
  'invitation.invalid',
  'absent',
  'This invitation has expired, was withdrawn or was already used. No account was created; ask for a new invitation.',
);
/** The same for a wrong code, one that has expired, and an address without an invitation. */
export const InvitationCodeInvalid = defineError(
  'invitation.code-invalid',
  'invalid',
  'This code is wrong, has expired or was already used. No account was created; check the code or ask for a new invitation.',
);
export const InvitationNotOpen = defineError(
  'invitation.not-open',
  'conflict',
  'This person isn’t invited any more: they have joined, or the invitation was withdrawn. Nothing was changed; reload the list.',
);
export const NotJoined = defineError(
  'user.not-joined',
  'conflict',
  'This person hasn’t accepted the invitation. Nothing was changed; withdraw the invitation instead.',
);

/** A free trial has sent several invitations to the same address. */
export const InvitationSlowedDown = defineError(
  'invitation.trial-slowed-down',
  'limited',
  'This free trial has sent this person several invitations. No email was sent, and the last invitation is still valid; wait a while and try again.',
);

/**
 * Invites somebody once their address is reserved; sent by the product for an administrator. Refused with
 * `user.role-too-weak` for what they may not give.
 */
export class InviteUser extends defineCommand('InviteUser', {
  http: null,
  access: system,
  data: z.object({
    userId: UserId,
    email: Email,
    displayName: DisplayName,
    role: Role,
    roles: z.record(WorkspaceId, Role),
    teamIds: TeamIds,
    locale: LanguageCode.optional(),
  }),
}) {}
/**
 * Sends the invitation again with a new link and a new code. Within a minute of the last email it changes nothing.
 * Refused with `invitation.trial-slowed-down` if a free trial has sent several.
 */
export class RenewInvitation extends defineCommand('RenewInvitation', {
  http: 'POST /v1/users/{userId}/invitation',
  access: withFlag('admin'),
  data: z.object({ userId: UserId }),
}) {}
/** Makes the invitation void and frees the address. Cannot be undone; the person can be invited again. */
export class WithdrawInvitation extends defineCommand('WithdrawInvitation', {
  http: 'DELETE /v1/users/{userId}/invitation',
  access: withFlag('admin'),
  data: z.object({ userId: UserId }),
}) {}
/** Sent when the mail server has rejected the email of an invitation. */
export class RecordInvitationDelivery extends defineCommand('RecordInvitationDelivery', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, invitationId: InvitationId, statusText: z.string().max(200) }),
}) {}
/** Sent by the accept page. Refused with `invitation.invalid` unless it is the open invitation. */
export class AcceptInvitation extends defineCommand('AcceptInvitation', {
  http: null,
  access: system,
  data: z.object({ userId: UserId, invitationId: InvitationId, displayName: DisplayName }),
}) {}
/**
 * Sent for somebody whom an identity provider of the organisation has identified: they join without a password. Changes
 * nothing once they have joined; refused with `invitation.invalid` where there is no invitation.
 */
export class AcceptInvitationBySignOn extends defineCommand('AcceptInvitationBySignOn', {
  http: null,
  access: system,
  data: z.object({ userId: UserId }),
}) {}
export const invitationCommands = [
  InviteUser,
  RenewInvitation,
  WithdrawInvitation,
  RecordInvitationDelivery,
  AcceptInvitation,
  AcceptInvitationBySignOn,
] as const;

/** Seconds until the invitation of somebody may be sent again; 0 in an organisation that is no free trial. */
export class FindInvitationPause extends defineQuery('FindInvitationPause', {
  http: null,
  access: system,
  data: z.object({ userId: UserId }),
  item: z.object({ retryAfterSeconds: z.number().int() }),
}) {}
export const invitationQueries = [FindInvitationPause] as const;

/** The invitation of somebody who has not joined yet. */
export const InvitationView = z.object({
  sentAt: Timestamp,
  expiresAt: Timestamp,
  /** What became of the email; `null` while nothing is known to be wrong. */
  statusText: z.string().nullable(),
});
export type InvitationView = z.output<typeof InvitationView>;

/**
 * Body of `POST /invite/v2/setuser` and `POST /v1/self-signup/setuser` (3:192): the token of the email, with the name
 * and the password that the person chooses.
 */
export const SetUserBody = z.object({
  token: z.string().min(1).max(400),
  name: DisplayName,
  password: UrlEncodedPassword,
});
/**
 * Answer of `POST /invite/v2/password-policy`: the rules, and what the page says of the invitation; `null` for one that
 * cannot be accepted, whatever the reason, and for a token that is not ours.
 */
export const InvitationAnswer = PasswordPolicyAnswer.extend({
  invitation: z.object({ organization: z.string(), email: z.string(), displayName: z.string() }).nullable(),
});
export type InvitationAnswer = z.output<typeof InvitationAnswer>;
/** Answer of the calls that create the account: the address to sign in with. */
export const UserWasSet = z.object({ email: z.string() });
