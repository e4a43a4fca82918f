import { Stamp } from 'lucide-react';
import { consoleTexts } from '../../../app/i18n/en/console.ts';
import { createTranslator } from '../../../app/i18n/text.ts';
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
