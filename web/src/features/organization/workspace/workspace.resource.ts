import { LayoutGrid } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'workspaces',
  label: () => createTranslator(consoleTexts)('workspaces'),
  icon: LayoutGrid,
  flag: 'admin',
  section: 'organization',
  order: 20,
  kind: 'list',
  load: async () => (await import('./WorkspaceList.tsx')).WorkspaceList,
};
