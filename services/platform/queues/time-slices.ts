import { setImmediate } from 'node:timers/promises';

/** How long one computation keeps everybody else waiting at most. Milliseconds. */
const sliceMs = 8;

/** For a long computation, which awaits it between its parts: others run where a slice of time is over. */
export function timeSlices(): () => Promise<void> {
  let begunAt = performance.now();
  return async () => {
    if (performance.now() - begunAt < sliceMs) return;
    await setImmediate();
    begunAt = performance.now();
  };
}

/** All values of a computation that takes long for each of them; others run between them. */
export async function inSlices<T>(values: Iterable<T>): Promise<readonly T[]> {
  const pause = timeSlices();
  const found: T[] = [];
  for (const value of values) {
    found.push(value);
    await pause();
  }
  return found;
}
