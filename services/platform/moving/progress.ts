/** Reports the progress of long work. */
export interface Progress {
  /** Starts a new kind of work; `total` if it is known. */
  start(what: string, total?: number): void;
  /** The number of items done, and their bytes. */
  (done: number, bytes?: number): void;
}

const everyMs = 2_000;

/** A line now and then, and one at each start, separate from the command's output. */
export function progressLines(): Progress {
  const write = (line: string): void => void process.stderr.write(`${line}\n`);
  let [what, total, startedAt, reportedAt] = ['', 0, 0, 0];
  const report = (done: number, bytes = 0): void => {
    const now = Date.now();
    if (now - reportedAt < everyMs) return;
    reportedAt = now;
    const size = bytes > 0 ? `, ${Math.round(bytes / 1e6)} MB` : '';
    const left = total > 0 ? `, about ${timeLeft(now - startedAt, done, total)} left` : '';
    write(`${what}: ${done}${total > 0 ? ` of ${total}` : ''}${size}${left}`);
  };
  const start = (next: string, expected = 0): void => {
    [what, total, startedAt, reportedAt] = [next, expected, Date.now(), Date.now()];
    write(`${what} …`);
  };
  return Object.assign(report, { start });
}

function timeLeft(elapsedMs: number, done: number, total: number): string {
  const seconds = Math.ceil((elapsedMs / 1000 / Math.max(1, done)) * (total - done));
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
