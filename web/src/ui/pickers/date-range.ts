import { endOfMonth, format, startOfMonth, startOfYear, subDays, subMonths } from 'date-fns';

/** Calendar days, `2026-11-21`, inclusive; `''` for an open end. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const day = (date: Date): string => format(date, 'yyyy-MM-dd');
const upTo = (first: (today: Date) => Date) => (today: Date) => ({ from: day(first(today)), to: day(today) });

/** Named ranges; those that end today include today. */
export const namedRanges = {
  today: upTo((today) => today),
  days7: upTo((today) => subDays(today, 6)),
  days30: upTo((today) => subDays(today, 29)),
  months3: upTo((today) => subDays(subMonths(today, 3), -1)),
  month: upTo(startOfMonth),
  lastMonth: (today: Date) => {
    const before = subMonths(today, 1);
    return { from: day(startOfMonth(before)), to: day(endOfMonth(before)) };
  },
  year: upTo(startOfYear),
  allTime: () => ({ from: '', to: '' }),
} as const satisfies Record<string, (today: Date) => DayRange>;

export type RangeName = keyof typeof namedRanges;
export const rangeNames = Object.keys(namedRanges) as readonly RangeName[]; // own keys only

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => calendarDay.test(text) && !Number.isNaN(Date.parse(text));

const dayIn = (text: string | null): string => (text !== null && isDay(text) ? text : '');
const isRange = ({ from, to }: DayRange): boolean => (from === '' || to === '' ? from !== to : from <= to);

/** The range in an address: by name, otherwise by days, otherwise the default. */
export function rangeIn(
  address: { readonly period: string | null; readonly from: string | null; readonly to: string | null },
  fallback: RangeName,
  today: Date,
): { readonly name: RangeName | null; readonly days: DayRange } {
  const name = rangeNames.find((each) => each === address.period);
  if (name) return { name, days: namedRanges[name](today) };
  const days = { from: dayIn(address.from), to: dayIn(address.to) };
  if (isRange(days)) return { name: null, days };
  return { name: fallback, days: namedRanges[fallback](today) };
}
