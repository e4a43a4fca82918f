import { useEffect } from 'react';
import { useOnline } from '../../browser/online.ts';
import { useProfile } from '../../providers/session.ts';
import { sendUnsentViews } from './use-tracking.ts';

/** The server may be unavailable while there is a network: unsent views are retried at this interval. */
const retryIntervalMs = 60_000;

/** Renders nothing: sends what earlier views left in this browser, now and whenever the network or the server is back. */
export function SendUnsentViews() {
  const profile = useProfile();
  const online = useOnline();
  useEffect(() => {
    if (!online) return undefined;
    void sendUnsentViews(profile);
    const timer = setInterval(() => void sendUnsentViews(profile), retryIntervalMs);
    return () => clearInterval(timer);
  }, [profile, online]);
  return null;
}
