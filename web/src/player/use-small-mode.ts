import { type RefObject, useEffect, useState } from 'react';

/** The toolbox is small below this width, measured 500 ms after the last resize (R-TBX-09). */
const smallUnder = 300;
const debounceMs = 500;

export function useSmallMode(box: RefObject<HTMLElement | null>): boolean {
  const [small, setSmall] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in window)) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(
        () => setSmall(element.clientWidth > 0 && element.clientWidth < smallUnder),
        debounceMs,
      );
    });
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [box]);
  return small;
}
