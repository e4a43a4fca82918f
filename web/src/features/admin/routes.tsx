import { Settings, Users } from 'lucide-react';
import type { Feature, FeatureRoute } from '../../app/feature.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { sayOf } from '../../app/i18n/text.ts';
import { hasFlag } from '../../providers/session.ts';

const say = sayOf(adminTexts);
const page: Omit<FeatureRoute, 'path' | 'load'> = {
  who: 'member',
  frame: 'page',
  allowed: (session) => hasFlag(session, 'admin'),
};
const operator: Omit<FeatureRoute, 'path' | 'load'> = {
  ...page,
  allowed: (session) => hasFlag(session, 'isOrgAdmin'),
};

/** The administration console. */
export const feature: Feature = {
  routes: [
    { ...page, path: '/admin', load: async () => (await import('./ToUsers.tsx')).ToUsers },
    { ...page, path: '/admin/users', load: async () => (await import('./UsersScreen.tsx')).UsersScreen },
    {
      ...page,
      path: '/admin/workspaces',
      load: async () => (await import('./WorkspacesScreen.tsx')).WorkspacesScreen,
    },
    {
      ...page,
      path: '/admin/workflows',
      load: async () => (await import('./WorkflowsScreen.tsx')).WorkflowsScreen,
    },
    {
      ...page,
      path: '/admin/pipelines',
      load: async () => (await import('./PipelinesScreen.tsx')).PipelinesScreen,
    },
    {
      ...operator,
      path: '/admin/letters',
      load: async () => (await import('./LettersScreen.tsx')).LettersScreen,
    },
    {
      ...operator,
      path: '/admin/parked-events',
      load: async () => (await import('./ParkedScreen.tsx')).ParkedScreen,
    },
    {
      ...operator,
      path: '/admin/seal-receipts',
      load: async () => (await import('./SealReceiptsScreen.tsx')).SealReceiptsScreen,
    },
    {
      ...operator,
      path: '/admin/settings',
      load: async () => (await import('./SettingsScreen.tsx')).SettingsScreen,
    },
  ],
  palette: [
    {
      id: 'people',
      label: () => say('users'),
      find: async (text, signal) => (await import('./find-people.ts')).findPeople(text, signal),
    },
    {
      id: 'console',
      label: () => say('console'),
      find: async (text) => (await import('./find-pages.ts')).findPages(text),
    },
  ],
  menu: [
    {
      to: '/admin/users',
      label: () => say('users'),
      icon: Users,
      section: 'administration',
      order: 60,
      allowed: (session) => hasFlag(session, 'admin'),
    },
    {
      to: '/admin/settings',
      label: () => say('settings'),
      icon: Settings,
      section: 'administration',
      order: 80,
      allowed: (session) => hasFlag(session, 'isOrgAdmin'),
    },
  ],
};
