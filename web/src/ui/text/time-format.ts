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

/** Parses `mm:ss.cc`, `mm:ss` or plain seconds; `null` for anything else. */
export function parseClock(text: string): number | null {
  const match = /^(?:(\d{1,4}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!match) return null;
  const seconds = Number(match[2]);
  if (match[1] !== undefined && seconds >= 60) return null;
  return Number(match[1] ?? 0) * 60 + seconds;
}

/** Step numbers and counts have two digits everywhere (R-PLY-47). */
export const twoDigits = (value: number): string => pad(value);
