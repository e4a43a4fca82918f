import { describe, expect, it } from 'vitest';
import {
  ConnectionSecretReplaced,
  DomainClaimed,
  DomainProved,
  EmergencyAccessUsed,
  EmergencyOwnersNamed,
  LoginMethodChanged,
  OidcConnectionConfigured,
} from '../../../contracts/identity/sign-on.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { SessionEnded, SessionStarted } from '../../../contracts/identity/session.ts';
import { PasswordChanged } from '../../../contracts/identity/password.ts';
import { UserDeactivated } from '../../../contracts/identity/user.ts';
import {
  factsOf,
  given,
  specContext,
  stateAfter,
  type PastEvent,
} from '../../platform/commands/given.fixture.ts';
import { session } from '../session/session.ts';
import { userRegistered } from '../user/user-registered.fixture.ts';
import { changeLoginMethod, nameEmergencyOwners, recordEmergencyAccess } from './login-method.ts';

const domain = 'works.example';
const domainId = 'new-domain';
const claimed = DomainClaimed({ domainId, domain, token: 'newtoken' });
const proved = DomainProved({ domainId, domain });
const oidc = {
  name: 'Works',
  provider: 'custom' as const,
  issuer: 'https://login.works.example',
  clientId: 'stepwell',
  createsAccounts: true,
};
const connectionId = 'new-connection';
const configured = OidcConnectionConfigured({ ...oidc, connectionId });
const secret = ConnectionSecretReplaced({ connectionId, name: oidc.name, secretId: 'secret-1' });
const owners = EmergencyOwnersNamed({ userIds: ['ada', 'ben'] });
const method = (loginMethod: 'email_only' | 'email_and_sso' | 'sso_only') =>
  LoginMethodChanged({ organizationId: 'org-1', loginMethod });

/** Both can sign in with a password. */
const activeOwners = new Set(['ada', 'ben']);

describe('how people sign in', () => {
  const setUp = [claimed, proved, configured, secret];
  const now = '2026-03-03T08:55:00.000Z';
  const started = (connection?: string, userId = 'user-1', time = now) => ({
    ...SessionStarted({
      sessionId: 's',
      userId,
      method: connection === undefined ? 'password' : 'sso',
      ...(connection !== undefined && { connectionId: connection }),
    }),
    time,
  });
  const change = (
    loginMethod: string,
    events: readonly PastEvent[],
    ...sessionEvents: readonly PastEvent[]
  ) =>
    given(...events).when(changeLoginMethod, { loginMethod, sessionId: 's' }, specContext, {
      current: stateAfter(session, ...sessionEvents),
      hasOtherSuperAdmins: true,
      owners: activeOwners,
    });

  it('allows providers once one is usable and a domain is verified', () => {
    expect(change('email_and_sso', setUp).events).toEqual([method('email_and_sso')]);
    expect(change('email_and_sso', [...setUp, method('email_and_sso')]).events).toEqual([]);
    expect(change('email_and_sso', [claimed, configured, secret]).refusal).toBe('sign-on.incomplete');
    expect(change('email_generic_sso', [claimed, proved, configured]).refusal).toBe('sign-on.incomplete');
    expect(change('email_only', []).events).toEqual([method('email_only')]);
  });

  it('R-AUTH-27: switches passwords off for who has just signed in through a provider, with two owners', () => {
    const ready = [...setUp, owners];
    expect(change('sso_only', setUp, started(connectionId)).refusal).toBe('sign-on.owners-needed');
    expect(change('sso_only', ready, started(connectionId)).events).toEqual([method('sso_only')]);
    const others = [
      [started()],
      [started('another')],
      [started(connectionId, 'somebody-else')],
      [started(connectionId, 'user-1', '2026-03-03T08:49:59.000Z')],
      [started(connectionId), SessionEnded({ sessionId: 's', userId: 'user-1', reason: 'signed-out' })],
      [],
    ];
    for (const each of others)
      expect(change('sso_only', ready, ...each).refusal).toBe('sign-on.fresh-needed');
  });

  it('passwords stay while one of the owners could not use theirs', async () => {
    const admin = (userId: string) => userRegistered({ userId, role: 'admin-organization' });
    const found = await factsOf(
      changeLoginMethod,
      { sessionId: 's' },
      {
        viewer: { role: 'admin-super', organizationId: 'org-1' },
        streams: {
          'sign-on-org-1': [owners],
          'user-ada': [admin('ada'), PasswordChanged({ userId: 'ada' })],
          'user-ben': [admin('ben'), PasswordChanged({ userId: 'ben' }), UserDeactivated({ userId: 'ben' })],
        },
      },
    );
    expect(found).toMatchObject({ owners: new Set(['ada']) });
    const switchOff = (possible: ReadonlySet<string>) =>
      given(...setUp, owners).when(
        changeLoginMethod,
        { loginMethod: 'sso_only', sessionId: 's' },
        specContext,
        {
          current: stateAfter(session, started(connectionId)),
          hasOtherSuperAdmins: false,
          owners: possible,
        },
      ).refusal;
    expect(switchOff(new Set(['ada']))).toBe('sign-on.owners-needed');
    expect(switchOff(activeOwners)).toBeNull();
  });

  it('finds the session of the sender in the log', async () => {
    const found = await factsOf(
      changeLoginMethod,
      { sessionId: 's' },
      { viewer: { role: 'admin-super' }, streams: { 'session-s': [started()] } },
    );
    expect(found).toMatchObject({ current: { status: 'open', connectionId: null } });
  });

  it('switches passwords off for nobody above who has no provider', async () => {
    const approved = (approvedByRole: Role) =>
      OidcConnectionConfigured({ ...oidc, connectionId, approvedByRole });
    const switchOff = (role: Role, hasOtherSuperAdmins: boolean) =>
      given(claimed, proved, approved(role), secret, owners).when(
        changeLoginMethod,
        { loginMethod: 'sso_only', sessionId: 's' },
        specContext,
        { current: stateAfter(session, started(connectionId)), hasOtherSuperAdmins, owners: activeOwners },
      ).refusal;
    expect(switchOff('admin-organization', true)).toBe('sign-on.not-approved');
    expect(switchOff('admin-organization', false)).toBeNull();
    expect(switchOff('admin-super', true)).toBeNull();
    const askedBy = (role: Role, dataCount: number) =>
      factsOf(
        changeLoginMethod,
        { sessionId: 's' },
        { viewer: { role }, answers: { ListUsers: () => ({ page: { dataCount } }) } },
      );
    expect(await askedBy('admin-organization', 1)).toMatchObject({ hasOtherSuperAdmins: true });
    expect(await askedBy('admin-organization', 0)).toMatchObject({ hasOtherSuperAdmins: false });
    expect(await askedBy('admin-super', 1)).toMatchObject({ hasOtherSuperAdmins: false });
  });

  it('no owner is replaced by somebody whom they are above', async () => {
    const aboveOf = (role: Role, ...ofAda: readonly PastEvent[]) =>
      factsOf(
        nameEmergencyOwners,
        { userIds: ['ben', 'cleo'] },
        {
          viewer: { role, organizationId: 'org-1' },
          streams: {
            'sign-on-org-1': [owners],
            'user-ada': [userRegistered({ userId: 'ada', role: 'admin-super' }), ...ofAda],
            'user-ben': [userRegistered({ userId: 'ben', role: 'admin-organization' })],
          },
        },
      );
    expect(await aboveOf('admin-organization')).toMatchObject({ above: ['ada'] });
    expect(await aboveOf('admin-super')).toMatchObject({ above: [] });
    const gone = UserDeactivated({ userId: 'ada' });
    expect(await aboveOf('admin-organization', gone)).toMatchObject({ above: [] });
    const name = (...userIds: string[]) =>
      given(owners).when(nameEmergencyOwners, { userIds }, specContext, {
        isKnown: true,
        ids: new Set(userIds),
        above: ['ada'],
      }).refusal;
    expect(name('ben', 'cleo')).toBe('user.role-too-weak');
    expect(name('ada', 'cleo')).toBeNull();
  });

  it('names two active administrators who have a password of their own', async () => {
    const password = (userId: string, limit?: 'until-changed') =>
      PasswordChanged({ userId, ...(limit && { limit }) });
    const admin = (userId: string) => userRegistered({ userId, role: 'admin-organization' });
    const streams = {
      'user-ada': [admin('ada'), password('ada')],
      'user-ben': [admin('ben'), password('ben')],
      'user-cleo': [admin('cleo'), password('cleo', 'until-changed')],
      'user-dan': [userRegistered({ userId: 'dan' }), password('dan')],
      'user-eve': [admin('eve'), password('eve'), UserDeactivated({ userId: 'eve' })],
    };
    const ownersOf = (...userIds: string[]) => factsOf(nameEmergencyOwners, { userIds }, { streams });
    const found = await ownersOf('ada', 'ben', 'cleo', 'dan', 'eve', 'nobody');
    expect(found).toEqual({ isKnown: true, ids: new Set(['ada', 'ben']), above: [] });
    expect(await ownersOf('nobody', 'no-one')).toMatchObject({ isKnown: false });
    const name = (userIds: string[], possible: string[], ...events: readonly PastEvent[]) =>
      given(...events).when(nameEmergencyOwners, { userIds }, specContext, {
        isKnown: possible.length > 0,
        ids: new Set(possible),
        above: [],
      });
    expect(name(['ada', 'ben'], ['ada', 'ben']).events).toEqual([owners]);
    expect(name(['ada', 'ben'], ['ada', 'ben'], owners).events).toEqual([]);
    expect(name(['ada', 'cleo'], ['ada']).refusal).toBe('sign-on.owners-needed');
    expect(name(['ada', 'ada'], ['ada']).refusal).toBe('sign-on.owners-needed');
    expect(name(['x', 'y'], []).refusal).toBe('resource.absent');
    expect(() => name(['ada'], ['ada'])).toThrow();
  });

  it('an emergency sign-in is recorded', () => {
    const used = { userId: 'ada', sessionId: 's' };
    expect(given(owners).when(recordEmergencyAccess, used).events).toEqual([EmergencyAccessUsed(used)]);
  });
});
