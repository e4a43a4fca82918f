import { expect, it } from 'vitest';
import { PersonErased } from '../../../contracts/identity/user.ts';
import { ListTeamsOfUser } from '../../../contracts/organization/team.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenPersonErasedRemoveThemFromTeams } from './when-person-erased-remove-them-from-teams.ts';

/** Teams of one person; the read model shows each removal at once. */
function teamsOfAna(count: number, stale = false) {
  const teams = new Set(Array.from({ length: count }, (_, index) => `team-${index}`));
  const waitedFor: unknown[] = [];
  const askIn =
    () =>
    async (query: unknown, { userId, page = 1, size = 0 }: Record<string, number>) => {
      expect([query, userId]).toEqual([ListTeamsOfUser, 'ana']);
      const items = [...teams].slice((page - 1) * size, page * size).map((id) => ({ id }));
      return { items, page: { page, size, dataCount: teams.size } };
    };
  const waitFor = async (_: string, names: unknown) => {
    waitedFor.push(names);
    return { stale };
  };
  const parts = partsForSpec({ askIn, readSide: { waitFor } } as unknown as Partial<PolicyDependencies>);
  const policy = whenPersonErasedRemoveThemFromTeams(parts);
  const erase = () =>
    reactionTo(policy, PersonErased({ userId: 'ana' }), {}, ({ teamId }) => {
      teams.delete(String(teamId));
      return false;
    });
  return { teams, waitedFor, erase };
}

it.each([0, 1, 100, 250])('an erased person leaves all of %i teams', async (count) => {
  const { teams, erase } = teamsOfAna(count);
  expect(await erase()).toHaveLength(count);
  expect(teams.size).toBe(0);
});

it('an erased person leaves no team before all that they joined are known', async () => {
  const { waitedFor, erase } = teamsOfAna(3, true);
  await expect(erase()).rejects.toThrow('The read models of teams are behind.');
  expect(waitedFor).toEqual([['teams', 'team-members']]);
});
