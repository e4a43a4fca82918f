import type { Role } from '../../../contracts/kernel/access.ts';
import { userEvents } from '../../../contracts/identity/user.ts';
import { assertNever, defineAggregate } from '../../platform/commands/define-aggregate.ts';

/** An account as decisions see it. Names and addresses are not kept here: no rule needs them. */
export type User =
  | { readonly status: 'none' }
  | {
      readonly status: 'active' | 'inactive';
      readonly id: string;
      readonly role: Role;
      readonly roles: Readonly<Record<string, Role>>;
      readonly locale: string | null;
      readonly displayName: string | null;
    }
  | { readonly status: 'erased'; readonly id: string };

export const user = defineAggregate({
  category: 'user',
  events: userEvents,
  initial: { status: 'none' } as User,
  evolve: (state, event): User => {
    if (event.type === 'UserRegistered') {
      const { userId, role, roles, displayName } = event.data;
      return { status: 'active', id: userId, role, roles, locale: null, displayName };
    }
    if (state.status === 'none' || state.status === 'erased') return state;
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
        return { ...state, status: 'inactive' };
      case 'UserReactivated':
        return { ...state, status: 'active' };
      case 'UserLocaleChanged':
        return { ...state, locale: event.data.locale };
      case 'PersonErased':
        return { status: 'erased', id: state.id };
      case 'PasswordChanged':
      case 'SignInRefused':
        return state;
      default:
        return assertNever(event);
    }
  },
  scope: (state) => (state.status === 'none' ? null : { workspaceId: null }),
});
