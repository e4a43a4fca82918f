import type { Feature, FeatureRoute, SignedInSession } from '../../app/feature.ts';
import { hasFlag } from '../../providers/session.ts';

const load = () => import('./EditorScreens.tsx');
const author = {
  who: 'member',
  frame: 'window',
  allowed: (session: SignedInSession) => hasFlag(session, 'editor'),
} as const satisfies Partial<FeatureRoute>;

/** Edits are sent from any page; the editor's pages (2:17); `/editor` opens the same page as Edit. */
export const feature: Feature = {
  overlays: [async () => (await import('./UnsentEdits.tsx')).UnsentEdits],
  routes: [
    { ...author, path: '/buildermain/:workflowId', load: async () => (await load()).BuilderScreen },
    { ...author, path: '/editor/:workflowId', load: async () => (await load()).BuilderScreen },
    { ...author, path: '/editormain/:workflowId', load: async () => (await load()).FirstPageScreen },
    {
      ...author,
      path: '/buildermain/:workflowId/versions',
      load: async () => (await import('./versions/VersionsScreen.tsx')).VersionsScreen,
    },
    {
      ...author,
      path: '/buildermain/:workflowId/annotate',
      load: async () => (await load()).AnnotateScreen,
    },
    {
      ...author,
      path: '/editormain/:workflowId/transcription',
      load: async () => (await load()).TranscriptionScreen,
    },
    {
      ...author,
      path: '/editormain/:workflowId/voice-over',
      load: async () => (await load()).VoiceOverScreen,
    },
    {
      ...author,
      path: '/editormain/:workflowId/languages',
      load: async () => (await load()).LanguagesScreen,
    },
    {
      ...author,
      path: '/editormain/:workflowId/summary',
      load: async () => (await load()).SummaryScreen,
    },
    {
      ...author,
      path: '/editormain/:workflowId/video',
      load: async () => (await load()).CutScreen,
    },
    { ...author, path: '/editoradvanced/:workflowId', load: async () => (await load()).AdvancedScreen },
    {
      ...author,
      path: '/editormain/:workflowId/segmentation',
      load: async () => (await load()).SegmentationScreen,
    },
  ],
};
