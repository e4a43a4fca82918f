import { useSyncExternalStore } from 'react';

/** A value outside of any component that components follow. */
export interface SharedState<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** Draws the component again whenever the value has become another. */
  readonly use: () => T;
}

export function createSharedState<T>(initial: T): SharedState<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get),
  };
}
