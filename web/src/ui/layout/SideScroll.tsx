import { type FocusEvent, type ReactNode, useCallback, useState } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './SideScroll.module.css';

interface SideScrollProps {
  /** For something that only scrolls, such as a table: the keyboard can reach it, under this name. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What is wider than its place and scrolls sideways; the edge behind which there is more fades. */
export function SideScroll({ label, className, children }: SideScrollProps) {
  const [measure, more] = useMore();
  return (
    <div className={styles['frame']} data-more={more}>
      <div
        ref={measure}
        className={classes(styles['scroll'], className)}
        onFocus={showFocused}
        {...(label !== undefined && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        {children}
      </div>
    </div>
  );
}

/** A browser leaves what is in sight by an edge only; for a pointer it must not move from under it. */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

type More = 'start' | 'end' | 'both' | undefined;

function moreOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): More {
  const scrolled = Math.abs(scrollLeft); // negative from right to left
  const isBefore = scrolled > 1;
  const isAfter = scrollWidth - clientWidth - scrolled > 1;
  if (isBefore) return isAfter ? 'both' : 'start';
  return isAfter ? 'end' : undefined;
}

/** On which sides there is more of an element than its width shows. */
function useMore(): readonly [(element: HTMLElement | null) => void | (() => void), More] {
  const [more, setMore] = useState<More>();
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const update = () => setMore(moreOf(element));
    const observer = new ResizeObserver(update);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, []);
  return [measure, more];
}
