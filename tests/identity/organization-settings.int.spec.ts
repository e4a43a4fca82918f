import { beforeAll, describe, expect, it } from 'vitest';
import { GetMyOrganization } from '../../contracts/organization/organization.ts';
import {
  ChangeIpRestriction,
  ChangeSettings,
  GetOrganizationSettings,
  type SettingsView,
} from '../../contracts/organization/settings.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

describe('The settings of an organisation', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let second: Person;
  let viewer: Person;
  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    second = await world.addPerson('harbour', 'Ben', 'admin-super');
    viewer = await world.addPerson('harbour', 'Vera', 'viewer');
  });

  const read = async (): Promise<SettingsView> => {
    await world.settled();
    return itemOf<SettingsView>(await world.call(GetOrganizationSettings, {}, admin));
  };
  const post = (body: object, as?: Person) =>
    world.http('POST', '/admin/organization/settings', { as, body });

  it('R-ORG-14: org-settings reads and updates them at one address, by its action', async () => {
    const got = itemOf<object>(await post({ token: 'x', action: 'get', organization: 'harbour' }, admin));
    expect(got).toMatchObject({
      organization: 'harbour',
      defaultWorkspaceGroupId: 'default',
      employeeIdLogin: false,
      userMappings: [],
      clientKey: null,
      employeeIdMasterPassword: false,
    });
    const data = { employeeIdLogin: true, permissions: { autoLogoutTimeout: 30 } };
    const updated = itemOf<object>(await post({ action: 'update', data }, admin));
    expect(updated).toMatchObject({ employeeIdLogin: true, permissions: { autoLogoutTimeout: 30 } });
    expect((await read()).settings.features.employeeIdLogin).toBe(true);
  });

  it('R-ORG-14: org-settings is refused to others: updates without the permission, another organisation, no session', async () => {
    const data = { features: { quiz: true } };
    expect((await post({ action: 'update', data }, viewer)).status).toBe(403);
    expect((await post({ action: 'get', organization: 'meadow' }, admin)).status).toBe(404);
    expect((await post({ action: 'get', organization: 'nowhere' }, admin)).status).toBe(404);
    expect((await post({ action: 'get' })).status).toBe(401);
    expect((await post({ action: 'get' }, viewer)).status).toBe(200);
    expect((await post({ action: 'delete' }, admin)).status).toBe(400);
  });

  it('org-permissions-get, settings-fetch: members get those of their organisation, without its addresses', async () => {
    await world.call(ChangeIpRestriction, { enableRestrictedIP: false, allowedRules: ['10.0.0.0/8'] }, admin);
    await world.settled();
    const { settings } = itemOf<SettingsView>(await world.call(GetMyOrganization, {}, viewer));
    expect(settings.permissions).toMatchObject({ allowAutoLogout: false, allowedRules: [] });
    expect((await read()).settings.permissions.allowedRules).toEqual(['10.0.0.0/8']);
    expect((await world.call(GetOrganizationSettings, {}, viewer)).status).toBe(403);
  });

  it('say who changed each part last', async () => {
    await world.call(ChangeSettings, { features: { comments: true } }, admin);
    await world.call(ChangeSettings, { analytics: ['admin-group'] }, second);
    const { lastChanges } = await read();
    expect(lastChanges).toMatchObject({ features: { by: admin.id }, roles: { by: second.id } });
  });

  it('that somebody else has changed since they were read are not overwritten; others are saved', async () => {
    const { revision } = await read();
    const on = { 'if-match': String(revision) };
    await world.call(ChangeSettings, { features: { quiz: true } }, second);
    const lost = await world.call(ChangeSettings, { features: { quiz: true, zoom: true } }, admin, on);
    // the same value again is no change, so only the other one counts
    expect(lost.status).toBe(200);
    const late = await world.call(ChangeSettings, { features: { quiz: false } }, admin, on);
    expect(late).toMatchObject({ status: 409, answer: { error: 'revision.conflict' } });
    expect((await read()).settings.features).toMatchObject({ quiz: true, zoom: true });
  });

  it('restricted-ip-update, check-ip-access, R-IP-02, R-IP-08, R-IP-06, E-code-5: people of other addresses are refused with code 5 at once', async () => {
    const change = (data: { enableRestrictedIP: boolean; allowedRules: string[] }) =>
      world.call(ChangeIpRestriction, data, admin);
    const refused = await change({ enableRestrictedIP: true, allowedRules: ['198.51.100.0/24'] });
    expect(refused).toMatchObject({ status: 400, answer: { error: 'settings.own-address-not-allowed' } });
    await world.send('harbour', ChangeIpRestriction, {
      enableRestrictedIP: true,
      allowedRules: ['198.51.100.0/24'],
    });
    const outside = await world.call(GetMyOrganization, {}, viewer);
    expect(outside).toMatchObject({ status: 403, answer: { error: 'access.address-not-allowed', code: 5 } });
    const check = (as: Person) => world.http('POST', '/v1/permission/check-ip-access', { as });
    expect(await check(viewer)).toMatchObject({ status: 403, answer: { code: 5 } });
    expect((await check(admin)).answer.item).toEqual({ isAllowed: false });
    // R-IP-06: administrators of the organisation still reach the settings, and switch it off again
    expect((await world.call(GetOrganizationSettings, {}, admin)).status).toBe(200);
    expect((await change({ enableRestrictedIP: true, allowedRules: ['127.0.0.0/8', '::1'] })).status).toBe(
      200,
    );
    expect((await world.call(GetMyOrganization, {}, viewer)).status).toBe(200);
    for (const as of [viewer, admin]) expect((await check(as)).answer.item).toEqual({ isAllowed: true });
    expect((await change({ enableRestrictedIP: false, allowedRules: [] })).status).toBe(200);
  });
});
