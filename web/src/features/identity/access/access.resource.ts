import { UserSearch } from 'lucide-react';
import { accessTexts } from '../../../i18n/en/access.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'check-access',
  label: () => createTranslator(accessTexts)('title'),
  icon: UserSearch,
  flag: 'admin',
  section: 'evidence',
  order: 5,
  kind: 'page',
  load: async () => (await import('./AccessScreen.tsx')).AccessScreen,
};
