import { beforeAll, describe, expect, it } from 'vitest';
import { InitializeWorkflow } from '../../contracts/authoring/processing-commands.ts';
import {
  AddTeamMembers,
  AssignTeam,
  CreateTeam,
  DeleteTeam,
  RemoveTeamMembers,
  RenameTeam,
} from '../../contracts/organization/team.ts';
import { itemOf, type Person } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';
import { countAttacks } from './count-attacks.ts';

describe('What belongs to a private workspace', () => {
  const world = productWorld();
  let admin: Person;
  let leader: Person;
  let hall: string;
  let cellar: string;
  beforeAll(async () => {
    hall = await world.makeWorkspace('harbour', 'Hall');
    cellar = await world.makeWorkspace('harbour', 'Cellar', true);
    admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
    leader = await world.addPerson('harbour', 'Lea', 'admin-group', { [hall]: 'admin-group' });
  });

  const makeTeam = async (as: Person, memberId: string, workspaceId: string) => {
    const { id: teamId } = itemOf<{ id: string }>(await world.call(CreateTeam, { name: 'Night' }, as));
    await world.call(AddTeamMembers, { teamId, userIds: [memberId] }, as);
    expect((await world.call(AssignTeam, { teamId, workspaceId }, as)).status).toBe(200);
    return teamId;
  };

  it('is answered like nothing when somebody else says that they edit it', async () => {
    for (const [workflowId, workspaceId] of [
      ['hidden-1', cellar],
      ['seen-1', hall],
    ] as const)
      await world.send('harbour', InitializeWorkflow, {
        workflowId,
        workspaceId,
        authorId: admin.id,
        assetId: 'asset-1',
        title: 'Pump',
        languageCode: 'en-us',
      });
    const viewer = await world.addPerson('harbour', 'Vera', 'viewer');
    const show = async (workflowId: string, as: Person) => {
      const url = `/v1/workflows/${workflowId}/authors`;
      const { status, text } = await world.http('PUT', url, { as, body: { place: 'steps', stepId: null } });
      return { status, text };
    };
    const none = await show('nothing-1', viewer);
    expect(none.status).toBe(404);
    expect(await show('hidden-1', viewer)).toEqual(none);
    expect((await show('seen-1', viewer)).status).toBe(403);
    expect((await show('hidden-1', admin)).status).not.toBe(404);
    countAttacks('operations without the right', 3);
  });

  it('is no team that an administrator of another workspace renames or deletes', async () => {
    const zoe = await world.addPerson('harbour', 'Zoe', 'viewer', { [cellar]: 'viewer' });
    const ana = await world.addPerson('harbour', 'Ana', 'viewer', { [hall]: 'viewer' });
    const teams = [
      await makeTeam(admin, zoe.id, cellar),
      // nor one in their own workspace, of people whom they do not administer
      await makeTeam(admin, zoe.id, hall),
    ];
    for (const teamId of teams)
      for (const reply of [
        await world.call(RemoveTeamMembers, { teamId, userIds: [zoe.id] }, leader),
        await world.call(RenameTeam, { teamId, name: 'Day' }, leader),
        await world.call(DeleteTeam, { teamId }, leader),
      ]) {
        expect(reply.status, reply.text).toBe(404);
        countAttacks('operations without the right');
      }
    const own = await makeTeam(leader, ana.id, hall);
    for (const teamId of [...teams, own]) {
      const as = teamId === own ? leader : admin;
      expect((await world.call(RenameTeam, { teamId, name: 'Day' }, as)).status).toBe(200);
      expect((await world.call(DeleteTeam, { teamId }, as)).status).toBe(200);
    }
  });
});
