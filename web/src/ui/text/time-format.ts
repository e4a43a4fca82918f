const pad = (value: number): string => String(value).padStart(2, '0');

/** A position or duration in a video as `mm:ss`; hours are counted in minutes, as on the player's clock. */
export function minutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

/** The editor's clock `mm:ss.cc`, rounded to the hundredth (2:126). */
export function minutesSecondsHundredths(seconds: number): string {
  const hundredths = Math.max(0, Math.round((Number.isFinite(seconds) ? seconds : 0) * 100));
  return `${minutesSeconds(Math.floor(hundredths / 100))}.${pad(hundredths % 100)}`;
}

/** Step numbers and counts have two digits everywhere (R-PLY-47). */
export const twoDigits = (value: number): string => pad(value);
