import { SlidersHorizontal } from 'lucide-react';
import type { PaletteItem } from '../../app/feature.ts';
import { menuOf } from '../../app/features.ts';
import { adminTexts } from '../../app/i18n/en/admin.ts';
import { sayOf } from '../../app/i18n/text.ts';
import { currentSession } from '../../providers/session.ts';
import { pagesFor } from './console-pages.ts';

const say = sayOf(adminTexts);

/** Pages of the console by their names; those of the menu are found beside them. */
export async function findPages(text: string): Promise<readonly PaletteItem[]> {
  const session = currentSession();
  const typed = text.trim().toLocaleLowerCase();
  if (typed === '' || session.status !== 'signed-in') return [];
  const inMenu = new Set(menuOf(session).map(({ to }) => to));
  return pagesFor(session)
    .filter(({ to, label }) => !inMenu.has(to) && say(label).toLocaleLowerCase().includes(typed))
    .map(({ to, label }) => ({
      id: to,
      label: say(label),
      icon: SlidersHorizontal,
      run: (navigate) => navigate(to),
    }));
}
