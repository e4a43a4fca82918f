/** When somebody last did something, in milliseconds; shared by all tabs. */
const storedActivity = 'last-activity';
/** Moving a mouse must not write to the disk with every pixel. */
const writePauseMs = 1000;

export function lastActivity(): number | null {
  const text = localStorage.getItem(storedActivity);
  const at = text === null ? NaN : Number(text);
  return Number.isFinite(at) ? at : null;
}

/** Somebody is here. */
export function markActivity(now = Date.now()): void {
  const last = lastActivity();
  if (last === null || now - last >= writePauseMs || last > now)
    localStorage.setItem(storedActivity, String(now));
}

/** Whether nobody did anything, in any tab, for as long as this. Somebody who is new here is not idle. */
export function isIdleFor(minutes: number, now = Date.now()): boolean {
  const last = lastActivity();
  return last !== null && now - last >= minutes * 60_000;
}
