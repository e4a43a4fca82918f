import { Mail } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'emails',
  label: () => createTranslator(consoleTexts)('emails'),
  icon: Mail,
  flag: 'isOrgAdmin',
  section: 'system',
  order: 20,
  kind: 'list',
  load: async () => (await import('./EmailList.tsx')).EmailList,
};
