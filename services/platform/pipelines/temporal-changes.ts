import { LRUCache } from 'lru-cache';
import type { RunChange, RunSummary } from './pipelines.ts';

/** Runs whose last state is remembered; the oldest are forgotten first. */
const remembered = 10_000;
const every = 1000;

/** Tells listeners what this process learns of runs: by its own calls at once, of all others within a second. */
export class RunChanges {
  readonly #listeners = new Set<(change: RunChange) => void>();
  readonly #known = new LRUCache<string, string>({ max: remembered });
  readonly #look: (since: Date) => Promise<readonly RunSummary[]>;
  #looking: NodeJS.Timeout | undefined;
  #looked = new Date();

  /** `look` finds the runs that go on and those that ended since a time. */
  constructor(look: (since: Date) => Promise<readonly RunSummary[]>) {
    this.#look = look;
  }

  listen(listener: (change: RunChange) => void): () => void {
    this.#listeners.add(listener);
    if (this.#looking === undefined) this.#lookAgain();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  learn({ organizationId, runId, pipeline, state, startedAt, changedAt }: RunSummary): void {
    const key = `${organizationId}/${runId}`;
    const standing = `${state} ${changedAt}`;
    if (this.#known.get(key) === standing) return;
    this.#known.set(key, standing);
    const change = { organizationId, runId, pipeline, state, startedAt };
    // In a turn of its own: what a listener does wrong is no concern of the caller.
    for (const listener of this.#listeners) queueMicrotask(() => listener(change));
  }

  close(): void {
    clearTimeout(this.#looking);
    this.#looking = undefined;
  }

  #lookAgain(): void {
    this.#looking = setTimeout(() => {
      const since = this.#looked;
      const began = new Date();
      this.#look(since)
        .then((runs) => {
          this.#looked = began;
          for (const run of runs) this.learn(run);
        })
        .catch(() => undefined) // the next look reaches back to the last that succeeded
        .finally(() => this.#looking !== undefined && this.#lookAgain());
    }, every).unref();
  }
}
