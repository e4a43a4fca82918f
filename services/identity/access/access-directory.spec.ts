import { describe, expect, it } from 'vitest';
import { PasswordChanged } from '../../../contracts/identity/password.ts';
import { SessionEnded, SessionStarted } from '../../../contracts/identity/session.ts';
import { MasterPasswordChanged } from '../../../contracts/identity/master-password.ts';
import {
  UserDeactivated,
  UserReactivated,
  UserRoleChanged,
  WorkspaceRoleChanged,
} from '../../../contracts/identity/user.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { OrganizationFounded, withDefaults } from '../../../contracts/organization/organization.ts';
import { AccountSettingsChanged } from '../../../contracts/organization/settings.ts';
import { WorkspaceCreated } from '../../../contracts/organization/workspace.ts';
import { recordedForSpec } from '../../platform/commands/given.fixture.ts';
import type { Position, RecordedEvent } from '../../platform/event-store/event-store.ts';
import { userRegistered } from '../user/user-registered.fixture.ts';
import { AccessDirectory, maxReadRightsAgeMs, maxRightsAgeMs } from './access-directory.ts';

const organizationId = 'org-1';
const userId = 'ana';
const sessionId = 'session-1';

const recorded = (stream: string, event: EventData, position: number) =>
  recordedForSpec(event, 0, { stream, position: position as Position });

/** The directory of a log with these events, in their order; `ageMs` is how old what is known of the log is. */
function directoryOf(history: readonly (readonly [stream: string, event: EventData])[], ageMs = 0) {
  const events = history.map(([stream, event], index) => recorded(stream, event, index + 1));
  const caughtUp: string[] = [];
  const directory = new AccessDirectory({
    onAppended: () => () => undefined,
    readStream: async (_, stream) => events.filter((event) => event.stream === stream),
    readCategory: async (_, category): Promise<readonly RecordedEvent[]> =>
      events.filter(({ stream }) => stream.startsWith(`${category}-`)),
    isCurrent: (maxAgeMs) => ageMs <= maxAgeMs,
    catchUp: async () => void caughtUp.push('caught up'),
  });
  return { directory, caughtUp };
}

const registered = ['user-ana', userRegistered({ userId, role: 'viewer', roles: {} })] as const;
const started = ['session-session-1', SessionStarted({ sessionId, userId, method: 'password' })] as const;
const named = { organizationId, userId, sessionId };
const change = (event: EventData) => ['user-ana', event] as const;
const founded = (permissions: object) =>
  [
    'organization-org-1',
    OrganizationFounded({
      organizationId,
      name: 'Works',
      loginMethod: 'email_only',
      settings: withDefaults({ features: {}, permissions, skillsManager: [], analytics: [] } as never),
    }),
  ] as const;

describe('a session', () => {
  const isOpen = (history: Parameters<typeof directoryOf>[0], session = named) =>
    directoryOf(history).directory.isSessionOpen(session, 'read');

  it('is open from its start until its end', async () => {
    expect(await isOpen([registered, started])).toBe(true);
    expect(await isOpen([registered])).toBe(false);
    const ended = ['session-session-1', SessionEnded({ sessionId, userId, reason: 'signed-out' })] as const;
    expect(await isOpen([registered, started, ended])).toBe(false);
  });
  it('is that of its person alone', async () => {
    const other = ['user-ben', userRegistered({ userId: 'ben' })] as const;
    expect(await isOpen([registered, other, started], { ...named, userId: 'ben' })).toBe(false);
  });
  it('is over once its person is deactivated, also when they are back', async () => {
    const gone = change(UserDeactivated({ userId }));
    const back = change(UserReactivated({ userId }));
    expect(await isOpen([registered, started, gone])).toBe(false);
    expect(await isOpen([registered, started, gone, back])).toBe(false);
    expect(await isOpen([registered, gone, back, started])).toBe(true);
  });
  it('is over once the password is another, unless it was changed there', async () => {
    const own = (keptSessionId: string) => change(PasswordChanged({ userId, how: 'own', keptSessionId }));
    expect(await isOpen([registered, started, own('session-2')])).toBe(false);
    expect(await isOpen([registered, started, own(sessionId)])).toBe(true);
    expect(await isOpen([registered, own('session-2'), started])).toBe(true);
  });
});

describe('a session that was started with the master password', () => {
  const switchTo = (employeeIdMasterPassword: boolean) =>
    [
      'organization-org-1',
      AccountSettingsChanged({ organizationId, settings: { employeeIdMasterPassword } }),
    ] as const;
  const withMaster = SessionStarted({ sessionId, userId, method: 'master-password' });
  const before = [founded({}), switchTo(true), registered, ['session-session-1', withMaster]] as const;
  const isOpen = (...later: readonly (readonly [string, EventData])[]) =>
    directoryOf([...before, ...later]).directory.isSessionOpen(named, 'read');

  it('is open while the master password opens the account', async () => {
    expect(await isOpen()).toBe(true);
    expect(await isOpen(change(UserRoleChanged({ userId, role: 'publisher' })))).toBe(true);
  });
  it('is over once the master password is another one, or switched off', async () => {
    const replaced = ['master-password-org-1', MasterPasswordChanged({ organizationId })] as const;
    expect(await isOpen(replaced)).toBe(false);
    expect(await isOpen(switchTo(false))).toBe(false);
  });
  it('is over once its person administers others, in the organisation or in a workspace', async () => {
    expect(await isOpen(change(UserRoleChanged({ userId, role: 'admin-organization' })))).toBe(false);
    const leads = WorkspaceRoleChanged({ userId, workspaceId: 'hall', role: 'admin-group' });
    expect(await isOpen(change(leads))).toBe(false);
  });
});

describe('who may connect, and what they see', () => {
  const workspace = (workspaceId: string, isPrivate: boolean) =>
    [
      `workspace-${workspaceId}`,
      WorkspaceCreated({ workspaceId, name: workspaceId, color: 'blue', private: isPrivate }),
    ] as const;
  const restricted = founded({ enableRestrictedIP: true, allowedRules: ['10.0.0.0/8'] });

  it.each([
    ['10.1.2.3', 'viewer', true],
    ['192.0.2.1', 'viewer', false],
    ['192.0.2.1', 'admin-group', false],
    ['192.0.2.1', 'admin-organization', true],
  ] as const)('from %s as %s: %s', async (address, role, isAllowed) => {
    const { directory } = directoryOf([restricted]);
    expect(await directory.mayConnectFrom(address, { organizationId, role }, 'change')).toBe(isAllowed);
  });
  it('everybody from everywhere where no address is asked for', async () => {
    const { directory } = directoryOf([founded({ allowedRules: ['10.0.0.0/8'] })]);
    const viewer = { organizationId, role: 'viewer' } as const;
    expect(await directory.mayConnectFrom('192.0.2.1', viewer, 'read')).toBe(true);
  });
  it('a person sees public workspaces, and private ones with a role there', async () => {
    const ana = userRegistered({ userId, role: 'viewer', roles: { vault: 'viewer' } });
    const { directory } = directoryOf([
      founded({}),
      ['user-ana', ana],
      workspace('hall', false),
      workspace('vault', true),
      workspace('office', true),
    ]);
    const viewer = await directory.viewerOf({ organizationId, actor: userId }, 'read');
    expect([...(viewer?.workspaces ?? [])].toSorted()).toEqual(['hall', 'vault']);
    const product = await directory.viewerOf({ organizationId, actor: 'system' }, 'read');
    expect([...(product?.workspaces ?? [])].toSorted()).toEqual(['hall', 'office', 'vault']);
    expect(await directory.viewerOf({ organizationId, actor: 'nobody' }, 'read')).toBeNull();
  });
});

it.each([
  ['change', maxRightsAgeMs, 0],
  ['change', maxRightsAgeMs + 1, 1],
  ['read', maxRightsAgeMs + 1, 0],
  ['read', maxReadRightsAgeMs + 1, 1],
] as const)('to %s with rights of %i ms ago, the log is asked %i times', async (purpose, ageMs, times) => {
  const { directory, caughtUp } = directoryOf([registered, started], ageMs);
  await directory.isSessionOpen(named, purpose);
  expect(caughtUp).toHaveLength(times);
});
