import { CircleParking } from 'lucide-react';
import { consoleTexts } from '../../../i18n/en/console.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'parked-events',
  label: () => createTranslator(consoleTexts)('parkedEvents'),
  icon: CircleParking,
  flag: 'isOrgAdmin',
  section: 'system',
  order: 30,
  kind: 'list',
  load: async () => (await import('./ParkedEventList.tsx')).ParkedEventList,
};
