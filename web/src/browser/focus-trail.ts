import { useEffect } from 'react';

interface Place {
  readonly element: HTMLElement;
  /** It was part of the page, not of the frame around it. */
  readonly isInMain: boolean;
}
/** What had the focus, the newest last. */
let trail: readonly Place[] = [];
const trailLength = 40;

const isInPage = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.closest('[inert], [hidden]') === null;
/** What is not displayed takes no focus; tests have no layout to ask. */
export const isUsable = (element: HTMLElement): boolean =>
  isInPage(element) && (!('checkVisibility' in element) || element.checkVisibility());

const isFocusLost = (): boolean => {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.isConnected;
};

/** Remembers that it had the focus. */
export function rememberFocus(element: Element | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  const others = trail.filter((each) => each.element !== element);
  trail = [...others, { element, isInMain: element.closest('main') !== null }].slice(-trailLength);
}

/**
 * Gives a focus that nothing has to what had it last and is still there. If that was a page which is gone, to the page
 * that replaced it.
 */
export function restoreFocus(): void {
  if (!isFocusLost()) return;
  let mustBeInMain = false;
  for (const { element, isInMain } of trail.toReversed()) {
    if (isUsable(element) && (isInMain || !mustBeInMain)) {
      element.focus({ preventScroll: true });
      if (!isFocusLost()) return;
    }
    mustBeInMain ||= isInMain;
  }
  const main = document.querySelector<HTMLElement>('main');
  if (!main) return;
  if (!main.hasAttribute('tabindex')) main.tabIndex = -1;
  main.focus({ preventScroll: true });
}

/** Runs it after a popup that closes had its turn to give the focus back. */
const afterPopups = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/**
 * Keeps the focus in the page: if what has it goes away, is disabled or hidden, it returns to what had it before. A press
 * beside everything still takes it away.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let holder: HTMLElement | null = null;
    let isWaiting = false;
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      holder = target;
      rememberFocus(target);
    };
    const onPress = () =>
      requestAnimationFrame(() => {
        if (holder !== null && isFocusLost() && isInPage(holder)) holder = null;
      });
    const check = () => {
      if (isWaiting || holder === null || (!isFocusLost() && isInPage(holder))) return;
      isWaiting = true;
      afterPopups(() => {
        isWaiting = false;
        if (holder !== null && isFocusLost() && !isUsable(holder)) restoreFocus();
      });
    };
    const observer = new MutationObserver(check);
    const attributeFilter = ['disabled', 'hidden', 'inert'];
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
}
