import { type RefObject, useEffect, useState } from 'react';

/** The current inner width of an element. */
export function useElementWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const style = getComputedStyle(element);
    const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) || 0;
    const measure = () => setWidth(Math.max(0, element.clientWidth - padding));
    measure();
    if (!('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
