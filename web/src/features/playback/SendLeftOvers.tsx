import { useEffect } from 'react';
import { useOnline } from '../../providers/online.ts';
import { useProfile } from '../../providers/session.ts';
import { sendLeftOvers } from './use-tracking.ts';

/** A server may be away while the network is there: what is left over is tried again this often. */
const everyMs = 60_000;

/** Shows nothing: sends what earlier views left in this browser, now, and whenever the network or the server is back. */
export function SendLeftOvers() {
  const profile = useProfile();
  const online = useOnline();
  useEffect(() => {
    if (!online) return undefined;
    void sendLeftOvers(profile);
    const timer = setInterval(() => void sendLeftOvers(profile), everyMs);
    return () => clearInterval(timer);
  }, [profile, online]);
  return null;
}
