import type { Screen } from './screen.ts';
import { inTitle } from './screen.ts';

/** The other pages on which a workflow is made, and the other windows in which it is watched. */
export const editorScreens: readonly Screen[] = [
  { name: 'record', as: 'publisher', path: () => '/record', shows: /record/i },
  {
    name: 'annotate',
    as: 'publisher',
    path: ({ workflowId }) => `/buildermain/${workflowId}/annotate`,
    shows: 'Publish',
  },
  {
    name: 'voice-over',
    as: 'publisher',
    path: ({ draftId }) => `/editormain/${draftId}/voice-over`,
    shows: /voice/i,
  },
  {
    name: 'player-embedded-whole',
    as: 'viewer',
    path: ({ workflowId }) => `/playerembed/${workflowId}`,
    shows: inTitle,
  },
  {
    name: 'workspace-insights',
    as: 'admin',
    path: ({ workspaceId }) => `/workspace/${workspaceId}/insights`,
    shows: 'Watched time',
  },
];
