import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * A tenth of the API's weight: on two busy cores its p99 then stays below three times that at rest, where 5 makes it six
 * times. Further back, a crowded machine would hardly let a program run at all.
 */
const niceness = 10;

/**
 * Puts a program that leads a session of its own behind the API. Where the kernel groups processes by session
 * (`sched_autogroup`), niceness counts within a group alone: then the group must give way too.
 */
export function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  ignoreErrors(() => setPriority(pid, niceness));
  ignoreErrors(() => writeFileSync(`/proc/${pid}/autogroup`, String(niceness)));
}

/** Not allowed here, not known here, or already gone: the program works all the same. */
function ignoreErrors(attempt: () => void): void {
  try {
    attempt();
  } catch {
    // the next one may be allowed
  }
}
