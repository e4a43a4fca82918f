import { expect, it } from 'vitest';
import { ErasePerson, ListUsers } from '../../contracts/identity/user.ts';
import {
  AddTeamMembers,
  AssignTeam,
  CreateTeam,
  GetTeam,
  ListTeamMembers,
  ListTeamsOfUser,
  ListTeamsOfWorkspace,
  TeamMembersAdded,
} from '../../contracts/organization/team.ts';
import { appendLate } from '../support/append-late.ts';
import { itemOf } from '../support/product-world.ts';
import { productWorld } from '../support/product-world-fixture.ts';

const world = productWorld(['harbour', 'meadow']);

it('R-TEAM-01, R-TEAM-02: a team is made, filled and assigned, and an erased person leaves it', async () => {
  const hall = await world.makeWorkspace('harbour', 'Hall');
  const admin = await world.addPerson('harbour', 'Ada', 'admin-organization');
  const leader = await world.addPerson('harbour', 'Lea', 'admin-group', { [hall]: 'admin-group' });
  const ana = await world.addPerson('harbour', 'Ana', 'viewer', { [hall]: 'viewer' });
  const ben = await world.addPerson('harbour', 'Ben', 'viewer');
  const milo = await world.addPerson('meadow', 'Milo', 'admin-organization');
  const { id: teamId } = itemOf<{ id: string }>(
    await world.call(CreateTeam, { name: 'Night shift' }, leader),
  );
  const add = async (userIds: string[], as = leader) =>
    (await world.call(AddTeamMembers, { teamId, userIds }, as)).status;
  const read = async () => (await world.call(GetTeam, { teamId }, admin)).answer['item'];

  expect(await add([ben.id])).toBe(404);
  expect(await add([ana.id, ben.id])).toBe(400);
  expect(await add([milo.id], admin)).toBe(404);
  expect(await add([ana.id], milo)).toBe(404);
  expect(await add([ana.id])).toBe(200);
  expect(await add([ben.id], admin)).toBe(200);
  expect((await world.call(AssignTeam, { teamId, workspaceId: hall }, leader)).status).toBe(200);
  await world.settled();

  expect(await read()).toMatchObject({ name: 'Night shift', members: 2, workspaceIds: [hall] });
  const listed = async (as: typeof admin) =>
    ((await world.call(ListUsers, { teamId }, as)).answer['items'] as { displayName: string }[]).map(
      ({ displayName }) => displayName,
    );
  expect([await listed(admin), await listed(leader), await listed(milo)]).toEqual([
    ['Ana', 'Ben'],
    ['Ana'],
    [],
  ]);
  for (const [contract, data, as] of [
    [ListTeamsOfUser, { userId: ana.id }, ana],
    [ListTeamsOfWorkspace, { workspaceId: hall }, ben],
  ] as const)
    expect((await world.call(contract, data, as)).answer['items']).toMatchObject([{ id: teamId }]);
  const info = await world.http('POST', '/v1/teams/teaminfo', { as: ana, body: { teamIds: [teamId] } });
  expect(info.answer['items']).toMatchObject([{ id: teamId, members: 2 }]);

  await world.call(ErasePerson, { userId: ana.id }, admin);
  await world.until('Ana left', async () => ((await read()) as { members: number }).members === 1);
  const members = await world.call(ListTeamMembers, { teamId }, admin);
  expect(members.answer['items']).toMatchObject([{ id: ben.id, displayName: 'Ben' }]);
});

it('somebody who is added to a team on what was known before their erasure does not stay in it', async () => {
  const admin = await world.addPerson('harbour', 'Olga', 'admin-organization');
  const eve = await world.addPerson('harbour', 'Eve', 'viewer');
  const made = await world.call(CreateTeam, { name: 'Late shift' }, admin);
  const { id: teamId } = itemOf<{ id: string }>(made);
  await world.call(ErasePerson, { userId: eve.id }, admin);
  await world.settled();
  const members = async () => (await world.call(ListTeamMembers, { teamId }, admin)).answer['items'];
  const added = TeamMembersAdded({ teamId, name: 'Late shift', userIds: [eve.id] });
  await appendLate(world, 'harbour', `team-${teamId}`, added);
  await world.until('Eve left', async () => {
    const events = await world.product.store.readStream('harbour', `team-${teamId}`);
    return events.at(-1)?.type === 'TeamMembersRemoved';
  });
  await world.settled();
  expect(await members()).toEqual([]);
});
