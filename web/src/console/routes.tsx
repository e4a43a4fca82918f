import { Settings, ShieldCheck, Users } from 'lucide-react';
import type { Feature, MenuEntry } from '../app/feature.ts';
import { consoleTexts } from '../i18n/en/console.ts';
import { createTranslator } from '../i18n/text.ts';
import { hasFeature, hasFlag } from '../providers/session.ts';
import { consolePages } from './pages.ts';

const t = createTranslator(consoleTexts);

const entry = (name: 'users' | 'audit' | 'settings', icon: MenuEntry['icon'], order: number): MenuEntry => ({
  to: `/admin/${name}`,
  label: () => t(name),
  icon,
  section: 'administration',
  order,
  allowed: (session) => hasFlag(session, name === 'users' ? 'admin' : 'isOrgAdmin'),
});

/** The administration console: rendered in the product's shell, loaded when an administrator opens it. */
export const feature: Feature = {
  routes: [
    {
      path: '/admin/*',
      who: 'member',
      frame: 'page',
      allowed: (session) => hasFlag(session, 'admin'),
      load: async () => (await import('./Console.tsx')).Console,
    },
  ],
  areaMenu: {
    basePath: '/admin',
    label: () => t('console'),
    back: { to: '/home/overview', label: () => t('back') },
    preservedSearch: () => '',
    entries: consolePages.map(({ name, label, icon, flag, gate, section }) => ({
      to: `/admin/${name}`,
      label,
      icon,
      section: () => t(section),
      allowed: (session) => hasFlag(session, flag) && (gate === undefined || hasFeature(session, gate)),
    })),
  },
  palette: [
    {
      id: 'people',
      label: () => t('users'),
      find: async (text, signal) => (await import('./find-people.ts')).findPeople(text, signal),
    },
    {
      id: 'features-off',
      label: () => t('featuresOff'),
      find: async (text) => (await import('./find-features-off.ts')).findFeaturesOff(text),
    },
  ],
  menu: [entry('users', Users, 60), entry('audit', ShieldCheck, 70), entry('settings', Settings, 80)],
};
