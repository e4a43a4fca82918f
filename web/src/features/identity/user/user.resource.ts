import { Users } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'users',
  label: () => createTranslator(consoleTexts)('users'),
  icon: Users,
  flag: 'admin',
  section: 'organization',
  order: 10,
  kind: 'list',
  load: async () => (await import('./UserList.tsx')).UserList,
};
