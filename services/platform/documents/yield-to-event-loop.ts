import { setImmediate } from 'node:timers/promises';

/** How long work may block the event loop before it yields. */
export const sliceMs = 4;

/** Lets requests, timers and I/O run. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** Returns a function that becomes true once the time slice is over; it reads the clock on every sixteenth call. */
export function timeSlice(): () => boolean {
  const end = performance.now() + sliceMs;
  let calls = 0;
  return () => (++calls & 15) === 0 && performance.now() > end;
}
