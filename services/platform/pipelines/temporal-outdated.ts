import { setTimeout as pause } from 'node:timers/promises';
import { PipelineNondeterministic, type RunDescription, type RunSummary } from './pipelines.ts';

interface OutdatedRunsOptions {
  /** Open runs, from the server's list. */
  readonly running: () => Promise<readonly RunSummary[]>;
  /** Whether the server has repeatedly assigned the run's next turn without an answer. */
  readonly isStuck: (run: RunSummary) => Promise<boolean>;
  readonly describe: (run: RunSummary) => Promise<RunDescription | null>;
  /** Called once for each run. */
  readonly onOutdated: (run: RunDescription) => void;
  /** Milliseconds between two checks. */
  readonly intervalMs: number;
}

/**
 * Finds runs that are blocked because no worker's code matches their history. A run is reported after two consecutive
 * checks have found it blocked: while workers are replaced, a run may meet the new code first and continue with the old
 * one.
 */
export class OutdatedRuns {
  readonly #options: OutdatedRunsOptions;
  readonly #abort = new AbortController();
  readonly #reported = new Set<string>();
  readonly #watching: Promise<void>;
  #suspects: ReadonlySet<string> = new Set();

  constructor(options: OutdatedRunsOptions) {
    this.#options = options;
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#abort;
    while (!signal.aborted) {
      await pause(this.#options.intervalMs, undefined, { signal, ref: false }).catch(() => undefined);
      // what could not be checked now is checked next time
      if (!signal.aborted) await this.#check().catch(() => undefined);
    }
  }

  async #check(): Promise<void> {
    const { running, onOutdated } = this.#options;
    const suspects = new Set<string>();
    for (const run of await running()) {
      const key = `${run.organizationId}/${run.runId}`;
      if (this.#abort.signal.aborted) return;
      // one that cannot be checked now hides none of the others
      const outdated = this.#reported.has(key) ? null : await this.#outdated(run).catch(() => null);
      if (outdated === null) continue;
      suspects.add(key);
      if (!this.#suspects.has(key)) continue;
      this.#reported.add(key);
      onOutdated(outdated);
    }
    this.#suspects = suspects;
  }

  async #outdated(run: RunSummary): Promise<RunDescription | null> {
    if (!(await this.#options.isStuck(run))) return null;
    const found = await this.#options.describe(run);
    return found?.endedAt === null && found.cause?.error === PipelineNondeterministic.error ? found : null;
  }
}
