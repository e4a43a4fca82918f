import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * A tenth of the API's weight: on two busy cores its p99 then stays below three times that at rest, where 5 makes it
 * six times. With a lower priority, a crowded machine would hardly let a program run at all.
 */
const niceness = 10;

/**
 * Gives a program that leads its own session a lower priority than the API. If the kernel groups processes by session
 * (`sched_autogroup`), niceness counts only within a group: then the group's priority must be lowered too.
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  ignoreErrors(() => setPriority(pid, niceness));
  ignoreErrors(() => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)));
}

/** Not allowed here, not supported here, or already exited: the program works all the same. */
function ignoreErrors(attempt: () => void): void {
  try {
    attempt();
  } catch {
    // the next one may be allowed
  }
}
