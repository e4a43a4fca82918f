import { AudioLines } from 'lucide-react';
import { pronunciationTexts } from '../../../i18n/en/pronunciations.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'pronunciations',
  label: () => createTranslator(pronunciationTexts)('title'),
  icon: AudioLines,
  flag: 'isOrgAdmin',
  gate: 'textToSpeech',
  section: 'organization',
  order: 50,
  kind: 'list',
  load: async () => (await import('./PronunciationList.tsx')).PronunciationList,
};
