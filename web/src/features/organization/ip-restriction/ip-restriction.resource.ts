import { ShieldCheck } from 'lucide-react';
import { ipRestrictionTexts } from '../../../i18n/en/ip-restriction.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'setting/ip-restriction',
  label: () => createTranslator(ipRestrictionTexts)('title'),
  icon: ShieldCheck,
  flag: 'permissions',
  section: 'organization',
  order: 93,
  kind: 'page',
  load: async () => (await import('./IpRestrictionPage.tsx')).IpRestrictionPage,
};
