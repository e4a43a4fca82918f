import { Layers } from 'lucide-react';
import { workspaceGroupTexts } from '../../../i18n/en/workspace-groups.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'workspace-groups',
  label: () => createTranslator(workspaceGroupTexts)('title'),
  icon: Layers,
  flag: 'isOrgAdmin',
  section: 'organization',
  order: 15,
  kind: 'list',
  recordPath: 'workspace-group',
  load: async () => (await import('./WorkspaceGroupList.tsx')).WorkspaceGroupList,
};
