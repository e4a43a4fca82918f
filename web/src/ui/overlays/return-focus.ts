import { createElement, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isUsable, rememberFocus, restoreFocus } from '../../browser/focus-trail.ts';

interface Opened {
  readonly opener: Element | null;
  readonly popup: Element | null;
}

/** Where Tab goes on by itself. */
const popups = '[role=dialog], [role=menu], [role=listbox]';
/** Whether it is open, and nothing opened after it. */
const isTopmost = (popup: Element): boolean =>
  [...document.querySelectorAll('[role=dialog][data-open]')].at(-1) === popup;

/**
 * Stands last inside a popup. A field inside that took the focus by itself keeps it when the popup replaces another one,
 * whose opener is given the focus at that moment. The focus stays inside when what had it is replaced, and Tab leads
 * inside from behind the popup, where a menu that closed may have left it. Closing gives it back to what had it before,
 * unless something else has it by then.
 */
export function ReturnFocus({ opened }: { opened: RefObject<Opened | null> }) {
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
    const popup = end.current?.closest<HTMLElement>('[role=dialog]');
    // a browser tells nobody that what had the focus was removed, and Tab would go on behind the popup
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) popup?.focus({ preventScroll: true });
    });
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' && popup && isTopmost(popup) && !document.activeElement?.closest(popups))
        popup.focus({ preventScroll: true });
    };
    if (popup) observer.observe(popup, { childList: true, subtree: true });
    document.addEventListener('keydown', onKey, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('keydown', onKey, true);
    };
  }, []);
  useEffect(() => {
    opened.current = { opener, popup: end.current?.closest('[role=dialog]') ?? null };
    rememberFocus(opener);
    return () => void requestAnimationFrame(restoreFocus);
  }, [opened, opener]);
  return createElement('span', { ref: end, hidden: true });
}

/** Where the focus goes when a popup closes: to what opened it, while that is there; it stays in another popup. */
export function useOpener() {
  const opened = useRef<Opened | null>(null);
  // a field that takes the focus by itself has it before Base UI asks what had it
  const finalFocus = () => {
    const { opener = null, popup = null } = opened.current ?? {};
    // a question that the closing has led to is there before this one has faded out
    const current = document.activeElement?.closest('[role=dialog]') ?? popup;
    if (current !== popup) return false;
    return opener instanceof HTMLElement && opener !== document.body && isUsable(opener) ? opener : true;
  };
  return { opened, finalFocus };
}
