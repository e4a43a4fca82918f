import type { Role } from '../../../contracts/kernel/access.ts';
import type { PasswordLimit } from '../../../contracts/identity/password.ts';
import type { AccountKind } from '../../../contracts/identity/model/account-name.ts';
import { signOutEvents } from '../../../contracts/identity/open-sessions.ts';
import { userEvents } from '../../../contracts/identity/user.ts';
import type { EventOf } from '../../../contracts/kernel/define-event.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import type { NewEvent } from '../../platform/event-store/event-store.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { accountLimit, incremented, zeroCounter, type Counter } from '../credentials/attempt-counters.ts';

/** A request to reset a forgotten password, until it expires. */
export interface ResetRequest {
  readonly id: string;
  /** ISO 8601. */
  readonly askedAt: string;
  readonly expiresAt: string;
  /** This request and those before it; each sends an email. */
  readonly counter: Counter;
}

/** An invitation that was not accepted yet. */
export interface OpenInvitation {
  readonly id: string;
  /** ISO 8601. */
  readonly sentAt: string;
  readonly expiresAt: string;
}

/** Name and address are `null` if the person's key is destroyed. */
interface KnownPerson {
  readonly id: string;
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
  readonly locale: string | null;
  readonly displayName: string | null;
  readonly email: string | null;
}
type InvitedUser = KnownPerson & {
  readonly status: 'invited';
  readonly invitation: OpenInvitation;
  readonly teamIds: readonly string[];
};

/** An account as decisions see it. */
export type User =
  | { readonly status: 'absent' }
  | InvitedUser
  /** The invitation is void; there never was an account. */
  | { readonly status: 'withdrawn'; readonly id: string }
  | (KnownPerson & {
      readonly status: 'active' | 'inactive';
      /** `email` for an account with an email address. */
      readonly kind: 'email' | AccountKind;
      /** The employee ID, or the name of the shared account; `null` for an account with an email address. */
      readonly accountName: string | null;
      /** Whether the person has used a link or a code that was sent to the address, or joined through a provider. */
      readonly isEmailProved: boolean;
      /** The open request. */
      readonly reset: ResetRequest | null;
      /** `none` until the first one is set; `own` if the person chose it. */
      readonly password: 'none' | 'own' | PasswordLimit;
      /** The command that changed it last. */
      readonly passwordChange: string | null;
      /** Seconds since 1970. */
      readonly lastInteraction: number;
      readonly avatarId: string | null;
    })
  | { readonly status: 'erased'; readonly id: string };

const events = [...userEvents, ...signOutEvents] as const;
/** Of somebody who has joined. */
export type Account = Extract<User, { readonly status: 'active' | 'inactive' }>;

type UserEvent = EventOf<(typeof events)[number]>;

/** What every account has when it begins. */
const newAccount = {
  status: 'active',
  isEmailProved: false,
  reset: null,
  password: 'none',
  passwordChange: null,
  lastInteraction: 0,
  avatarId: null,
} as const;

const changedRoles = (
  roles: KnownPerson['roles'],
  { workspaceId, role }: { readonly workspaceId: string; readonly role: Role | null },
): KnownPerson['roles'] => {
  const { [workspaceId]: _, ...others } = roles;
  return role === null ? others : { ...others, [workspaceId]: role };
};

/** Changes of an invited person, whose account begins when they accept. */
function evolveInvited(state: InvitedUser, event: UserEvent, time: string): User {
  switch (event.type) {
    case 'UserRenamed':
      return { ...state, displayName: event.data.displayName };
    case 'UserRoleChanged':
      return { ...state, role: event.data.role };
    case 'WorkspaceRoleChanged':
      return { ...state, roles: changedRoles(state.roles, event.data) };
    case 'InvitationRenewed': {
      const { invitationId: id, expiresAt } = event.data;
      return { ...state, invitation: { id, sentAt: time, expiresAt } };
    }
    case 'InvitationAccepted': {
      const { invitation: _, teamIds: __, ...person } = state;
      return {
        ...person,
        ...newAccount,
        kind: 'email',
        accountName: null,
        isEmailProved: true,
        displayName: event.data.displayName,
      };
    }
    case 'InvitationWithdrawn':
      return { status: 'withdrawn', id: state.id };
    case 'UserRegistered':
    case 'UserInvited':
    case 'InvitationDeliveryRecorded':
    case 'UserDeactivated':
    case 'UserReactivated':
    case 'UserLocaleChanged':
    case 'PasswordChanged':
    case 'PasswordResetRequested':
    case 'UserInteracted':
    case 'LoginActivityRecorded':
    case 'SignInRefused':
    case 'UserSignedOut':
    case 'PersonErased':
    case 'AvatarChanged':
    case 'AvatarRemoved':
      return state; // what only an account can do, or what is folded before
  }
  return assertNever(event);
}

/** Changes of somebody who has joined. */
function evolveAccount(state: Account, event: UserEvent, recorded: NewEvent): User {
  switch (event.type) {
    case 'UserRenamed':
      return { ...state, displayName: event.data.displayName };
    case 'UserRoleChanged':
      return { ...state, role: event.data.role };
    case 'WorkspaceRoleChanged':
      return { ...state, roles: changedRoles(state.roles, event.data) };
    case 'UserDeactivated':
      return { ...state, status: 'inactive', reset: null };
    case 'UserReactivated':
      return { ...state, status: 'active' };
    case 'UserLocaleChanged':
      return { ...state, locale: event.data.locale };
    case 'PasswordResetRequested': {
      const { requestId: id, expiresAt } = event.data;
      const { time: askedAt } = recorded;
      const before = state.reset?.counter ?? zeroCounter;
      const counter = incremented(accountLimit, before, Date.parse(askedAt));
      return { ...state, reset: { id, askedAt, expiresAt, counter } };
    }
    case 'PasswordChanged':
      return {
        ...state,
        reset: null,
        isEmailProved: state.isEmailProved || event.data.how === 'reset',
        password: event.data.limit ?? 'own',
        passwordChange: recorded.metadata.commandId,
      };
    case 'AvatarChanged':
      return { ...state, avatarId: event.data.avatarId };
    case 'AvatarRemoved':
      return { ...state, avatarId: null };
    case 'UserInteracted':
      return { ...state, lastInteraction: event.data.lastInteraction };
    case 'UserRegistered':
    case 'UserInvited':
    case 'PersonErased':
    case 'LoginActivityRecorded':
    case 'UserSignedOut':
    case 'SignInRefused':
    case 'InvitationRenewed':
    case 'InvitationDeliveryRecorded':
    case 'InvitationWithdrawn':
    case 'InvitationAccepted':
      return state;
  }
  return assertNever(event);
}

function registered({ userId: id, ...person }: Extract<UserEvent, { type: 'UserRegistered' }>['data']): User {
  const { role, roles, displayName, email, kind = 'email', accountName = null } = person;
  return { ...newAccount, id, role, roles, locale: null, displayName, email, kind, accountName };
}

export const user = defineAggregate<User, typeof events>({
  category: 'user',
  events,
  initial: { status: 'absent' },
  evolve: (state, event, recorded) => {
    if (event.type === 'UserRegistered') return registered(event.data);
    if (event.type === 'UserInvited') {
      const { userId: id, role, roles, displayName, email, locale = null } = event.data;
      const teamIds = event.data.joinsTeams ? [] : event.data.teamIds;
      const invitation = {
        id: event.data.invitationId,
        sentAt: recorded.time,
        expiresAt: event.data.expiresAt,
      };
      return { status: 'invited', id, role, roles, teamIds, locale, displayName, email, invitation };
    }
    if (state.status === 'absent' || state.status === 'erased') return state;
    if (event.type === 'PersonErased') return { status: 'erased', id: state.id };
    if (state.status === 'withdrawn') return state;
    if (state.status === 'invited') return evolveInvited(state, event, recorded.time);
    return evolveAccount(state, event, recorded);
  },
  scope: ({ status }) => (status === 'absent' ? null : { workspaceId: null }),
});
