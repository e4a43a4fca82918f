import { createSharedState } from '../../browser/shared-state.ts';

/** Open by default, except on small screens (R-SMN-09); the choice is remembered. */
const storageKey = 'side-menu';
const isSmallScreen = (): boolean => matchMedia('(max-width: 720px)').matches;

const isOpenAtFirst = (): boolean => !isSmallScreen() && localStorage.getItem(storageKey) !== 'folded';
const menuOpen = createSharedState(isOpenAtFirst());

/** Closed on a small screen; otherwise as the person left it. */
export const resetMenu = (): void => menuOpen.set(isOpenAtFirst());

export function setMenuOpen(next: boolean): void {
  if (!isSmallScreen()) localStorage.setItem(storageKey, next ? 'open' : 'folded');
  menuOpen.set(next);
}

export const useMenuOpen = menuOpen.use;
