import { useEffect, useState } from 'react';

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

interface Failed {
  readonly src: string;
  readonly times: number;
}

/** Whether an image could not be loaded; it is tried again until it can be, for it may not have been made yet. */
export function useRetriedImage(src: string | null | undefined) {
  const [failed, setFailed] = useState<Failed | null>(null);
  const isBroken = failed !== null && failed.src === src;
  useEffect(() => {
    if (!isBroken) return undefined;
    const probe = new Image();
    probe.onload = () => setFailed(null);
    probe.onerror = () => setFailed({ ...failed, times: failed.times + 1 });
    const delay = Math.min(longestRetryMs, firstRetryMs * 2 ** failed.times);
    const timer = setTimeout(() => (probe.src = failed.src), delay);
    return () => {
      clearTimeout(timer);
      [probe.onload, probe.onerror] = [null, null];
    };
  }, [failed, isBroken]);
  const onError = () => {
    if (src) setFailed({ src, times: 0 });
  };
  return { isBroken, onError };
}
