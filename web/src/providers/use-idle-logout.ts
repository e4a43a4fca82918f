import { useCallback, useEffect, useState } from 'react';
import { RecordLastInteraction } from '../../../contracts/identity/user.ts';
import { lastActivity, markActivity } from './activity.ts';
import { sendCommand } from './contract-call.ts';
import { signOut } from './session.ts';

/** The warning is shown for this long before the session ends, and for at most half of the idle time. */
const warnSeconds = 120;
const interactionEvents = ['pointerdown', 'keydown', 'touchstart'] as const;
const movementEvents = ['pointermove', 'wheel'] as const;
/** The server records one per hour. */
const reportPauseMs = 3_600_000;

/** Watching a video counts as activity. */
const isWatching = (): boolean =>
  [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);

/** Listens to user activity. While the warning is shown only a key or click counts, not a mouse that is bumped. */
function useActivity(isWarning: boolean): void {
  useEffect(() => {
    const onActivity = () => markActivity();
    const events = isWarning ? interactionEvents : [...interactionEvents, ...movementEvents];
    for (const event of events) window.addEventListener(event, onActivity, { capture: true, passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, onActivity, { capture: true });
    };
  }, [isWarning]);
}

/** Reports activity to the server from time to time (R-SES-12). */
function useInteractionReports(): void {
  useEffect(() => {
    let reportedAt = 0;
    const report = () => {
      const now = Date.now();
      if (now - reportedAt < reportPauseMs || document.visibilityState === 'hidden') return;
      reportedAt = now;
      void sendCommand(RecordLastInteraction, {}, { commandId: crypto.randomUUID() });
    };
    report();
    for (const event of interactionEvents) window.addEventListener(event, report, { passive: true });
    return () => {
      for (const event of interactionEvents) window.removeEventListener(event, report);
    };
  }, []);
}

/**
 * Signs out after the organisation's idle minutes without activity in any tab (R-IDLE-01); `null` never signs out.
 * Returns the remaining seconds while the warning is shown.
 */
export function useIdleLogout(minutes: number | null): { secondsLeft: number | null; stay: () => void } {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  useActivity(secondsLeft !== null);
  useInteractionReports();
  useEffect(() => {
    if (minutes === null) return setSecondsLeft(null);
    markActivity();
    const checkIdle = () => {
      if (isWatching()) markActivity();
      const idle = Date.now() - (lastActivity() ?? Date.now());
      const left = Math.ceil(minutes * 60 - idle / 1000);
      setSecondsLeft(left <= Math.min(warnSeconds, minutes * 30) ? Math.max(0, left) : null);
      if (left > 0) return;
      clearInterval(timer);
      void signOut('idle');
    };
    const timer = setInterval(checkIdle, 1000);
    return () => clearInterval(timer);
  }, [minutes]);
  const stay = useCallback(() => {
    markActivity();
    setSecondsLeft(null);
  }, []);
  return { secondsLeft, stay };
}
