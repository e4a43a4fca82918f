import { Film } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'workflows',
  label: () => createTranslator(consoleTexts)('workflows'),
  icon: Film,
  flag: 'admin',
  section: 'organization',
  order: 30,
  kind: 'list',
  load: async () => (await import('./WorkflowList.tsx')).WorkflowList,
};
