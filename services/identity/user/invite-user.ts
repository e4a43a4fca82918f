import {
  AcceptInvitation,
  AcceptInvitationBySignOn,
  FindInvitationPause,
  InvitationAccepted,
  InvitationDeliveryRecorded,
  InvitationInvalid,
  InvitationNotOpen,
  InvitationRenewed,
  InvitationSlowedDown,
  InvitationWithdrawn,
  InviteUser,
  RecordInvitationDelivery,
  RenewInvitation,
  UserInvited,
  WithdrawInvitation,
  invitationLimits,
} from '../../../contracts/identity/invitation.ts';
import { PasswordChanged } from '../../../contracts/identity/password.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { requireAuthority, requireMayAdd } from './require-authority.ts';
import { user, type OpenInvitation, type User } from './user.ts';

type Invited = Extract<User, { status: 'invited' }>;

const administratorOf = async (_data: unknown, _ask: SendQuery, viewer: Viewer | null) => viewer;
const expiryFrom = (now: Date): string =>
  new Date(now.getTime() + invitationLimits.validDays * 86_400_000).toISOString();

/** The address was reserved for this id before, so an existing person is this one. */
export const inviteUser = decision(InviteUser, user, {
  id: (data) => data.userId,
  creates: true,
  facts: administratorOf,
  decide: (data, state, { now, newId }, administrator) => {
    if (state.status !== 'absent') return [];
    requireMayAdd(administrator, data);
    const invitation = { invitationId: newId('invitation'), expiresAt: expiryFrom(now) };
    return [UserInvited({ ...data, ...invitation, joinsTeams: true })];
  },
});

/** Somebody who was invited and has not joined; anybody else is refused with `invitation.not-open`. */
function requireInvited(state: User, administrator: Viewer | null): Invited {
  if (state.status === 'absent' || state.status === 'erased') throw NotFound();
  if (state.status === 'withdrawn') throw InvitationNotOpen();
  requireAuthority(administrator, state);
  if (state.status !== 'invited') throw InvitationNotOpen();
  return state;
}

export const renewInvitation = decision(RenewInvitation, user, {
  id: (data) => data.userId,
  facts: async ({ userId }, ask, administrator) => {
    const pause = await ask(FindInvitationPause, { userId });
    return { administrator, retryAfterSeconds: pause?.retryAfterSeconds ?? 0 };
  },
  decide: ({ userId }, state, { now, newId }, { administrator, retryAfterSeconds }) => {
    const { invitation } = requireInvited(state, administrator);
    // One email a minute, so that nobody can flood a mailbox.
    const pauseMs = invitationLimits.pauseSeconds * 1000;
    if (now.getTime() - Date.parse(invitation.sentAt) < pauseMs) return [];
    if (retryAfterSeconds > 0) throw InvitationSlowedDown({ facts: { retryAfterSeconds } });
    return [InvitationRenewed({ userId, invitationId: newId('invitation'), expiresAt: expiryFrom(now) })];
  },
});

export const withdrawInvitation = decision(WithdrawInvitation, user, {
  id: (data) => data.userId,
  facts: administratorOf,
  decide: ({ userId }, state, _, administrator) => {
    if (state.status === 'withdrawn') return [];
    requireInvited(state, administrator);
    return [InvitationWithdrawn({ userId })];
  },
});

export const recordInvitationDelivery = decision(RecordInvitationDelivery, user, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data, state) =>
    state.status === 'invited' && state.invitation.id === data.invitationId
      ? [InvitationDeliveryRecorded(data)]
      : [],
});

/** The invitation of somebody that can still be accepted, if any. */
export function openInvitation(state: User, now: Date): OpenInvitation | null {
  const invitation = state.status === 'invited' ? state.invitation : null;
  return invitation !== null && Date.parse(invitation.expiresAt) > now.getTime() ? invitation : null;
}

/** The person of an invitation; refuses one that has expired, was accepted, withdrawn or replaced. */
export function requireOpenInvitation(state: User, invitationId: string, now: Date): Invited {
  if (state.status !== 'invited' || openInvitation(state, now)?.id !== invitationId)
    throw InvitationInvalid();
  return state;
}

const accepted = ({ id: userId, invitation, role, roles, teamIds }: Invited, displayName: string) =>
  InvitationAccepted({
    userId,
    invitationId: invitation.id,
    displayName,
    role,
    roles: { ...roles },
    teamIds: [...teamIds],
  });

export const acceptInvitation = decision(AcceptInvitation, user, {
  id: (data) => data.userId,
  decide: (data, state, { now }) => {
    const invited = requireOpenInvitation(state, data.invitationId, now);
    return [accepted(invited, data.displayName), PasswordChanged({ userId: data.userId })];
  },
});

/** Whether it has expired is decided with whom the sign-in is for. */
export const acceptInvitationBySignOn = decision(AcceptInvitationBySignOn, user, {
  id: (data) => data.userId,
  decide: (_, state) => {
    if ('password' in state) return [];
    if (state.status !== 'invited' || state.displayName === null) throw InvitationInvalid();
    return [accepted(state, state.displayName)];
  },
});
