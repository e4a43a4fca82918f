import type { Role } from '../../../contracts/kernel/access.ts';
import type { PasswordLimit } from '../../../contracts/identity/password.ts';
import type { AccountKind } from '../../../contracts/identity/model/account-name.ts';
import { userEvents } from '../../../contracts/identity/user.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';

/** A request to reset a forgotten password, until it expires. */
export interface ResetRequest {
  readonly id: string;
  /** ISO 8601. */
  readonly askedAt: string;
  readonly expiresAt: string;
}

/** An account as decisions see it. Name and address are `null` if its key is destroyed. */
export type User =
  | { readonly status: 'absent' }
  | {
      readonly status: 'active' | 'inactive';
      readonly id: string;
      readonly role: Role;
      readonly roles: Readonly<Record<string, Role>>;
      readonly locale: string | null;
      readonly displayName: string | null;
      readonly email: string | null;
      /** `email` for an account with an email address. */
      readonly kind: 'email' | AccountKind;
      /** The open request. */
      readonly reset: ResetRequest | null;
      /** `none` until the first one is set; `own` if the person chose it. */
      readonly password: 'none' | 'own' | PasswordLimit;
      /** The command that changed it last. */
      readonly passwordChange: string | null;
      /** Seconds since 1970. */
      readonly lastInteraction: number;
    }
  | { readonly status: 'erased'; readonly id: string };

export const user = defineAggregate<User, typeof userEvents>({
  category: 'user',
  events: userEvents,
  initial: { status: 'absent' },
  evolve: (state, event, recorded) => {
    if (event.type === 'UserRegistered') {
      const { userId: id, role, roles, displayName, email, kind = 'email' } = event.data;
      return {
        status: 'active',
        id,
        role,
        roles,
        locale: null,
        displayName,
        email,
        kind,
        reset: null,
        password: 'none',
        passwordChange: null,
        lastInteraction: 0,
      };
    }
    if (state.status === 'absent' || state.status === 'erased') return state;
    switch (event.type) {
      case 'UserRenamed':
        return { ...state, displayName: event.data.displayName };
      case 'UserRoleChanged':
        return { ...state, role: event.data.role };
      case 'WorkspaceRoleChanged': {
        const { [event.data.workspaceId]: _, ...others } = state.roles;
        return {
          ...state,
          roles: event.data.role === null ? others : { ...others, [event.data.workspaceId]: event.data.role },
        };
      }
      case 'UserDeactivated':
        return { ...state, status: 'inactive', reset: null };
      case 'UserReactivated':
        return { ...state, status: 'active' };
      case 'UserLocaleChanged':
        return { ...state, locale: event.data.locale };
      case 'PersonErased':
        return { status: 'erased', id: state.id };
      case 'PasswordResetRequested': {
        const { requestId: id, expiresAt } = event.data;
        return { ...state, reset: { id, askedAt: recorded.time, expiresAt } };
      }
      case 'PasswordChanged':
        return {
          ...state,
          reset: null,
          password: event.data.limit ?? 'own',
          passwordChange: recorded.metadata.commandId,
        };
      case 'UserInteracted':
        return { ...state, lastInteraction: event.data.lastInteraction };
      case 'LoginActivityRecorded':
      case 'SignInRefused':
        return state;
    }
    return assertNever(event);
  },
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: null }),
});
