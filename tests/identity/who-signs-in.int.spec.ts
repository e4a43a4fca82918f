import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CommandBus } from '@nestjs/cqrs';
import { ReserveEmail } from '../../contracts/identity/email-reservation.ts';
import {
  DeactivateUser,
  GetUser,
  RecordLastInteraction,
  RecordLoginActivity,
} from '../../contracts/identity/user.ts';
import type { z } from 'zod';
import {
  CustomizedPermissions,
  FoundOrganization,
  GetMyOrganization,
  LoginMethod,
  OrganizationFeatures,
  type Generation,
  type OrganizationView,
} from '../../contracts/organization/organization.ts';
import { ChangeOrganizationSettings } from '../../contracts/organization/settings.ts';
import { serverToken, serverTokenHeader } from '../../contracts/kernel/call-headers.ts';
import { Accounts, systemSender } from '../../services/identity/accounts.ts';
import { platformOrganization } from '../../services/identity/email-reservation/email-reservation.ts';
import { KEYS } from '../../services/platform/keys/keys.ts';
import { PasswordStore } from '../../services/identity/credentials/password-store.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { wholeLog } from '../support/whole-log.ts';

describe('Who signs in', () => {
  const world = productWorld([]);
  beforeAll(() => found('harbour', 'email_only'));
  afterEach(() => vi.useRealTimers());

  const found = (
    organizationId: string,
    loginMethod: z.output<typeof LoginMethod>,
    generation?: z.output<typeof Generation>,
  ) =>
    world.send(organizationId, FoundOrganization, {
      organizationId,
      name: `The ${organizationId}`,
      loginMethod,
      settings: {
        features: OrganizationFeatures.parse({}),
        permissions: CustomizedPermissions.parse({}),
        skillsManager: [],
        analytics: [],
      },
      ...(generation && { generation }),
    });
  const addMember = async (organizationId: string, name: string): Promise<string> => {
    const email = `${name}@${organizationId}.example`;
    const account = { email, displayName: name, role: 'admin-organization' as const, roles: {}, password };
    await world.product.app.get(Accounts).add(account, systemSender(organizationId, 'system'));
    await world.settled();
    return email;
  };
  const login = (email: string) => world.http('POST', '/v1/auth/login', { body: { email, password } });
  const eventsOf = async (type: string) =>
    (await wholeLog(world.product.store)).filter((event) => event.type === type);
  const refresh = (person: Person) =>
    world.http('POST', '/v1/auth/refresh', { headers: { cookie: person.cookie, 'x-csrf': '1' } });

  it.each([
    ['email_only', 200, undefined],
    ['email_and_sso', 200, undefined],
    ['email_generic_sso', 200, undefined],
    ['sso_only', 403, 'signin.use-sso'],
  ] as const)(
    'R-AUTH-27, R-AUTH-28: with the login method %s a password answers %i',
    async (method, status, error) => {
      const organizationId = method.replaceAll('_', '-');
      await found(organizationId, method);
      const reply = await login(await addMember(organizationId, 'Mia'));
      expect(reply.status).toBe(status);
      expect(reply.answer.error).toBe(error);
    },
  );

  it('R-SES-04: an account of the generation gen2 is refused, one of gen2plus enters', async () => {
    await found('old-guard', 'email_only', 'gen2');
    await found('new-guard', 'email_only', 'gen2plus');
    expect(await login(await addMember('old-guard', 'Olga'))).toMatchObject({
      status: 403,
      answer: { error: 'signin.generation', code: 403 },
    });
    expect((await login(await addMember('new-guard', 'Nora'))).status).toBe(200);
  });

  /** A registration that was cut short after the password was stored, which earlier releases did first. */
  async function cutShort(email: string): Promise<void> {
    const emailHash = world.product.app.get(Accounts).emailHash(email);
    const data = { emailHash, userId: `cut-${email.split('@')[0]}`, organizationId: 'harbour' };
    await world.product.app
      .get(CommandBus)
      .execute(new ReserveEmail(data, systemSender(platformOrganization, 'system')));
    const change = { changeId: 'cut-short', password };
    const passwords = new PasswordStore(world.product.app.get(KEYS), async () => change.changeId);
    await passwords.replace(data, change, async () => undefined);
  }

  it('R-AUTH-26: right credentials without a registered user are told that they are not registered', async () => {
    await cutShort('hugo@harbour.example');
    const reply = await login('hugo@harbour.example');
    expect(reply.status).toBe(403);
    expect(reply.answer.message).toBe('This email account is not registered with the product.');
  });

  it('an address that was reserved and never used is free after ten minutes, also over a new start', async () => {
    await cutShort('ines@harbour.example');
    const account = {
      email: 'ines@harbour.example',
      displayName: 'Ines',
      role: 'viewer' as const,
      roles: {},
      password,
    };
    const add = (commandId: string) =>
      world.product.app.get(Accounts).add(account, systemSender('harbour', 'system', commandId));
    await expect(add('the-first-try')).rejects.toThrow('already belongs to an account');
    await world.stop();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    await world.start();
    await world.until('the release', async () =>
      (await eventsOf('EmailReleased')).some(
        ({ data }) => (data as { userId: string }).userId === 'cut-ines',
      ),
    );
    await add('the-second-try');
    await world.settled();
    expect((await login('ines@harbour.example')).status).toBe(200);
    const released = await eventsOf('EmailReleased');
    expect(released.map(({ data }) => (data as { userId: string }).userId).toSorted()).toEqual([
      'cut-hugo',
      'cut-ines',
    ]);
  });

  it('a password of the person’s own is not replaced without a session', async () => {
    const email = await addMember('harbour', 'Lea');
    const body = { email, password, newPassword: 'Quarry7&lantern' };
    const refused = await world.http('POST', '/v1/auth/first-password', { body });
    expect(refused).toMatchObject({ status: 409, answer: { error: 'password.already-own' } });
    expect((await login(email)).status).toBe(200);
  });

  it('R-AUTH-30, R-SES-12: login activity and last interaction are recorded, the latter in seconds', async () => {
    const person = await world.signIn('harbour', await addMember('harbour', 'Pia'));
    const record = { userId: person.id, email: person.email, device: 'desktop', product: 'web' };
    expect((await world.call(RecordLoginActivity, record, person)).status).toBe(200);
    expect((await world.call(RecordLoginActivity, { ...record, userId: 'x' }, person)).status).toBe(403);
    const [recorded] = await eventsOf('LoginActivityRecorded');
    expect(recorded?.data).toEqual({ userId: person.id, device: 'desktop', product: 'web' });
    for (let n = 0; n < 2; n++)
      expect((await world.call(RecordLastInteraction, {}, person)).status).toBe(200);
    const { lastInteraction } = itemOf<{ lastInteraction: number }>(
      await world.call(GetUser, { userId: person.id }, person),
    );
    expect(Math.abs(lastInteraction - Date.now() / 1000)).toBeLessThan(600);
    expect(await eventsOf('UserInteracted')).toHaveLength(1);
  });

  it('R-IDLE-01: a session whose page is gone ends once nobody was at it for longer than the organisation allows', async () => {
    const person = await world.signIn('harbour', await addMember('harbour', 'Ida'));
    const allow = async (allowAutoLogout: boolean) => {
      const { settings } = itemOf<OrganizationView>(await world.call(GetMyOrganization, {}, person));
      const permissions = { ...settings.permissions, allowAutoLogout, autoLogoutTimeout: 15 };
      return world.call(ChangeOrganizationSettings, { settings: { ...settings, permissions } }, person);
    };
    const other = await world.signIn('harbour', person.email);
    await allow(true);
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: now + 24 * 60_000 });
    const stored = await refresh(other);
    expect(stored.status).toBe(200);
    vi.setSystemTime(now + 26 * 60_000);
    expect((await refresh(person)).status).toBe(401);
    const ended = await eventsOf('SessionEnded');
    expect(ended.at(-1)?.data).toMatchObject({ userId: person.id, reason: 'idle' });
    expect(ended.at(-1)?.metadata.actor).toBe('system');
  });

  it('a session that the product ends is not said to be ended by its person', async () => {
    const gone = await world.signIn('harbour', await addMember('harbour', 'Uma'));
    const left = await world.signIn('harbour', await addMember('harbour', 'Vic'));
    await world.send('harbour', DeactivateUser, { userId: gone.id });
    expect((await refresh(gone)).status).toBe(401);
    await world.http('POST', '/v1/auth/logout', { headers: { cookie: left.cookie, 'x-csrf': '1' } });
    const ended = (await eventsOf('SessionEnded')).slice(-2);
    expect(ended.map(({ data, metadata }) => [(data as { reason: string }).reason, metadata.actor])).toEqual([
      ['deactivated', 'system'],
      ['signed-out', left.id],
    ]);
  });

  it('R-API-03: a report of a browser is taken with the fixed server token, and with nothing else', async () => {
    const body = { serviceName: 'web', serviceModule: '', code: 0, deviceInfo: '', message: 'Broke' };
    const report = (headers: Record<string, string>) =>
      world.http('POST', '/core-features/error-log', { body, headers });
    expect((await report({})).status).toBe(403);
    expect((await report({ 'x-server-token': 'another' })).status).toBe(403);
    expect((await report({ [serverTokenHeader]: serverToken })).status).toBe(200);
  });
});
