export type RelativeUnit = 'seconds' | 'minutes' | 'hours' | 'days' | 'months' | 'years';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Relative time by R-LNG-10: seconds under a minute, minutes under an hour, hours under a day, days under 30 days,
 * months under 365 days, then years. A time in the future counts as now.
 */
export function relativeTime(then: Date, now: Date): { unit: RelativeUnit; count: number } {
  const seconds = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000));
  const days = Math.floor(seconds / day);
  if (seconds < minute) return { unit: 'seconds', count: seconds };
  if (seconds < hour) return { unit: 'minutes', count: Math.floor(seconds / minute) };
  if (seconds < day) return { unit: 'hours', count: Math.floor(seconds / hour) };
  if (days < 30) return { unit: 'days', count: days };
  if (days < 365) return { unit: 'months', count: Math.max(1, Math.floor(days / 30)) };
  return { unit: 'years', count: Math.floor(days / 365) };
}
