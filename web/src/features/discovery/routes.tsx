import { Film, House } from 'lucide-react';
import { hasRightSomewhere } from '../../../../contracts/kernel/permissions.ts';
import type { Feature, FeatureRoute } from '../../app/feature.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { createTranslator } from '../../i18n/text.ts';
import { isSharedAccount } from '../../providers/home-path.ts';

const t = createTranslator(discoveryTexts);
const page = (path: string, load: FeatureRoute['load']): FeatureRoute => ({
  path,
  load,
  who: 'member',
  frame: 'page',
});
const home = async () => (await import('./HomeScreen.tsx')).HomeScreen;
const shared = async () => (await import('./SharedScreen.tsx')).SharedScreen;
const owned = async () => (await import('./OwnedScreen.tsx')).OwnedScreen;
const workspaceGroup = async () => (await import('./WorkspaceGroupScreen.tsx')).WorkspaceGroupScreen;
const toOwned = async () => (await import('./ToOwned.tsx')).ToOwned;
const workspaces = async () => (await import('./WorkspacesScreen.tsx')).WorkspacesScreen;
const workspace = async () => (await import('./WorkspaceScreen.tsx')).WorkspaceScreen;

/** Home, the person's own workflows, and the pages of workspaces. */
export const feature: Feature = {
  routes: [
    page('/home', home),
    page('/home/overview', home),
    { ...page('/shared', shared), exists: isSharedAccount },
    page('/owned-by-me', toOwned),
    page('/owned-by-me/workflows', owned),
    page('/workspace', workspaces),
    page('/workspace/:workspaceId', workspace),
    page('/workspace/:workspaceId/workflow', workspace),
    page('/workspace-group/:workspaceGroupId', workspaceGroup),
  ],
  menu: [
    { to: '/home', label: () => t('home'), icon: House, section: 'main', order: 10, phone: true },
    {
      to: '/owned-by-me/workflows',
      label: () => t('ownedByMe'),
      icon: Film,
      section: 'main',
      order: 20,
      phone: true,
      allowed: ({ profile }) => hasRightSomewhere(profile, 'author'),
    },
  ],
  palette: [
    {
      id: 'workflows',
      label: () => t('workflows'),
      find: async (text, signal) => (await import('./find-workflows.ts')).findWorkflows(text, signal),
    },
    {
      id: 'steps',
      label: () => t('stepsFound'),
      find: async (text, signal) => (await import('./find-steps.ts')).findSteps(text, signal),
    },
  ],
};
