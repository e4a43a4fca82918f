import { Building2 } from 'lucide-react';
import { businessTexts } from '../../../i18n/en/businesses.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'business',
  label: () => createTranslator(businessTexts)('title'),
  icon: Building2,
  flag: 'isOrgAdmin',
  section: 'organization',
  order: 30,
  kind: 'list',
  load: async () => (await import('./BusinessList.tsx')).BusinessList,
};
