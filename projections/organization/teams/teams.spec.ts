import { describe, expect, it } from 'vitest';
import { FindAccounts } from '../../../contracts/identity/accounts.ts';
import { FindPeople } from '../../../contracts/identity/user.ts';
import { FindTeams } from '../../../contracts/organization/team-directory.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import {
  GetTeam,
  ListTeamMembers,
  ListTeams,
  ListTeamsByCreator,
  ListTeamsOfUser,
  ListTeamsOfWorkspace,
  ReadTeamInfo,
  TeamAssigned,
  TeamCreated,
  TeamDeleted,
  TeamMembersAdded,
  TeamMembersRemoved,
  TeamRenamed,
  TeamUnassigned,
} from '../../../contracts/organization/team.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { teamMembersModel } from './team-members.ts';
import { teamsAnswers, teamsModel } from './teams.ts';

const name = 'Any';
const created = (teamId: string) => TeamCreated({ teamId, name: teamId });
const joined = (teamId: string, ...userIds: string[]) => TeamMembersAdded({ teamId, name, userIds });
const at = (teamId: string, workspaceId: string) => TeamAssigned({ teamId, name, workspaceId });

/** Only what a list of members asks. */
const ask = (async (query: unknown, { keyword }: { keyword?: string }) => {
  const people = [
    { id: 'ana', displayName: 'Ana' },
    { id: 'ben', displayName: null },
  ];
  if (query === FindAccounts) return { items: people };
  return { items: query === FindPeople ? people.filter(({ id }) => id === keyword) : [] };
}) as unknown as SendQuery;

const answer = answersOf({
  readModels: [teamsModel, teamMembersModel],
  answers: teamsAnswers,
  ask,
  events: [
    created('night'),
    created('day'),
    created('gone'),
    joined('gone', 'ana'),
    joined('day', 'ana', 'ben'),
    joined('night', 'ana', 'cleo'),
    TeamMembersRemoved({ teamId: 'night', name, userIds: ['cleo'] }),
    TeamDeleted({ teamId: 'gone', name, userIds: ['ana'] }),
    at('day', 'hall'),
    at('day', 'vault'),
    at('day', 'barn'),
    TeamUnassigned({ teamId: 'day', name, workspaceId: 'barn' }),
    TeamRenamed({ teamId: 'night', name: 'Night shift' }),
  ],
});
// the specs' own sender created all of them
const creator = { ...viewer, userId: 'user-1', flags: new Set([]), workspaces: new Set<string>() };
const nobody = { ...creator, userId: 'zoe' };
const leader = {
  ...nobody,
  role: 'admin-group',
  flags: new Set(['teams'] as const),
  workspaces: new Set(['hall']),
} as const;
const admin = { ...leader, role: 'admin-organization' } as const;
const names = ({ items }: { readonly items: readonly { readonly name: string }[] }) =>
  items.map((team) => team.name);

describe('R-TEAM-01: teams are listed', () => {
  it('for administrators, with how many members they have and where they are', async () => {
    const { items, page } = await answer(ListTeams, {}, admin);
    expect(items).toMatchObject([
      { id: 'night', name: 'Night shift', members: 1, workspaceIds: [], createdBy: 'user-1' },
      { id: 'day', name: 'day', members: 2, workspaceIds: ['hall', 'vault'] },
    ]);
    expect(page.dataCount).toBe(2);
    expect(names(await answer(ListTeams, { ids: 'day,gone' }, admin))).toEqual(['day']);
    expect(names(await answer(ListTeams, { keyword: 'shift' }, admin))).toEqual(['Night shift']);
    expect(names(await answer(FindTeams, { keyword: 'shift' }, admin))).toEqual(['Night shift']);
    expect(names(await answer(ListTeams, { sort: 'members', order: 'DESC' }, admin))[0]).toBe('day');
    expect(await answer(GetTeam, { teamId: 'gone' }, admin)).toBeNull();
  });

  it('without workspaces that the reader may not see', async () => {
    expect(await answer(GetTeam, { teamId: 'day' }, leader)).toMatchObject({ workspaceIds: ['hall'] });
    expect(await answer(GetTeam, { teamId: 'day' }, { ...nobody, isSystem: true })).toMatchObject({
      workspaceIds: ['hall', 'vault'],
    });
  });

  it('per workspace, to people who see it (workspace-teams)', async () => {
    expect(names(await answer(ListTeamsOfWorkspace, { workspaceId: 'hall' }, leader))).toEqual(['day']);
    expect(
      names(
        await answer(
          ListTeamsOfWorkspace,
          { workspaceId: 'barn' },
          { ...admin, workspaces: new Set(['barn']) },
        ),
      ),
    ).toEqual([]);
    expect(names(await answer(ListTeamsOfWorkspace, { workspaceId: 'vault' }, leader))).toEqual([]);
  });

  it('per user, to themself and to administrators (user-teams)', async () => {
    const ofAna = { userId: 'ana' };
    const both = ['Night shift', 'day'];
    expect(names(await answer(ListTeamsOfUser, ofAna, { ...nobody, userId: 'ana' }))).toEqual(both);
    expect(names(await answer(ListTeamsOfUser, ofAna, leader))).toEqual(both);
    expect(names(await answer(ListTeamsOfUser, ofAna, nobody))).toEqual([]);
    expect(names(await answer(ListTeamsOfUser, { userId: 'cleo' }, leader))).toEqual([]);
  });

  it('by creator, to themself and to administrators (creator-teams)', async () => {
    const byCreator = { userId: 'user-1' };
    expect(names(await answer(ListTeamsByCreator, byCreator, creator))).toEqual(['Night shift', 'day']);
    expect(names(await answer(ListTeamsByCreator, byCreator, leader))).toEqual(['Night shift', 'day']);
    expect(names(await answer(ListTeamsByCreator, byCreator, nobody))).toEqual([]);
    expect(names(await answer(ListTeamsByCreator, { userId: 'ana' }, leader))).toEqual([]);
  });
});

it('R-TEAM-02: information on teams is read by people who have to do with them (team-info)', async () => {
  const asked = { teamIds: ['night', 'day', 'gone', 'day'] };
  const known = async (person: typeof viewer) => names(await answer(ReadTeamInfo, asked, person)).toSorted();
  expect(await known(admin)).toEqual(['Night shift', 'day']);
  expect(await known(creator)).toEqual(['Night shift', 'day']);
  expect(await known(nobody)).toEqual([]);
  expect(await known({ ...nobody, userId: 'ben' })).toEqual(['day']);
  expect(await known({ ...nobody, workspaces: new Set(['vault']) })).toEqual(['day']);
});

it('the members of a team are listed by page with their names, and found by words', async () => {
  const members = async (data: object, teamId = 'day') => answer(ListTeamMembers, { teamId, ...data }, admin);
  expect((await members({})).items).toMatchObject([
    { id: 'ana', displayName: 'Ana' },
    { id: 'ben', displayName: null },
  ]);
  expect(await members({ page: 2, size: 1 })).toMatchObject({
    items: [{ id: 'ben' }],
    page: { dataCount: 2 },
  });
  expect((await members({ keyword: 'ben' })).items).toMatchObject([{ id: 'ben' }]);
  expect((await members({ keyword: 'ben' }, 'night')).items).toEqual([]);
  expect((await members({}, 'gone')).items).toEqual([]);
});
