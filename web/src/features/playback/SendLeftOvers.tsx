import { useEffect } from 'react';
import { useOnline } from '../../providers/online.ts';
import { useProfile } from '../../providers/session.ts';
import { sendLeftOvers } from './use-tracking.ts';

/** Shows nothing: sends what earlier views left in this browser, now and whenever the network comes back. */
export function SendLeftOvers() {
  const profile = useProfile();
  const online = useOnline();
  useEffect(() => {
    if (online) void sendLeftOvers(profile);
  }, [profile, online]);
  return null;
}
