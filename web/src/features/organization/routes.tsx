import { hasRightSomewhere } from '../../../../contracts/kernel/permissions.ts';
import type { Feature } from '../../app/feature.ts';

/** The teams of a person, outside the console. */
export const feature: Feature = {
  routes: [
    {
      path: '/owned-by-me/teams',
      who: 'member',
      frame: 'page',
      allowed: ({ profile }) => hasRightSomewhere(profile, 'author'),
      load: async () => (await import('./team/OwnTeams.tsx')).OwnTeams,
    },
  ],
};
