import { writeFileSync } from 'node:fs';

interface Outcome {
  readonly fullName: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly failureMessages?: readonly string[];
}

/** Why a stage cannot be walked on this machine. */
export interface Skipped {
  readonly reason: string;
}

/** A part of a journey. */
export interface Stage {
  readonly name: string;
  readonly run: () => Promise<void | Skipped>;
}

/** Lines of error or worse (pino: 50 and up). */
const errorsOf = (log: string): string[] => log.split('\n').filter((line) => /^\{"level":[56]0,/.test(line));

/** How a journey ends. */
export interface Ending {
  /** What pages wrote to their consoles. */
  readonly complaints: () => readonly string[];
  /** What the server logged, where it can be read. */
  readonly log?: () => string;
  /** Always, in this order. */
  readonly cleanUp: readonly (() => unknown)[];
  /** Where the results are written. */
  readonly file: string | undefined;
}

/** What a run in the browser found: printed line by line, and written in the shape of the other test runners. */
export class JourneyReport {
  readonly #source: string;
  readonly #outcomes: Outcome[] = [];
  constructor(source: string) {
    this.#source = source;
  }

  /** Each stage needs those before it: after one that failed there is nothing left to go on with. */
  async walk(stages: readonly Stage[]): Promise<void> {
    for (const { name, run } of stages) {
      if (this.anyFailed) {
        this.skipped(name);
        continue;
      }
      const startedAt = Date.now();
      try {
        const skipped = await run();
        if (skipped) this.skipped(`${name} [${skipped.reason}]`);
        else this.passed(name, Date.now() - startedAt);
      } catch (error) {
        this.failed(name, [error instanceof Error ? (error.stack ?? error.message) : String(error)]);
      }
    }
  }

  /** Runs a whole journey and ends the process: its stages, what pages and server complained of, its clean-up. */
  async runAll(stages: () => Promise<void>, { complaints, log, cleanUp, file }: Ending): Promise<never> {
    try {
      await stages();
      this.addFindings('no page wrote an error to its console', complaints());
      if (log) this.addFindings('the server wrote no error to its log', errorsOf(log()));
    } finally {
      for (const each of cleanUp) await each();
    }
    this.end(file);
  }

  passed(fullName: string, milliseconds: number): void {
    this.#outcomes.push({ fullName, status: 'passed' });
    console.log(`  ✓ ${fullName} (${(milliseconds / 1000).toFixed(1)} s)`);
  }

  failed(fullName: string, reasons: readonly string[]): void {
    this.#outcomes.push({ fullName, status: 'failed', failureMessages: reasons });
    console.error(`  ✗ ${fullName}`);
    for (const reason of reasons) console.error(`      ${reason.slice(0, 1500)}`);
  }

  skipped(fullName: string): void {
    this.#outcomes.push({ fullName, status: 'skipped' });
    console.log(`  - ${fullName}`);
  }

  /** Passes when nothing was found that speaks against it. */
  addFindings(name: string, found: readonly string[]): void {
    if (found.length > 0) return this.failed(name, found);
    this.#outcomes.push({ fullName: name, status: 'passed' });
    console.log(`  ✓ ${name}`);
  }

  get anyFailed(): boolean {
    return this.#count('failed') > 0;
  }

  /** Ends the process: 0 when nothing failed. */
  end(file: string | undefined): never {
    const testResults = [{ name: this.#source, assertionResults: this.#outcomes }];
    const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((one) =>
      this.#count(one),
    );
    if (file !== undefined)
      writeFileSync(file, JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults }));
    console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    process.exit(this.anyFailed ? 1 : 0);
  }

  #count(status: Outcome['status']): number {
    return this.#outcomes.filter((one) => one.status === status).length;
  }
}
