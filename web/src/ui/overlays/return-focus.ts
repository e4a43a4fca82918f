import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** What had the focus when something opened, the newest last. */
let openers: readonly HTMLElement[] = [];

/**
 * Stands last inside a popup. A field inside that took the focus by itself keeps it when the popup replaces another one,
 * whose opener is given the focus at that moment. Closing gives it back to what had it before, unless something else has
 * it by then.
 */
export function ReturnFocus() {
  const [opener] = useState(() => document.activeElement);
  const end = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const popup = end.current?.closest('[role=dialog]');
    const field = document.activeElement;
    if (!(field instanceof HTMLElement) || !popup?.contains(field)) return;
    // after the popup before it gave the focus back
    queueMicrotask(() => {
      if (!popup.contains(document.activeElement)) field.focus({ preventScroll: true });
    });
  }, []);
  useEffect(() => {
    openers = openers.filter((each) => each.isConnected && each !== opener);
    if (opener instanceof HTMLElement && opener !== document.body) openers = [...openers, opener];
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const present = openers.filter(({ isConnected }) => isConnected);
        (present.find((each) => each === opener) ?? present.at(-1))?.focus();
      });
    };
  }, [opener]);
  return createElement('span', { ref: end, hidden: true });
}
