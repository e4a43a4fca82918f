import { useEffect, useState } from 'react';

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** After ten minutes it is not being made any more. */
const mostRetries = 15;

interface Failed {
  readonly src: string;
  readonly times: number;
}

/** Whether an image could not be loaded; it is tried again, for it may not have been made yet. */
export function useRetriedImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<Failed | null>(null);
  const isBroken = failed !== null && failed.src === src;
  useEffect(() => {
    if (!isBroken || failed.times >= mostRetries) return undefined;
    const probe = new Image();
    const listening = new AbortController();
    const { signal } = listening;
    probe.addEventListener('load', () => setFailed(null), { signal });
    probe.addEventListener('error', () => setFailed({ ...failed, times: failed.times + 1 }), { signal });
    const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** failed.times);
    const timer = setTimeout(() => (probe.src = failed.src), delay);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [failed, isBroken]);
  const onError = () => {
    if (src) setFailed({ src, times: 0 });
  };
  return { isBroken, onError };
}
