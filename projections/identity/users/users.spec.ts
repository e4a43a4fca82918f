import { describe, expect, it } from 'vitest';
import {
  GetUser,
  ListUsers,
  NamePeople,
  PersonErased,
  UserRegistered,
} from '../../../contracts/identity/user.ts';
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
