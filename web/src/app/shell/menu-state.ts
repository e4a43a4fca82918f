import { useSyncExternalStore } from 'react';

/** Open by default, but not on small screens (R-SMN-09); the choice is remembered. */
const stored = 'side-menu';
const small = (): boolean => matchMedia('(max-width: 720px)').matches;

let open = !small() && localStorage.getItem(stored) !== 'folded';
const listeners = new Set<() => void>();

export function setMenuOpen(next: boolean): void {
  open = next;
  if (!small()) localStorage.setItem(stored, next ? 'open' : 'folded');
  for (const listener of listeners) listener();
}

export const useMenuOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
