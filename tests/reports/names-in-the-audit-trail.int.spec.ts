import { beforeAll, describe, expect, it } from 'vitest';
import { ListAuditEvents } from '../../contracts/audit/audit.ts';
import { DeleteWorkflow, RenameWorkflow } from '../../contracts/authoring/workflow-commands.ts';
import { CreateTeam, RenameTeam } from '../../contracts/organization/team.ts';
import { ChangeWorkspace } from '../../contracts/organization/workspace.ts';
import { makeDraft } from '../support/make-draft.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

describe('Names in the audit trail', () => {
  const world = productWorld(['harbour', 'meadow']);
  let admin: Person;
  let stranger: Person;
  let key: { token: string };
  let hall: string;

  const typesOf = async (words: string, as: { token: string } = admin) => {
    const { status, answer, text } = await world.call(
      ListAuditEvents,
      { words, order: 'ASC', size: 500 },
      as,
    );
    if (status !== 200) throw new Error(text);
    return (answer.items as { type: string }[]).map(({ type }) => type);
  };
  const exported = async (words: string): Promise<string> =>
    (await world.http('GET', `/v1/audit/export?format=csv&words=${encodeURIComponent(words)}`, { as: admin }))
      .text;

  beforeAll(async () => {
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    stranger = await world.addPerson('meadow', 'Milo', 'admin-organization');
    hall = await world.makeWorkspace('harbour', 'First hall');
    const created = await world.http('POST', '/v1/api-keys', {
      as: admin,
      body: { name: 'Trail', scopes: ['organization:read'], expiresAt: null },
    });
    key = { token: itemOf<{ key: string }>(created).key };
    await world.settled();
  });

  it('a title finds every event of its workflow, also after it was deleted, on the screen and in the file', async () => {
    const workflowId = await makeDraft(world, admin, hall);
    const title = { workflowId, title: 'Replace the gasket', languageCode: 'en-us' };
    expect((await world.call(RenameWorkflow, title, admin)).status).toBe(200);
    await world.call(DeleteWorkflow, { workflowId }, admin);
    const found = await typesOf('gasket');
    expect(found).toEqual(
      expect.arrayContaining(['WorkflowInitialized', 'WorkflowRenamed', 'WorkflowDeleted']),
    );
    expect(await typesOf('no such gasket')).toEqual([]);
    const file = await exported('gasket');
    for (const type of found) expect(file).toContain(type);
    expect(await typesOf('gasket', stranger)).toEqual([]);
  });

  it('names of workspaces and teams find what happened to them under former names', async () => {
    await world.call(
      ChangeWorkspace,
      { workspaceId: hall, name: 'Bottling', color: 'red', private: false },
      admin,
    );
    const team = itemOf<{ id: string }>(await world.call(CreateTeam, { name: 'Night' }, admin));
    await world.call(RenameTeam, { teamId: team.id, name: 'Late shift' }, admin);
    expect(await typesOf('bottling')).toEqual(
      expect.arrayContaining(['WorkspaceCreated', 'WorkspaceChanged']),
    );
    expect(await typesOf('late')).toEqual(['TeamCreated', 'TeamRenamed']);
    for (const words of ['bottling', 'late']) expect(await typesOf(words, stranger)).toEqual([]);
  });

  it('an API key that reads the trail searches it as well', async () => {
    expect(await typesOf('late', key)).toEqual(['TeamCreated', 'TeamRenamed']);
    expect(await typesOf('gasket', key)).toContain('WorkflowDeleted');
  });
});
