import { Boxes } from 'lucide-react';
import { modelTexts } from '../../../i18n/en/models.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'models',
  label: () => createTranslator(modelTexts)('title'),
  icon: Boxes,
  flag: 'isOrgAdmin',
  section: 'system',
  order: 40,
  kind: 'list',
  load: async () => (await import('./ModelList.tsx')).ModelList,
};
