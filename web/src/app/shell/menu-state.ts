import { followed } from '../../ui/followed.ts';

/** Open by default, but not on small screens (R-SMN-09); the choice is remembered. */
const stored = 'side-menu';
const small = (): boolean => matchMedia('(max-width: 720px)').matches;

const open = followed(!small() && localStorage.getItem(stored) !== 'folded');

export function setMenuOpen(next: boolean): void {
  if (!small()) localStorage.setItem(stored, next ? 'open' : 'folded');
  open.become(next);
}

export const useMenuOpen = open.use;
