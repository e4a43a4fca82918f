import { useSyncExternalStore } from 'react';
import type { StatusTone } from './StatusBadge.tsx';

export interface Toast {
  readonly id: number;
  readonly tone: StatusTone;
  readonly message: string;
  /** What is safe, or what to do next. */
  readonly detail?: string;
  /** Undo for what can be undone; pressing it closes the toast. */
  readonly undo?: () => void;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const change = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** At most three are seen at once: the oldest gives way. */
const most = 3;

/** The one way to tell a person something that passes. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++lastId;
  const others = toasts.filter((other) => other.message !== toast.message);
  change([...others.slice(-(most - 1)), { ...toast, id }]);
  return id;
}

export const closeToast = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
