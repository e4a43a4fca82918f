import { useCallback, useEffect, useRef, useState } from 'react';
import type { IdpCheck, OfferedProvider } from '../../../../contracts/identity/session.ts';
import { isUnreachable, type CallResult } from '../../providers/api-client.ts';
import { signInWithSso } from '../../providers/sign-in.ts';
import {
  checkIdp,
  handToWaitingPage,
  onProviderWindow,
  openProvider,
  takeOutcome,
  takeSsoFailure,
} from '../../providers/single-sign-on.ts';

export interface SingleSignOn {
  /** The providers of the address, or of the host; `null` where there are none. */
  readonly idp: IdpCheck | null;
  readonly setIdp: (idp: IdpCheck | null) => void;
  /** A provider’s answer is being checked (R-AUTH-10). */
  readonly isLoading: boolean;
  /** The check got no answer. */
  readonly isLost: boolean;
  /** Sends the same answer again (R-AUTH-15). */
  readonly retry: () => void;
  readonly giveUp: () => void;
  readonly open: (provider: OfferedProvider, email: string) => void;
}

/** Signing in through a provider: on the way back, in a window of its own, and again when the connection is back. */
export function useSingleSignOn(
  isHostWithSso: boolean,
  onRefused: (result: CallResult<unknown> | null, ssoCredential: string) => void,
): SingleSignOn {
  const [idp, setIdp] = useState<IdpCheck | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isLost, setLost] = useState(false);
  const last = useRef<string | null>(null);
  const refused = useRef(onRefused);
  refused.current = onRefused;

  const finish = useCallback(async (idToken: string | null) => {
    last.current = idToken;
    if (idToken === null) return refused.current(null, '');
    setLoading(true);
    const result = await signInWithSso(idToken);
    setLoading(false);
    setLost(isUnreachable(result));
    if (!result.ok && !isUnreachable(result)) refused.current(result, idToken);
  }, []);

  useEffect(() => {
    const outcome = takeOutcome();
    if (outcome !== undefined) {
      setLoading(true);
      void handToWaitingPage(outcome).then((isTaken) => {
        setLoading(false);
        if (!isTaken) void finish(outcome);
      });
    } else if (takeSsoFailure()) refused.current(null, '');
    return onProviderWindow((received) => void finish(received));
  }, [finish]);
  useEffect(() => {
    if (isHostWithSso) void checkIdp().then(({ data }) => setIdp((known) => known ?? data));
  }, [isHostWithSso]);

  return {
    idp,
    setIdp,
    isLoading,
    isLost,
    retry: () => void finish(last.current),
    giveUp: () => setLost(false),
    open: openProvider,
  };
}
