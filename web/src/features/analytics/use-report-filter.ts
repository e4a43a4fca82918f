import { format, subDays, subMonths } from 'date-fns';
import { useMemo, useSyncExternalStore } from 'react';
import { useAddress } from '../../providers/use-address.ts';
import { asTimePasses } from '../../ui/passing-time.ts';

/** The offered lengths of a period; `months` is the server's own default (2:220). */
export const periods = ['months', 'days7', 'days28', 'year', 'own'] as const;
export type Period = (typeof periods)[number];

const day = (date: Date): string => format(date, 'yyyy-MM-dd');

/** First and last day of a period; nothing for the default, which the server knows. */
export function daysOf(period: Period, today: Date): { from?: string; to?: string } {
  const to = day(today);
  if (period === 'days7') return { from: day(subDays(today, 6)), to };
  if (period === 'days28') return { from: day(subDays(today, 27)), to };
  if (period === 'year') return { from: day(subDays(subMonths(today, 12), -1)), to };
  return {};
}

export interface ReportFilterState {
  readonly filter: {
    readonly from?: string;
    readonly to?: string;
    readonly timeZone: string;
    readonly workspaceIds: string[];
  };
  readonly period: Period;
}

/** The day of the calendar here; a page that is left open goes on with the next one at midnight. */
const useToday = (): string => useSyncExternalStore(asTimePasses, () => day(new Date()));

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;

/** What narrows the reports, from the address: the same on every report, so that it holds while one goes between them. */
export function useReportFilter(): ReportFilterState {
  const { get, list } = useAddress();
  const [from, to] = [get('from'), get('to')];
  const named = periods.find((each) => each === get('period')) ?? 'months';
  const workspaces = list('workspaces').join(',');
  const today = useToday();
  return useMemo(() => {
    const own = from !== null && to !== null && calendarDay.test(from) && calendarDay.test(to) && from <= to;
    return {
      period: named,
      filter: {
        ...(named === 'own' ? (own ? { from, to } : {}) : daysOf(named, new Date(`${today}T12:00:00`))),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        workspaceIds: workspaces === '' ? [] : workspaces.split(','),
      },
    };
  }, [from, to, named, workspaces, today]);
}
