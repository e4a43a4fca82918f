/** The scrolling ancestor of an item. */
function scrollParent(item: Element): HTMLElement | null {
  let box = item.parentElement;
  while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
  return box;
}

/** On a phone a list may end below the window, which is not scrolled. */
const visibleEnd = ({ top, bottom }: DOMRect): number =>
  innerHeight > top ? Math.min(bottom, innerHeight) : bottom;

/**
 * Scrolls an item into view within its list and nothing around it: on a phone the page would otherwise scroll away
 * from the video.
 */
export function scrollWithin(item: Element, to: 'nearest' | 'center'): void {
  const box = scrollParent(item);
  if (!box) return;
  const outer = box.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  const above = inner.top - outer.top;
  const end = visibleEnd(outer);
  const below = inner.bottom - end;
  // so that its last items can be scrolled into the window too; other lists in the box have no room for it
  const list = item.parentElement ?? box;
  list.style.paddingBlockEnd = end < outer.bottom ? `${outer.bottom - end}px` : '';
  if (to === 'nearest') {
    if (above < 0) box.scrollTop += above;
    else if (below > 0) box.scrollTop += below;
    return;
  }
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = box.scrollTop + (above + below) / 2;
  box.scrollTo?.({ top, behavior: reducedMotion ? 'auto' : 'smooth' });
}
