import { describe, expect, it } from 'vitest';
import {
  FindPeople,
  GetUser,
  ListUsers,
  NamePeople,
  PersonErased,
  UserRegistered,
} from '../../../contracts/identity/user.ts';
import {
  TeamCreated,
  TeamDeleted,
  TeamMembersAdded,
  TeamMembersRemoved,
} from '../../../contracts/organization/team.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { answersOf } from '../../../services/platform/projections/answers.fixture.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { userAnswers, usersReadModel } from './users.ts';

const registered = (userId: string, roles: Readonly<Record<string, Role>>) =>
  UserRegistered({ userId, email: `${userId}@acme.example`, displayName: userId, role: 'viewer', roles });
const answer = answersOf({
  readModels: [usersReadModel],
  answers: userAnswers,
  events: [
    registered('ana', { 'workspace-1': 'publisher', vault: 'publisher' }),
    registered('bo', { vault: 'viewer' }),
  ],
});
const lead = { ...viewer, role: 'admin-group', roles: { 'workspace-1': 'admin-group' } } as const;
const admin = { ...viewer, role: 'admin-organization' } as const;

describe('accounts', () => {
  it('are shown to those who administer them', async () => {
    const found = async (userId: string, person: typeof viewer) =>
      (await answer(GetUser, { userId }, person))?.id ?? null;
    expect([await found('ana', lead), await found('bo', lead)]).toEqual(['ana', null]);
    expect([await found('ana', admin), await found('bo', admin)]).toEqual(['ana', 'bo']);
    expect([await found('ana', viewer), await found('bo', { ...viewer, userId: 'bo' })]).toEqual([
      null,
      'bo',
    ]);
    expect(await found('bo', { ...viewer, isSystem: true })).toBe('bo');
    expect(await found('ana', { ...admin, organizationId: 'umbrella' })).toBeNull();
  });

  it('are listed to those who administer them, without workspaces that these may not see', async () => {
    const listed = async (person: typeof viewer) => {
      const { items } = await answer(ListUsers, {}, person);
      return items.map(({ id, roles }) => [id, Object.keys(roles)]);
    };
    expect(await listed(lead)).toEqual([['ana', ['workspace-1']]]);
    // a role in a workspace that somebody else leads makes nobody there theirs
    const alsoPublisher = { ...lead, roles: { ...lead.roles, vault: 'publisher' } } as const;
    expect((await listed(alsoPublisher)).map(([id]) => id)).toEqual(['ana']);
    expect(await listed(admin)).toEqual([
      ['ana', ['workspace-1', 'vault']],
      ['bo', ['vault']],
    ]);
    expect(await listed(viewer)).toEqual([]);
  });

  it('of somebody who was erased have neither name nor address any more', async () => {
    const after = answersOf({
      readModels: [usersReadModel],
      answers: userAnswers,
      events: [registered('ana', {}), registered('bo', {}), PersonErased({ userId: 'ana' })],
    });
    const gone = { id: 'ana', status: 'erased', displayName: null, email: null };
    expect(await after(GetUser, { userId: 'ana' }, admin)).toMatchObject(gone);
    expect((await after(NamePeople, { ids: 'ana,bo' }, viewer)).items).toEqual([
      { id: 'ana', displayName: null },
      { id: 'bo', displayName: 'bo' },
    ]);
    expect((await after(ListUsers, { keyword: 'ana' }, admin)).items).toEqual([]);
  });
});

it('people are found by names and emails, and by an employee ID by their administrators alone', async () => {
  const named = (userId: string, accountName: string, displayName: string) =>
    UserRegistered({
      userId,
      email: null,
      kind: 'employee',
      accountName,
      displayName,
      role: 'viewer',
      roles: {},
    });
  const ask = answersOf({
    readModels: [usersReadModel],
    answers: userAnswers,
    events: [named('cy', '4711', 'Cy Berg'), named('di', '88', 'Di 4712'), registered('ana', {})],
  });
  const found = async (keyword: string) => {
    const { items, page } = await ask(FindPeople, { keyword });
    expect(page.dataCount).toBe(items.length);
    return items.map(({ id }) => id);
  };
  expect([await found('4'), await found('4711'), await found('cy 4711')]).toEqual([['di'], [], []]);
  expect([await found('ber'), await found('ana@acme')]).toEqual([['cy'], ['ana']]);
  expect((await ask(FindPeople, {})).items).toHaveLength(3);
  const listed = await ask(ListUsers, { keyword: '47' }, admin);
  expect(listed.items.map(({ id }) => id)).toEqual(['cy', 'di']);
});

describe('the members of a team', () => {
  const name = 'Any';
  const joined = (teamId: string, ...userIds: string[]) => TeamMembersAdded({ teamId, name, userIds });
  const ofTeams = answersOf({
    readModels: [usersReadModel],
    answers: userAnswers,
    events: [
      registered('ana', { 'workspace-1': 'publisher' }),
      registered('bo', {}),
      registered('cy', {}),
      TeamCreated({ teamId: 'night', name }),
      joined('night', 'ana', 'bo', 'cy', 'nobody'),
      joined('day', 'ana'),
      joined('gone', 'ana'),
      TeamMembersRemoved({ teamId: 'night', name, userIds: ['cy'] }),
      TeamDeleted({ teamId: 'gone', name, userIds: ['ana'] }),
    ],
  });
  const flags = new Set(['teams'] as const);
  const of = async (teamId: string, person: typeof viewer) =>
    (await ofTeams(ListUsers, { teamId }, person)).items.map(({ id, teamIds }) => [id, teamIds]);

  it('are found among the people, with the teams of each', async () => {
    const readsTeams = { ...admin, flags };
    expect(await of('night', readsTeams)).toEqual([
      ['ana', ['night', 'day']],
      ['bo', ['night']],
    ]);
    expect(await of('gone', readsTeams)).toEqual([]);
    expect(await of('night', { ...lead, flags })).toEqual([['ana', ['night', 'day']]]);
  });

  it('are nobody for readers who may not see teams', async () => {
    const withoutTeams = { ...admin, flags: new Set([]) };
    expect(await of('night', withoutTeams)).toEqual([]);
    expect((await ofTeams(ListUsers, {}, withoutTeams)).items.map(({ teamIds }) => teamIds)).toEqual([
      [],
      [],
      [],
    ]);
  });
});
