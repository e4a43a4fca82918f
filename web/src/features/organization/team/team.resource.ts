import { UsersRound } from 'lucide-react';
import { teamTexts } from '../../../i18n/en/teams.ts';
import { createTranslator } from '../../../i18n/text.ts';
import type { ConsolePage } from '../../../console/console-page.ts';

export const resource: ConsolePage = {
  name: 'teams',
  label: () => createTranslator(teamTexts)('title'),
  icon: UsersRound,
  flag: 'teams',
  section: 'organization',
  order: 25,
  kind: 'list',
  load: async () => (await import('./TeamList.tsx')).TeamList,
};
