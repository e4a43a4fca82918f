import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { noFindings } from './examine.ts';
import type { Findings } from './examine.ts';
import type { ExaminerJob } from './examiner.ts';
import type { Acknowledgement } from './folder-workload.ts';

const examinerFile = fileURLToPath(new URL('./examiner.ts', import.meta.url));

export interface Examined {
  readonly findings: Findings;
  readonly text: readonly Acknowledgement[];
}

/** A few processes that examine folders side by side: a folder that ends its process costs no more than itself. */
export class Examiners {
  readonly #idle: ChildProcess[] = [];
  readonly #waiting: ((child: ChildProcess) => void)[] = [];

  constructor(size: number) {
    for (let made = 0; made < size; made++) this.#idle.push(this.#make());
  }

  async examine(job: ExaminerJob): Promise<Examined> {
    const child =
      this.#idle.pop() ?? (await new Promise<ChildProcess>((resolve) => this.#waiting.push(resolve)));
    const over = new AbortController();
    const { signal } = over;
    const answer = Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as Examined),
      once(child, 'exit', { signal }).then(([code, by]) => endedWith(code ?? by)),
    ]);
    child.send(job);
    const examined = await answer;
    over.abort();
    this.#release(child.exitCode === null && child.signalCode === null ? child : this.#make());
    return examined;
  }

  close(): void {
    for (const child of this.#idle.splice(0)) child.disconnect();
  }

  #make(): ChildProcess {
    return fork(examinerFile, [], { execArgv: ['--disable-warning=ExperimentalWarning'] });
  }

  #release(child: ChildProcess): void {
    const next = this.#waiting.shift();
    if (next) next(child);
    else this.#idle.push(child);
  }
}

const endedWith = (how: unknown): Examined => ({
  findings: {
    ...noFindings(),
    refused: 1,
    sentences: [`The process that opened it ended with ${String(how)}.`],
  },
  text: [],
});
