/** The reports count quarters of an hour in 32 bits, which end in February 2106. */
const latestStorable = Date.UTC(2105, 11, 31);

/**
 * A moment as every table can hold it (ISO 8601). What lies before 1970 or after 2105, which only a wrong clock tells, is
 * the nearest that can be held, and no report asks for that. Milliseconds since 1970, or a text.
 */
export function storableMoment(moment: number | string): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  return new Date(Math.round(Math.min(Math.max(at, 0), latestStorable)) || 0).toISOString();
}
