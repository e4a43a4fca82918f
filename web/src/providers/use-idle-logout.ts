import { useCallback, useEffect, useState } from 'react';
import { RecordLastInteraction } from '../../../contracts/identity/user.ts';
import { lastActivity, markActivity } from './activity.ts';
import { sendCommand } from './contract-call.ts';
import { signOut } from './session.ts';

/** The warning stands for this long before the session ends, and for no more than half of the time. */
const warnSeconds = 60;
const interactionEvents = ['pointerdown', 'keydown', 'touchstart'] as const;
const movementEvents = ['pointermove', 'wheel'] as const;
/** The server keeps one an hour. */
const reportPauseMs = 3_600_000;

/** Watching is being there, though no key is pressed. */
const isWatching = (): boolean =>
  [...document.querySelectorAll('video')].some((video) => !video.paused && !video.ended);

/** Follows what the person does. While the warning stands only a key or a press counts: a table that is knocked does not. */
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

/** Tells the server now and then that somebody is at work (R-SES-12). */
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
 * Ends the session when nobody did anything in any tab for the organisation's minutes (R-IDLE-01); `null` minutes never end it.
 * Answers with the seconds that are left while the warning stands.
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
