import { KeyRound } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'setting/permissions',
  label: () => createTranslator(consoleTexts)('permissions'),
  icon: KeyRound,
  flag: 'permissions',
  section: 'organization',
  order: 91,
  kind: 'page',
  load: async () => (await import('./PermissionsPage.tsx')).PermissionsPage,
};
