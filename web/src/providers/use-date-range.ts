import { format } from 'date-fns';
import { useMemo, useSyncExternalStore } from 'react';
import { type RangeName, rangeIn } from '../ui/pickers/date-range.ts';
import { subscribeToClock } from '../browser/subscribe-to-clock.ts';
import { useUrlState } from './use-url-state.ts';

/** The local calendar day; a page that stays open advances to the next one at midnight. */
const useToday = (): string => useSyncExternalStore(subscribeToClock, () => format(new Date(), 'yyyy-MM-dd'));

/** The range of days in the address; `fallback` if there is none. */
export function useDateRange(fallback: RangeName) {
  const { get } = useUrlState();
  const [period, from, to] = [get('period'), get('from'), get('to')];
  const today = useToday();
  return useMemo(
    () => rangeIn({ period, from, to }, fallback, new Date(`${today}T12:00:00`)),
    [period, from, to, fallback, today],
  );
}
