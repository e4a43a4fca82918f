import { useSyncExternalStore } from 'react';

/** A value outside components that components can subscribe to. */
export interface SharedState<T> {
  readonly get: () => T;
  readonly set: (next: T) => void;
  /** Renders the component whenever the value changes. */
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
