import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ListEmails } from '../../contracts/identity/email.ts';
import { GetMyProfile } from '../../contracts/identity/profile.ts';
import { DeactivateUser } from '../../contracts/identity/user.ts';
import {
  ChangeIpRestriction,
  ChangeSettings,
  GetOrganizationSettings,
  type SettingsView,
} from '../../contracts/organization/settings.ts';
import { itemOf, password, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { SecondFactorCalls } from '../support/second-factors.ts';
import { wholeLog } from '../support/whole-log.ts';

describe('The way in for an organisation admin from the server', () => {
  const world = productWorld();
  let owner: Person;
  beforeAll(async () => {
    owner = await world.addPerson('harbour', 'Sofia', 'admin-super');
  });
  afterEach(() => vi.useRealTimers());

  const create = async (email: string): Promise<string> => {
    const lines = await world.product.controlHandlers.ownerAccess(email);
    return /\/owner-access#(\S+)/.exec(lines.join('\n'))?.[1] ?? '';
  };
  const use = (token: string) => world.http('POST', '/v1/auth/owner-access', { body: { token } });

  it('signs them in once of 50 tries, switches the IP restriction off, and both are in the log', async () => {
    const rules = { enableRestrictedIP: true, allowedRules: ['198.51.100.0/24'] };
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    await world.send('harbour', ChangeIpRestriction, rules);
    expect((await world.call(GetMyProfile, {}, viewer)).status).toBe(403);
    const token = await create(owner.email);
    const all = await Promise.all(Array.from({ length: 50 }, () => use(token)));
    const [won, ...others] = all.toSorted((a, b) => a.status - b.status);
    if (won?.status !== 200) throw new Error('nobody got in');
    for (const { status, answer } of others)
      expect([status, answer.error]).toEqual([404, 'owner-access.invalid']);
    const as = { token: itemOf<{ accessToken: string }>(won).accessToken };
    for (const each of [as, viewer]) expect((await world.call(GetMyProfile, {}, each)).status).toBe(200);
    await world.settled();
    const { settings } = itemOf<SettingsView>(await world.call(GetOrganizationSettings, {}, as));
    expect(settings.permissions).toMatchObject({ ...rules, enableRestrictedIP: false });
    const log = await wholeLog(world.product.store);
    const recorded = log.filter(({ type }) => type.startsWith('OwnerAccess'));
    expect(recorded.map(({ type, data }) => [type, data['userId']])).toEqual([
      ['OwnerAccessCreated', owner.id],
      ['OwnerAccessUsed', owner.id],
    ]);
    expect(JSON.stringify(log)).not.toContain(token.split('.')[2]);
    const emailed = async () => (await world.call(ListEmails, { size: 1000 }, as)).answer.items;
    const subject = 'A link from the server was used to sign in';
    await expect.poll(emailed).toContainEqual(expect.objectContaining({ personId: owner.id, subject }));
  });

  it('ends after fifteen minutes, and with the next link', async () => {
    const first = await create(owner.email);
    const second = await create(owner.email);
    expect((await use(first)).status).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1 });
    expect((await use(second)).status).toBe(404);
    vi.useRealTimers();
    expect((await use(second)).status).toBe(200);
  });

  it('lets in an administrator who has lost their second factor, or whose role must have one', async () => {
    const factors = new SecondFactorCalls(world);
    const lost = await world.addPerson('harbour', 'Lotta', 'admin-organization');
    await factors.addApp(await factors.challengeOf(lost));
    await world.call(ChangeSettings, { secondFactor: ['admin-organization'] }, lost);
    const entered = itemOf<{ accessToken: string }>(await use(await create(lost.email)));
    const asked = { email: lost.email, password };
    expect((await world.http('POST', '/v1/auth/login', { body: asked })).status).toBe(403);
    await world.call(ChangeSettings, { secondFactor: [] }, { token: entered.accessToken });
  });

  it('is for active organisation admins alone', async () => {
    const viewer = await world.addPerson('harbour', 'Hilda', 'viewer');
    for (const email of [viewer.email, 'nobody@harbour.example'])
      await expect(create(email)).rejects.toThrow('No active organisation admin');
    const other = await world.addPerson('harbour', 'Otto', 'admin-organization');
    const token = await create(other.email);
    await world.send('harbour', DeactivateUser, { userId: other.id });
    expect((await use(token)).answer.error).toBe('owner-access.invalid');
    await expect(create(other.email)).rejects.toThrow('Nothing was changed');
  });
});
