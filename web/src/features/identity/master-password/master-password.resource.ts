import { KeySquare } from 'lucide-react';
import type { ConsolePage } from '../../../console/console-page.ts';
import { masterPasswordTexts } from '../../../i18n/en/master-password.ts';
import { createTranslator } from '../../../i18n/text.ts';

export const resource: ConsolePage = {
  name: 'setting/master-password',
  label: () => createTranslator(masterPasswordTexts)('title'),
  icon: KeySquare,
  flag: 'masterPassword',
  section: 'organization',
  order: 92,
  kind: 'page',
  load: async () => (await import('./MasterPasswordPage.tsx')).MasterPasswordPage,
};
