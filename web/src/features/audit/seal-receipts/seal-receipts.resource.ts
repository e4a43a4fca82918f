import { Stamp } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'seal-receipts',
  label: () => createTranslator(consoleTexts)('sealReceipts'),
  icon: Stamp,
  flag: 'isOrgAdmin',
  section: 'evidence',
  order: 20,
  kind: 'page',
  load: async () => (await import('./SealReceiptsPage.tsx')).SealReceiptsPage,
};
