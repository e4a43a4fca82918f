import { apiKeyEvents } from '../../../contracts/identity/api-key.ts';
import { masterPasswordEvents } from '../../../contracts/identity/master-password.ts';
import { InvitationAccepted } from '../../../contracts/identity/invitation.ts';
import { PasswordChanged } from '../../../contracts/identity/password.ts';
import { UserSignedOut } from '../../../contracts/identity/open-sessions.ts';
import { SessionEnded, SessionStarted, type SignInMethod } from '../../../contracts/identity/session.ts';
import {
  PersonErased,
  UserDeactivated,
  UserReactivated,
  UserRegistered,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import { ApiScope } from '../../../contracts/kernel/api-scopes.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import type { EventContract, EventOf } from '../../../contracts/kernel/define-event.ts';
import { settingsAfter } from '../../../contracts/organization/model/settings-after.ts';
import { withDefaults, type OrganizationView } from '../../../contracts/organization/organization.ts';
import { allOrganizationEvents } from '../../../contracts/organization/settings.ts';
import { WorkspaceChanged, WorkspaceCreated } from '../../../contracts/organization/workspace.ts';
import type { FoldedEvent, StreamFold } from '../../platform/commands/live-folds.ts';
import type { Position } from '../../platform/event-store/event-store.ts';

/** The rights of an account; nothing personal. */
export interface AccountAccess {
  readonly status: 'active' | 'inactive' | 'erased';
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
  /** Sessions that were started earlier are over, except the one given. */
  readonly signedOut: { readonly at: Position; readonly except: string | null } | null;
}

export interface SessionAccess {
  readonly userId: string;
  readonly isOpen: boolean;
  readonly startedAt: Position;
  readonly method: SignInMethod;
}

/** An API key that was not revoked. */
export interface ApiKeyAccess {
  readonly createdBy: string;
  readonly scopes: readonly ApiScope[];
  /** ISO 8601. */
  readonly expiresAt: string | null;
  readonly isRevoked: boolean;
}

/** When the master password of an organisation was changed last. */
export interface MasterPasswordAccess {
  readonly changedAt: Position;
}

/** How an organisation lets people sign in and the rights of its roles. */
export interface OrganizationAccess {
  readonly name: string;
  readonly loginMethod: OrganizationView['loginMethod'];
  readonly generation: OrganizationView['generation'];
  readonly settings: OrganizationView['settings'];
  /** It was started by an email to an address that nobody knew. */
  readonly isTrial: boolean;
}

export interface WorkspaceAccess {
  readonly isPrivate: boolean;
}

/** A fold of the named events of a category; other events change no right. */
function defineStreamFold<S, const C extends readonly EventContract[]>(
  category: string,
  contracts: C,
  evolve: (state: S | null, event: EventOf<C[number]>, position: Position) => S | null,
): StreamFold<S> {
  const types = new Set(contracts.map(({ type }) => type));
  const isRelevant = (event: FoldedEvent): event is FoldedEvent & EventOf<C[number]> => types.has(event.type);
  return {
    category,
    evolve: (state, event) => (isRelevant(event) ? evolve(state, event, event.position) : state),
  };
}

const accountEvents = [
  UserRegistered,
  InvitationAccepted,
  UserRoleChanged,
  WorkspaceRoleChanged,
  UserDeactivated,
  UserReactivated,
  PersonErased,
  PasswordChanged,
  UserSignedOut,
] as const;

export const accountAccess = defineStreamFold<AccountAccess, typeof accountEvents>(
  'user',
  accountEvents,
  (state, event, at) => {
    if (event.type === 'UserRegistered' || event.type === 'InvitationAccepted') {
      const { role, roles } = event.data;
      return { status: 'active', role, roles, signedOut: null };
    }
    if (state === null || state.status === 'erased') return state;
    switch (event.type) {
      case 'UserRoleChanged':
        return { ...state, role: event.data.role };
      case 'WorkspaceRoleChanged': {
        const { [event.data.workspaceId]: _, ...others } = state.roles;
        const { role, workspaceId } = event.data;
        return { ...state, roles: role === null ? others : { ...others, [workspaceId]: role } };
      }
      case 'UserDeactivated':
        return { ...state, status: 'inactive', signedOut: { at, except: null } };
      case 'UserReactivated':
        return { ...state, status: 'active' };
      case 'PersonErased':
        return { ...state, status: 'erased' };
      case 'UserSignedOut':
        return { ...state, signedOut: { at, except: null } };
      case 'PasswordChanged': {
        // the first password of an account ends nothing
        if (event.data.how === undefined) return state;
        return { ...state, signedOut: { at, except: event.data.keptSessionId ?? null } };
      }
    }
    return assertNever(event);
  },
);

const sessionEvents = [SessionStarted, SessionEnded] as const;

export const sessionAccess = defineStreamFold<SessionAccess, typeof sessionEvents>(
  'session',
  sessionEvents,
  (state, event, startedAt) => {
    if (event.type === 'SessionStarted') {
      const { userId, method } = event.data;
      return { userId, isOpen: true, startedAt, method };
    }
    return state && { ...state, isOpen: false };
  },
);

export const apiKeyAccess = defineStreamFold<ApiKeyAccess, typeof apiKeyEvents>(
  'api-key',
  apiKeyEvents,
  (state, event) => {
    if (event.type === 'ApiKeyCreated') {
      const { createdBy, expiresAt } = event.data;
      const scopes = event.data.scopes.flatMap((scope) => ApiScope.safeParse(scope).data ?? []);
      return { createdBy, scopes, expiresAt, isRevoked: false };
    }
    return event.type === 'ApiKeyRevoked' && state ? { ...state, isRevoked: true } : state;
  },
);

export const masterPasswordAccess = defineStreamFold<MasterPasswordAccess, typeof masterPasswordEvents>(
  'master-password',
  masterPasswordEvents,
  (_state, _event, changedAt) => ({ changedAt }),
);

export const organizationAccess = defineStreamFold<OrganizationAccess, typeof allOrganizationEvents>(
  'organization',
  allOrganizationEvents,
  (state, event) => {
    if (event.type !== 'OrganizationFounded')
      return state && { ...state, settings: settingsAfter(state.settings, event) };
    const { name, loginMethod, generation = null, isTrial = false, settings } = event.data;
    return { name, loginMethod, generation, isTrial, settings: withDefaults(settings) };
  },
);

const workspaceEvents = [WorkspaceCreated, WorkspaceChanged] as const;

export const workspaceAccess = defineStreamFold<WorkspaceAccess, typeof workspaceEvents>(
  'workspace',
  workspaceEvents,
  (_, event) => ({ isPrivate: event.data.private }),
);
