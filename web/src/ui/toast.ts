import { createSharedState } from './shared-state.ts';
import type { StatusTone } from './StatusBadge.tsx';

export interface Toast {
  readonly id: number;
  readonly tone: StatusTone;
  readonly message: string;
  /** What is safe, or what to do next. */
  readonly detail?: string;
  /** Undo for what can be undone; pressing it closes the toast. */
  readonly undo?: () => void;
  /** What one does next with the result; pressing one closes the toast. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

const toasts = createSharedState<readonly Toast[]>([]);
let lastId = 0;

/** At most three are seen at once: the oldest gives way. */
const maxToasts = 3;

/** The one way to tell a person something that passes. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++lastId;
  const others = toasts.get().filter((other) => other.message !== toast.message);
  toasts.set([...others.slice(-(maxToasts - 1)), { ...toast, id }]);
  return id;
}

export const closeToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

export const useToasts = toasts.use;
