/** Times under a minute are shown in seconds (R-LNG-10): the display is never more than half a minute behind. */
const tickMs = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  if (document.hidden) return;
  for (const listener of listeners) listener();
}

/** Calls back as time passes, for `useSyncExternalStore`: one clock for the page, paused while the page is hidden. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    timer = setInterval(tick, tickMs);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}
