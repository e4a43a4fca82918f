import { useCallback, useState } from 'react';

/** The current width of an element; 0 until it is known. */
export function useWidth(): readonly [(element: HTMLElement | null) => void | (() => void), number] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, width];
}
