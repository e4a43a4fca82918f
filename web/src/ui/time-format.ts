const pad = (value: number): string => String(value).padStart(2, '0');

/** A place or a length in a video as `mm:ss`; hours run on in the minutes, as on the player's clock. */
export function minutesSeconds(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  return `${pad(Math.floor(whole / 60))}:${pad(whole % 60)}`;
}

/** The editor's clock `mm:ss.cc`, rounded to the hundredth (2:126). */
export function minutesSecondsHundredths(seconds: number): string {
  const hundredths = Math.max(0, Math.round((Number.isFinite(seconds) ? seconds : 0) * 100));
  return `${minutesSeconds(Math.floor(hundredths / 100))}.${pad(hundredths % 100)}`;
}

/** Reads `mm:ss.cc`, `mm:ss` or plain seconds; `null` when it is none of them. */
export function parseClock(text: string): number | null {
  const match = /^(?:(\d{1,4}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!match) return null;
  const seconds = Number(match[2]);
  if (match[1] !== undefined && seconds >= 60) return null;
  return Number(match[1] ?? 0) * 60 + seconds;
}

/** Step numbers and counts have two digits everywhere (R-PLY-47). */
export const twoDigits = (value: number): string => pad(value);
