import { Workflow } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'pipelines',
  label: () => createTranslator(consoleTexts)('pipelines'),
  icon: Workflow,
  flag: 'admin',
  section: 'system',
  order: 10,
  kind: 'list',
  load: async () => (await import('./PipelineList.tsx')).PipelineList,
};
