import { Blocks } from 'lucide-react';
import type { ConsolePage } from '../../../console/console-page.ts';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';

export const resource: ConsolePage = {
  name: 'integrations',
  label: () => createTranslator(consoleTexts)('integrations'),
  icon: Blocks,
  flag: 'ssoMapping',
  section: 'organization',
  order: 80,
  kind: 'page',
  load: async () => (await import('./IntegrationsPage.tsx')).IntegrationsPage,
};
