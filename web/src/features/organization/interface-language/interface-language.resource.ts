import { Languages } from 'lucide-react';
import { languageTexts } from '../../../i18n/en/language.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'setting/interface-language',
  label: () => createTranslator(languageTexts)('title'),
  icon: Languages,
  flag: 'permissions',
  section: 'organization',
  order: 92,
  kind: 'page',
  load: async () => (await import('./InterfaceLanguagePage.tsx')).InterfaceLanguagePage,
};
