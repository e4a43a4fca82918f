import { describe, expect, it } from 'vitest';
import { PasswordChanged } from '../../../contracts/identity/password.ts';
import { SessionEnded } from '../../../contracts/identity/session.ts';
import {
  PersonErased,
  UserDeactivated,
  UserReactivated,
  UserRenamed,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { Position } from '../../platform/event-store/event-store.ts';
import { accountAccess, sessionAccess } from './access-folds.ts';
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
  it('are not affected by events that change no right', () => {
    expect(after(UserRenamed({ userId, displayName: 'Anna' }))).toEqual(after());
  });
});

it('a session that never started does not end', () => {
  const ended = SessionEnded({ sessionId: 'session-1', userId, reason: 'signed-out' } as const);
  expect(sessionAccess.evolve(null, { ...ended, position: 1 as Position })).toBe(null);
});
