import { followed } from '../../ui/followed.ts';

const open = followed(false);
export const setPaletteOpen = open.become;
export const openPalette = (): void => setPaletteOpen(true);
export const usePaletteOpen = open.use;

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const paletteKeys = apple ? '⌘ K' : 'Ctrl K';
