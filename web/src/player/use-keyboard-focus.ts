import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether the focused element within the root was focused with the keyboard. `:focus-visible` does not work here: a
 * browser may set it with the very key press that is being handled.
 */
export function useKeyboardFocus(root: RefObject<HTMLElement | null>): () => boolean {
  const byKeyboard = useRef(false);
  useEffect(() => {
    const { current: element } = root;
    if (!element) return undefined;
    const ended = new AbortController();
    let lastWasKey = false;
    const on = (type: string, react: () => void) =>
      element.addEventListener(type, react, { capture: true, signal: ended.signal });
    on('pointerdown', () => {
      lastWasKey = false;
      // clicking a focused element fires no focus event
      byKeyboard.current = false;
    });
    on('keydown', () => {
      lastWasKey = true;
    });
    on('focusin', () => {
      byKeyboard.current = lastWasKey;
    });
    return () => ended.abort();
  }, [root]);
  return () => byKeyboard.current;
}
