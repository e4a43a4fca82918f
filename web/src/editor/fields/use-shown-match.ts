import { type RefObject, useEffect } from 'react';

/** Scrolls to the current match of a search, which starts at this character of the text in the element. */
export function useShownMatch(element: RefObject<HTMLElement | null>, current: number | null): void {
  useEffect(() => {
    if (current === null) return;
    // a text that is being written shows no marks
    const match = element.current?.querySelector('mark[aria-current]') ?? element.current;
    match?.scrollIntoView({ block: 'nearest' });
  }, [element, current]);
}
