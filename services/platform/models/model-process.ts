import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { z } from 'zod';
import { lowerPriority } from '../sandbox/lower-priority.ts';

export interface ModelProcessOptions<M> {
  /** What it writes, a line each. */
  readonly message: z.ZodType<M>;
  /** Program and arguments that start it in its sandbox. */
  readonly command: readonly string[];
  /** Its own folder, the only one that it can write to. */
  readonly folder: string;
  readonly threads: number;
}

/** How much of the child's error output goes into an error; a traceback ends with its reason. */
const maxErrorBytes = 4000;

/** One process with the model loaded, in a process group of its own, fed over a pipe. */
export class ModelProcess<Request, M> {
  readonly #message: z.ZodType<M>;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly folder: string;
  readonly exited: Promise<void>;
  #lastErrors = '';
  #hasExited = false;

  constructor(options: ModelProcessOptions<M>, onMessage: (message: M) => void) {
    const { folder, threads } = options;
    this.#message = options.message;
    const [first = '', ...rest] = options.command;
    this.folder = folder;
    this.#child = spawn(first, rest, {
      cwd: folder,
      // A group of its own, so that all its children are killed with it.
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: '/usr/bin:/bin',
        HOME: folder,
        TMPDIR: folder,
        LANG: 'C.UTF-8',
        PYTHONDONTWRITEBYTECODE: '1',
        HF_HUB_OFFLINE: '1',
        OMP_NUM_THREADS: String(threads),
      },
    });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#lastErrors = (this.#lastErrors + text).slice(-maxErrorBytes);
    });
    // Writing to a process that just crashed must not crash the server; its exit reports the reason.
    this.#child.stdin.on('error', () => undefined);
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#receive(line, onMessage);
    });
    lowerPriority(this.#child.pid);
    this.exited = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#lastErrors += error.message;
        this.#hasExited = true;
        resolve();
      });
      this.#child.once('close', () => {
        this.#hasExited = true;
        resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get hasExited(): boolean {
    return this.#hasExited;
  }

  /** The last line of its error output. */
  get lastError(): string {
    return this.#lastErrors.trim().split('\n').at(-1) ?? '';
  }

  send(request: Request): void {
    this.#child.stdin.write(`${JSON.stringify(request)}\n`);
  }

  #receive(line: string, onMessage: (message: M) => void): void {
    let message: M;
    try {
      message = this.#message.parse(JSON.parse(line));
    } catch {
      this.#lastErrors += `\nunreadable answer: ${line.slice(0, 200)}`;
      void this.kill();
      return;
    }
    onMessage(message);
  }

  async kill(): Promise<void> {
    if (!this.#hasExited && this.#child.pid !== undefined) {
      try {
        process.kill(-this.#child.pid, 'SIGKILL');
      } catch {
        // It exited between the check and the kill.
      }
    }
    await this.exited;
  }
}
