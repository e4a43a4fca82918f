import { Settings } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'settings',
  label: () => createTranslator(consoleTexts)('settings'),
  icon: Settings,
  flag: 'isOrgAdmin',
  section: 'organization',
  order: 90,
  kind: 'page',
  load: async () => (await import('./SettingsPage.tsx')).SettingsPage,
};
