import { useSyncExternalStore } from 'react';

/** A value outside of any component that components follow. */
export interface Followed<T> {
  readonly now: () => T;
  readonly become: (next: T) => void;
  /** Draws the component again whenever the value has become another. */
  readonly use: () => T;
}

export function followed<T>(first: T): Followed<T> {
  let value = first;
  const listeners = new Set<() => void>();
  const now = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    now,
    become: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, now),
  };
}
