import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** SQLite's own limit is 1000 pages of 4 KiB; ours is above it, since nobody waits for it here. */
const walBytes = 16 * 1024 * 1024;
const commitsBetweenLooks = 64;

/** Copies the write-ahead log back into its file off the main thread, which would wait for the disk otherwise. */
export class WalCheckpointer {
  readonly #file: string;
  #worker: Worker | undefined;
  #busy = false;
  #commits = 0;

  constructor(file: string) {
    this.#file = file;
  }

  afterCommit(): void {
    if (++this.#commits % commitsBetweenLooks !== 0 || this.#busy) return;
    if ((statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0) < walBytes) return;
    this.#busy = true;
    this.#started().postMessage('checkpoint');
  }

  #started(): Worker {
    if (this.#worker) return this.#worker;
    const script = new URL(`./wal-checkpoint-worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(script, { workerData: this.#file });
    worker.unref();
    worker.on('message', () => (this.#busy = false));
    // without the thread the log only grows; the next commit starts another
    worker.on('error', () => this.#forget());
    this.#worker = worker;
    return worker;
  }

  #forget(): void {
    this.#worker = undefined;
    this.#busy = false;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
    this.#forget();
  }
}
