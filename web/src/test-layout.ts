import { vi } from 'vitest';

/** jsdom has no layout: nothing is measured, and no media query matches. */
export function stubLayout(): void {
  class Unobserved {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  }
  vi.stubGlobal('ResizeObserver', Unobserved);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
