import { Shapes } from 'lucide-react';
import { categoryTexts } from '../../../i18n/en/categories.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'categories',
  label: () => createTranslator(categoryTexts)('title'),
  icon: Shapes,
  flag: 'categoriesCreation',
  section: 'organization',
  order: 28,
  kind: 'list',
  recordPath: 'category',
  load: async () => (await import('./CategoryList.tsx')).CategoryList,
};
