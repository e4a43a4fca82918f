import { FileCheck } from 'lucide-react';
import { consentTexts } from '../../../i18n/en/consents.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'consents',
  label: () => createTranslator(consentTexts)('title'),
  icon: FileCheck,
  flag: 'isOrgAdmin',
  section: 'organization',
  order: 93,
  kind: 'list',
  load: async () => (await import('./ConsentList.tsx')).ConsentList,
};
