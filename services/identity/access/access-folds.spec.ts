import { describe, expect, it } from 'vitest';
import { PasswordChanged } from '../../../contracts/identity/password.ts';
import { UserSignedOut } from '../../../contracts/identity/open-sessions.ts';
import { SessionEnded, SessionStarted } from '../../../contracts/identity/session.ts';
import {
  PersonErased,
  UserDeactivated,
  UserReactivated,
  UserRenamed,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import {
  OrganizationFounded,
  OrganizationSettingsChanged,
  withDefaults,
} from '../../../contracts/organization/organization.ts';
import { WorkspaceChanged, WorkspaceCreated } from '../../../contracts/organization/workspace.ts';
import type { Position } from '../../platform/event-store/event-store.ts';
import { accountAccess, organizationAccess, sessionAccess, workspaceAccess } from './access-folds.ts';
import { userRegistered } from '../user/user-registered.fixture.ts';

const userId = 'ana';
const registered = userRegistered({ userId, role: 'publisher', roles: { hall: 'publisher' } });
const after = (...events: readonly EventData[]) =>
  [registered, ...events].reduce<ReturnType<typeof accountAccess.evolve>>(
    (state, event, index) => accountAccess.evolve(state, { ...event, position: index as Position }),
    null,
  );

describe('the rights of an account', () => {
  it('follows its roles', () => {
    expect(after(UserRoleChanged({ userId, role: 'viewer' }))).toMatchObject({ role: 'viewer' });
    const inSafe = WorkspaceRoleChanged({ userId, workspaceId: 'vault', role: 'admin-group' });
    expect(after(inSafe)).toMatchObject({ roles: { hall: 'publisher', vault: 'admin-group' } });
    const without = WorkspaceRoleChanged({ userId, workspaceId: 'hall', role: null });
    expect(after(without)?.roles).toEqual({});
  });
  it('end while it is inactive, with every session, and for good with its erasure', () => {
    const inactive = after(UserDeactivated({ userId }));
    expect(inactive).toMatchObject({ status: 'inactive', signedOut: { at: 1, except: null } });
    const back = after(UserDeactivated({ userId }), UserReactivated({ userId }));
    expect(back).toMatchObject({ status: 'active', signedOut: { at: 1 } });
    const erased = after(PersonErased({ userId }), UserReactivated({ userId }));
    expect(erased?.status).toBe('erased');
  });
  it('lose every session with a changed password except the one in which it was changed; the first password ends none', () => {
    expect(after(PasswordChanged({ userId }))?.signedOut).toBe(null);
    const own = PasswordChanged({ userId, how: 'own', keptSessionId: 'session-1' });
    expect(after(own)?.signedOut).toEqual({ at: 1, except: 'session-1' });
    expect(after(PasswordChanged({ userId, how: 'reset' }))?.signedOut).toEqual({ at: 1, except: null });
  });
  it('lose every session when an administrator signs the person out', () => {
    expect(after(UserSignedOut({ userId }))).toMatchObject({
      status: 'active',
      signedOut: { at: 1, except: null },
    });
  });
  it('are not affected by events that change no right', () => {
    expect(after(UserRenamed({ userId, displayName: 'Anna' }))).toEqual(after());
  });
});

describe('a session', () => {
  const at = (event: EventData, position: number) => ({ ...event, position: position as Position });
  const started = at(SessionStarted({ sessionId: 'session-1', userId, method: 'password' }), 1);
  const ended = at(SessionEnded({ sessionId: 'session-1', userId, reason: 'signed-out' } as const), 2);

  it('is open from its start until its end', () => {
    const open = sessionAccess.evolve(null, started);
    expect(open).toEqual({ userId, isOpen: true, startedAt: 1, method: 'password' });
    expect(sessionAccess.evolve(open, ended)).toEqual({ ...open, isOpen: false });
  });
  it('does not end if it never started', () => {
    expect(sessionAccess.evolve(null, ended)).toBe(null);
  });
});

describe('the settings of an organisation and its workspaces', () => {
  const fold = <S>(
    of: { evolve: (state: S | null, event: never) => S | null },
    ...events: readonly EventData[]
  ) =>
    events.reduce<S | null>(
      (state, event, position) => of.evolve(state, { ...event, position } as never),
      null,
    );
  const recorded = (comments: boolean) =>
    ({ features: { comments }, permissions: {}, skillsManager: [], analytics: [] }) as never; // before later flags
  const of = { organizationId: 'org-1' };
  const founded = OrganizationFounded({
    ...of,
    name: 'Works',
    loginMethod: 'sso_only',
    settings: recorded(true),
  });
  const changed = OrganizationSettingsChanged({ ...of, settings: recorded(false) });

  it('decide how people sign in, with what is not set at its default', () => {
    const atFirst = {
      name: 'Works',
      loginMethod: 'sso_only',
      generation: null,
      isTrial: false,
      settings: withDefaults(recorded(true)),
    };
    expect(fold(organizationAccess, founded)).toEqual(atFirst);
    const settings = withDefaults(recorded(false));
    expect(fold(organizationAccess, founded, changed)).toEqual({ ...atFirst, settings });
    expect(fold(organizationAccess, changed)).toBe(null);
  });
  it('decide whether a workspace is private', () => {
    const workspace = { workspaceId: 'hall', name: 'Hall', color: 'blue' } as const;
    const shared = WorkspaceCreated({ ...workspace, private: false });
    const closed = WorkspaceChanged({ ...workspace, private: true });
    expect(fold(workspaceAccess, shared)).toEqual({ isPrivate: false });
    expect(fold(workspaceAccess, shared, closed)).toEqual({ isPrivate: true });
  });
});
