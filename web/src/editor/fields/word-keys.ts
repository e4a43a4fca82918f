import type { KeyboardEvent } from 'react';

/** Where a key goes from one of the words that stand side by side, in the direction of their text; `null` for another key. */
export function wordAfterKey(
  { key, target, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>,
  at: number,
  last: number,
): number | null {
  if (altKey || ctrlKey || metaKey || !(target instanceof Element)) return null;
  const forwards = getComputedStyle(target).direction === 'rtl' ? -1 : 1;
  const to = { ArrowRight: at + forwards, ArrowLeft: at - forwards, Home: 0, End: last }[key];
  return to === undefined ? null : Math.min(Math.max(to, 0), last);
}
