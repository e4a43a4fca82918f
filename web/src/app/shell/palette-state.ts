import { useSyncExternalStore } from 'react';

let open = false;
const listeners = new Set<() => void>();
export function setPaletteOpen(next: boolean): void {
  open = next;
  for (const listener of listeners) listener();
}
export const openPalette = (): void => setPaletteOpen(true);

export const usePaletteOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);
export const paletteKeys = apple ? '⌘ K' : 'Ctrl K';
