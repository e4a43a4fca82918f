import { createSharedState } from '../../browser/shared-state.ts';
import type { StatusTone } from './StatusBadge.tsx';

export interface Toast {
  readonly id: number;
  readonly tone: StatusTone;
  readonly message: string;
  /** What is safe, or what to do next. */
  readonly detail?: string;
  /** Undo, if possible; a click closes the toast. */
  readonly undo?: () => void;
  /** Stays until it is closed, like a failure. */
  readonly stays?: boolean;
  /** Next steps for the result; a click closes the toast. */
  readonly actions?: readonly { readonly label: string; readonly run: () => void }[];
}

const toasts = createSharedState<readonly Toast[]>([]);
let lastId = 0;

/** At most three are visible: a new one replaces the oldest that closes by itself; a failure stays until it is closed. */
const maxToasts = 3;

/** The only way to show a temporary message. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  const id = ++lastId;
  const others = toasts.get().filter((other) => other.message !== toast.message);
  const shown = [...others, { ...toast, id }];
  while (shown.length > maxToasts) {
    const oldest = shown.findIndex(({ tone, stays }) => tone !== 'failed' && !stays);
    shown.splice(oldest === -1 || oldest === shown.length - 1 ? 0 : oldest, 1);
  }
  toasts.set(shown);
  return id;
}

export const closeToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id));

export const useToasts = toasts.use;
