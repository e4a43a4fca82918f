import { setImmediate } from 'node:timers/promises';

/** How long work holds the thread before others get their turn. */
export const sliceMs = 4;

/** Lets requests, timers and I/O run. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();

/** A test that turns true once a slice's time is over; the clock is read at every sixteenth call. */
export function timeSlice(): () => boolean {
  const end = performance.now() + sliceMs;
  let calls = 0;
  return () => (++calls & 15) === 0 && performance.now() > end;
}
