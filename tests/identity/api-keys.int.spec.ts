import { describe, expect, it } from 'vitest';
import {
  ListUserReports,
  ListWorkflowReports,
  ListWorkspaceReports,
} from '../../contracts/analytics/reports.ts';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { ListApiKeys, RevokeApiKey } from '../../contracts/identity/api-key.ts';
import {
  ChangeUserRole,
  DeactivateUser,
  ListUsers,
  ReactivateUser,
  RenameUser,
} from '../../contracts/identity/user.ts';
import type { ApiScope } from '../../contracts/kernel/api-scopes.ts';
import { AddTeamMembers, CreateTeam, ListTeamMembers, ListTeams } from '../../contracts/organization/team.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

describe('API keys', () => {
  const world = productWorld(['harbour', 'meadow']);
  const create = async (as: Person, scopes: readonly ApiScope[], expiresAt: string | null = null) => {
    const reply = await world.http('POST', '/v1/api-keys', {
      as,
      body: { name: 'Sync', scopes, expiresAt },
    });
    const { id, key } = itemOf<{ id: string; key: string }>(reply);
    await world.settled();
    return { id, token: key };
  };
  const listed = async (as: Person) =>
    (await world.call(ListApiKeys, {}, as)).answer['items'] as { id: string; lastUsedAt: string | null }[];

  it('are shown once, stored as a hash, and are in no event and no list', async () => {
    const ada = await world.addPerson('harbour', 'Ada', 'admin-organization');
    const { id, token } = await create(ada, ['people:read', 'people:write']);
    const secret = token.split('.')[3] ?? '';
    expect(secret).toHaveLength(43);
    const events = await world.call(ListAuditEvents, { entityId: id }, ada);
    const { text } = await world.call(ListApiKeys, {}, ada);
    expect(JSON.parse(text)).toMatchObject({
      items: [{ id, name: 'Sync', createdBy: ada.id, lastUsedAt: null, expiresAt: null }],
    });
    expect(`${text}${events.text}`).not.toContain(secret);
    expect(await bytesInFolder(world.folder, [secret])).toEqual([]);
  });

  it('have the rights that their scopes cover, and what they do is recorded as theirs', async () => {
    const ben = await world.addPerson('harbour', 'Ben', 'admin-organization');
    const reader = await create(ben, ['people:read']);
    const writer = await create(ben, ['people:write']);
    expect((await world.call(ListTeams, {}, reader)).status).toBe(200);
    expect((await world.call(CreateTeam, { name: 'Day' }, reader)).status).toBe(403);
    expect((await world.call(ChangeUserRole, { userId: ben.id, role: 'viewer' }, writer)).status).toBe(403);
    const { id } = itemOf<{ id: string }>(await world.call(CreateTeam, { name: 'Day' }, writer));
    const { answer } = await world.call(ListAuditEvents, { entityId: id }, ben);
    expect(answer['items']).toMatchObject([{ type: 'TeamCreated', actor: ben.id, apiKeyId: writer.id }]);
    await world.until('the use is listed', async () =>
      (await listed(ben)).every((key) => key.id !== writer.id || key.lastUsedAt !== null),
    );
  });

  it('read names of what their scopes cover: members of teams, and rows of reports by words', async () => {
    const gus = await world.addPerson('harbour', 'Gus', 'admin-organization');
    const people = await create(gus, ['people:read', 'people:write']);
    const { id: teamId } = itemOf<{ id: string }>(await world.call(CreateTeam, { name: 'Late' }, people));
    expect((await world.call(AddTeamMembers, { teamId, userIds: [gus.id] }, people)).status).toBe(200);
    for (const more of [{}, { keyword: 'gus' }]) {
      const { answer } = await world.call(ListTeamMembers, { teamId, ...more }, people);
      expect(answer).toMatchObject({ items: [{ id: gus.id, displayName: 'Gus' }], page: { dataCount: 1 } });
    }
    const reports = await create(gus, ['reports:read']);
    for (const contract of [ListWorkspaceReports, ListWorkflowReports, ListUserReports])
      expect((await world.call(contract, { keyword: 'gus' }, reports)).status).toBe(200);
  });

  it('are for nobody’s own account, password, keys or single sign-on, whatever their scopes', async () => {
    const eva = await world.addPerson('harbour', 'Eva', 'admin-super');
    const key = await create(eva, ['content:write', 'people:write', 'organization:write']);
    for (const [method, url] of [
      ['GET', '/v1/profile/me'],
      ['GET', '/v1/profile/me/sessions'],
      ['POST', '/v1/api-keys'],
      ['GET', '/v1/api-keys'],
      ['GET', '/v1/sign-on'],
      ['POST', '/v1/auth/reset-password'],
    ] as const)
      expect((await world.http(method, url, { as: key, body: {} })).status, url).toBe(403);
  });

  it('never have more rights than their creator has now', async () => {
    const cai = await world.addPerson('harbour', 'Cai', 'admin-organization');
    const key = await create(cai, ['people:read', 'people:write']);
    const status = async () => (await world.call(ListUsers, {}, key)).status;
    expect(await status()).toBe(200);
    await world.send('harbour', ChangeUserRole, { userId: cai.id, role: 'viewer' });
    expect(await status()).toBe(403);
    await world.send('harbour', ChangeUserRole, { userId: cai.id, role: 'admin-organization' });
    await world.send('harbour', DeactivateUser, { userId: cai.id });
    expect(await status()).toBe(401);
    await world.send('harbour', ReactivateUser, { userId: cai.id });
    expect(await status()).toBe(200);
  });

  it('are refused from the next request on once they are revoked or have expired', async () => {
    const dora = await world.addPerson('harbour', 'Dora', 'admin-organization');
    const milo = await world.addPerson('meadow', 'Milo', 'admin-organization');
    const key = await create(dora, ['people:read']);
    expect((await world.call(ListUsers, {}, key)).status).toBe(200);
    expect((await world.call(RevokeApiKey, { apiKeyId: key.id }, milo)).status).toBe(404);
    expect((await world.call(RevokeApiKey, { apiKeyId: key.id }, dora)).status).toBe(200);
    expect((await world.call(ListUsers, {}, key)).status).toBe(401);
    expect((await listed(dora)).map(({ id }) => id)).not.toContain(key.id);

    const soon = new Date(Date.now() + 1500).toISOString();
    const expiring = await create(dora, ['people:read'], soon);
    await world.until('it has expired', async () => Date.now() > Date.parse(soon));
    expect((await world.call(ListUsers, {}, expiring)).status).toBe(401);
    const past = { name: 'Old', scopes: ['people:read'], expiresAt: '2020-01-01T00:00:00.000Z' };
    expect((await world.http('POST', '/v1/api-keys', { as: dora, body: past })).answer).toMatchObject({
      error: 'api-key.expiry-passed',
    });
  });

  it('belong to one organisation, and another text than the key is none', async () => {
    const fay = await world.addPerson('harbour', 'Fay', 'admin-organization');
    const other = await world.addPerson('meadow', 'Mia', 'viewer');
    const { token } = await create(fay, ['people:write']);
    const as = (text: string) => ({ token: text });
    expect((await world.call(RenameUser, { userId: other.id, displayName: 'M' }, as(token))).status).toBe(
      404,
    );
    const [prefix, , id, secret = ''] = token.split('.');
    for (const text of [
      `${prefix}.meadow.${id}.${secret}`,
      `${prefix}.harbour.${id}.${secret.slice(1)}A`,
      `${prefix}.harbour.${id}.`,
      `${prefix}.harbour.other.${secret}`,
    ])
      expect((await world.call(ListUsers, {}, as(text))).status, text).toBe(401);
  });
});
