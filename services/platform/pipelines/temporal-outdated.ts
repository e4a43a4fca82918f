import { setTimeout as pause } from 'node:timers/promises';
import { PipelineNondeterministic, type RunDescription, type RunSummary } from './pipelines.ts';

interface Watched {
  /** Runs that go on, as the server's list has them. */
  readonly running: () => Promise<readonly RunSummary[]>;
  /** Whether the server has given the run's next turn out more than once in vain. */
  readonly isStuck: (run: RunSummary) => Promise<boolean>;
  readonly describe: (run: RunSummary) => Promise<RunDescription | null>;
  /** Told once of each run. */
  readonly onOutdated: (run: RunDescription) => void;
  /** Milliseconds between two looks. */
  readonly every: number;
}

/**
 * Looks which runs stand still because no worker's code repeats their history. One is told of when two looks after each other
 * have found it so: while workers are replaced, a run may meet the new code first and go on with the old one.
 */
export class OutdatedRuns {
  readonly #watched: Watched;
  readonly #ending = new AbortController();
  readonly #told = new Set<string>();
  readonly #watching: Promise<void>;
  #suspects: ReadonlySet<string> = new Set();

  constructor(watched: Watched) {
    this.#watched = watched;
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await pause(this.#watched.every, undefined, { signal, ref: false }).catch(() => undefined);
      // what could not be asked now is asked at the next look
      if (!signal.aborted) await this.#look().catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { running, onOutdated } = this.#watched;
    const suspects = new Set<string>();
    for (const run of await running()) {
      const key = `${run.organizationId}/${run.runId}`;
      if (this.#ending.signal.aborted) return;
      // one that cannot be asked about now hides none of the others
      const outdated = this.#told.has(key) ? null : await this.#outdated(run).catch(() => null);
      if (outdated === null) continue;
      suspects.add(key);
      if (!this.#suspects.has(key)) continue;
      this.#told.add(key);
      onOutdated(outdated);
    }
    this.#suspects = suspects;
  }

  async #outdated(run: RunSummary): Promise<RunDescription | null> {
    if (!(await this.#watched.isStuck(run))) return null;
    const found = await this.#watched.describe(run);
    return found?.endedAt === null && found.cause?.error === PipelineNondeterministic.error ? found : null;
  }
}
