import { LRUCache } from 'lru-cache';
import type { RunChange, RunSummary } from './pipelines.ts';

/** Runs whose last state is cached; the oldest are evicted first. */
const maxRememberedRuns = 10_000;
const pollIntervalMs = 1000;

/** Notifies listeners of changes of runs: of its own calls immediately, of all others within a second. */
export class RunChanges {
  readonly #listeners = new Set<(change: RunChange) => void>();
  readonly #known = new LRUCache<string, string>({ max: maxRememberedRuns });
  readonly #findChangedRuns: (since: Date) => Promise<readonly RunSummary[]>;
  #timer: NodeJS.Timeout | undefined;
  #lastPoll = new Date();

  /** `findChangedRuns` returns the open runs and those that ended since a time. */
  constructor(findChangedRuns: (since: Date) => Promise<readonly RunSummary[]>) {
    this.#findChangedRuns = findChangedRuns;
  }

  listen(listener: (change: RunChange) => void): () => void {
    this.#listeners.add(listener);
    if (this.#timer === undefined) this.#schedulePoll();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  update({ organizationId, runId, pipeline, state, startedAt, changedAt }: RunSummary): void {
    const key = `${organizationId}/${runId}`;
    const fingerprint = `${state} ${changedAt}`;
    if (this.#known.get(key) === fingerprint) return;
    this.#known.set(key, fingerprint);
    const change = { organizationId, runId, pipeline, state, startedAt };
    // In a turn of its own: a listener's error must not affect the caller.
    for (const listener of this.#listeners) queueMicrotask(() => listener(change));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #schedulePoll(): void {
    this.#timer = setTimeout(() => {
      const since = this.#lastPoll;
      const startedAt = new Date();
      this.#findChangedRuns(since)
        .then((runs) => {
          this.#lastPoll = startedAt;
          for (const run of runs) this.update(run);
        })
        .catch(() => undefined) // the next check starts from the last one that succeeded
        .finally(() => this.#timer !== undefined && this.#schedulePoll());
    }, pollIntervalMs).unref();
  }
}
