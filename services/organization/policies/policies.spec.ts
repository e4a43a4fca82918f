import { expect, it } from 'vitest';
import { PersonErased } from '../../../contracts/identity/user.ts';
import { ListTeamsOfUser } from '../../../contracts/organization/team.ts';
import { partsForSpec, reactionTo } from '../../platform/policies/reaction.fixture.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenPersonErasedRemoveThemFromTeams } from './when-person-erased-remove-them-from-teams.ts';

it('an erased person leaves all teams, however many', async () => {
  const teams = Array.from({ length: 101 }, (_, index) => ({ id: `team-${index}` }));
  const askIn =
    () =>
    async (query: unknown, { userId, page, size }: Record<string, number>) => {
      expect([query, userId]).toEqual([ListTeamsOfUser, 'ana']);
      return { items: teams.slice(((page ?? 1) - 1) * (size ?? 0), (page ?? 1) * (size ?? 0)) };
    };
  const readSide = { waitFor: async () => ({ stale: false }) };
  const parts = partsForSpec({ askIn, readSide } as unknown as Partial<PolicyDependencies>);
  const sent = await reactionTo(whenPersonErasedRemoveThemFromTeams(parts), PersonErased({ userId: 'ana' }));
  expect(sent).toHaveLength(101);
  expect(JSON.stringify(sent[100])).toContain('team-100');
});
