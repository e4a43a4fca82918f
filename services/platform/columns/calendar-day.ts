/** Days are written `2026-04-24`. */
export const dayMilliseconds = 86_400_000;

/** The day that is the given number of days later. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);

/**
 * The instant at which a day starts in a time zone, as a parameter that ClickHouse reads as UTC. Not every day has a
 * midnight: where clocks go forward at midnight, ClickHouse's own conversion is an hour early.
 */
export function startOfDay(day: string, timeZone: string): string {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const local = new Intl.DateTimeFormat('en-CA', parts);
  const noon = Date.parse(`${day}T12:00:00Z`);
  // zones are at most 14 hours from UTC
  let [low, high] = [noon - 2 * dayMilliseconds, noon + 2 * dayMilliseconds];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (local.format(middle) < day) low = middle;
    else high = middle;
  }
  return new Date(high).toISOString().slice(0, -1).replace('T', ' ');
}
