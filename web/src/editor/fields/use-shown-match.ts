import { type RefObject, useEffect } from 'react';

/** Scrolls to the current match in the element whenever the author goes to one; `shown` is how often, 0 for none there. */
export function useShownMatch(element: RefObject<HTMLElement | null>, shown: number): void {
  useEffect(() => {
    if (shown === 0) return;
    // a text that is being written shows no marks
    const match = element.current?.querySelector('mark[aria-current]') ?? element.current;
    match?.scrollIntoView({ block: 'nearest' });
  }, [element, shown]);
}
