import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processes that name the folder and have outlived the one that was killed; they get a moment to notice. */
export async function processesOf(folder: string, timeoutMs = 60_000): Promise<number> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    await sleep(20); // the kernel's own signal to the children takes a moment
    const count = namedIn(folder);
    if (count === 0 || Date.now() > until) return count;
  }
}

function namedIn(folder: string): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false; // gone meanwhile
    }
  }).length;
}
