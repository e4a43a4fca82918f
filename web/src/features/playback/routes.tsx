import type { Feature, FeatureRoute } from '../../app/feature.ts';

const load = () => import('./PlayerScreens.tsx');
const member: Pick<FeatureRoute, 'who' | 'frame' | 'signIn'> = {
  who: 'member',
  frame: 'window',
  signIn: '/auth',
};

/** The player's addresses (3:16); signed-out people are redirected to `/auth` and back (R-PLY-02). */
export const feature: Feature = {
  routes: [
    { ...member, path: '/playermain/:workflowId/:stepId?', load: async () => (await load()).MainPlayer },
    {
      ...member,
      path: '/playermainfullscreen/:workflowId/:stepId?',
      load: async () => (await load()).MainPlayer,
    },
    { ...member, path: '/playerembed/:workflowId/:stepId?', load: async () => (await load()).EmbedPlayer },
  ],
  // Views from an earlier visit are sent as soon as their person is signed in.
  overlays: [
    async () => (await import('./SendUnsentViews.tsx')).SendUnsentViews,
    async () => (await import('./PreloadPlayer.tsx')).PreloadPlayer,
  ],
};
