import { createSharedState } from './shared-state.ts';

/** Answered by the server itself, to everybody. */
const probePath = '/health/live';
const probeTimeoutMs = 5_000;
/** How often the server is asked while the browser believes that it is offline. */
const probeIntervalMs = 10_000;

// the page has just been loaded, so that the server has answered
const online = createSharedState(true);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the server answers now. A proxy that answers in its place is no answer of it. */
export async function hasAnswer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeTimeoutMs);
    return (await fetch(probePath, { cache: 'no-store', signal })).status < 500;
  } catch {
    return false;
  }
}

/** A browser without a network says that it is offline, and still reaches a server on the same machine. */
async function askServer(): Promise<void> {
  clearTimeout(timer);
  const isAnswered = navigator.onLine || (await hasAnswer());
  // the network may have come back meanwhile
  change(isAnswered || navigator.onLine);
  clearTimeout(timer);
  if (!navigator.onLine) timer = setTimeout(() => void askServer(), probeIntervalMs);
}

const listeners = new Set<(isOnline: boolean) => void>();
function change(next: boolean): void {
  if (next === online.get()) return;
  online.set(next);
  for (const listener of listeners) listener(next);
}

window.addEventListener('online', () => void askServer());
window.addEventListener('offline', () => void askServer());
if (!navigator.onLine) void askServer();

/** Whether the server can be reached: the browser has a network, or the server answers without one. */
export const isOnline = online.get;
/** The same; renders the component whenever it changes. */
export const useOnline = online.use;

/** Calls back with each change of it, until the returned function is called. */
export function onOnlineChange(listener: (isOnline: boolean) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
