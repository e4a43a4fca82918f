import { createSharedState } from '../../browser/shared-state.ts';

const paletteOpen = createSharedState(false);
export const setPaletteOpen = paletteOpen.set;
export const openPalette = (): void => setPaletteOpen(true);
export const usePaletteOpen = paletteOpen.use;

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const paletteKeys = isApple ? '⌘ K' : 'Ctrl K';
