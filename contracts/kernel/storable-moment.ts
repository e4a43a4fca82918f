/** The reports count quarters of an hour in 32 bits, which end in February 2106. */
const latestStorable = Date.UTC(2105, 11, 31);

/**
 * A time that every table can store (ISO 8601). Times before 1970 or after 2105, which only a wrong clock reports,
 * become the nearest storable one, which no report includes. Milliseconds since 1970, or a text.
 */
export function storableMoment(moment: number | string): string {
  const at = typeof moment === 'number' ? moment : Date.parse(moment);
  return new Date(Math.round(Math.min(Math.max(at, 0), latestStorable)) || 0).toISOString();
}
