/** Time of the last user activity in milliseconds; shared by all tabs. */
const storedActivity = 'last-activity';
/** Moving the mouse must not write to storage on every event. */
const writePauseMs = 1000;

export function lastActivity(): number | null {
  const text = localStorage.getItem(storedActivity);
  const at = text === null ? NaN : Number(text);
  return Number.isFinite(at) ? at : null;
}

/** The user is active. */
export function markActivity(now = Date.now()): void {
  const last = lastActivity();
  if (last === null || now - last >= writePauseMs || last > now)
    localStorage.setItem(storedActivity, String(now));
}

/** Whether there was no activity in any tab for this long. A new user is not idle. */
export function isIdleFor(minutes: number, now = Date.now()): boolean {
  const last = lastActivity();
  return last !== null && now - last >= minutes * 60_000;
}
