import { type RefObject, useEffect, useRef } from 'react';

/**
 * Whether what has the focus within the root got it by the keyboard. `:focus-visible` would not do: a browser may turn it
 * on with the very key press that is asked about.
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
      // a press on what has the focus already brings no focus event
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
