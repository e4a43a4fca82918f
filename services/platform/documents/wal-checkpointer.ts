import { statSync } from 'node:fs';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** SQLite's own limit is 1000 pages of 4 KiB; ours is higher, since nobody waits for the checkpoint here. */
const checkpointBytes = 16 * 1024 * 1024;
/** Above it writers wait: a log that is written to without a pause is never reset, and slows every read. */
const maxWalBytes = 64 * 1024 * 1024;
const commitsBetweenChecks = 64;

/** Copies the write-ahead log back into its file off the main thread, which would otherwise wait for the disk. */
export class WalCheckpointer {
  readonly #file: string;
  #worker: Worker | undefined;
  #commits = 0;
  /** Settles when the running checkpoint has ended. */
  #running: Promise<void> | undefined;
  #resolveRunning: () => void = () => undefined;
  #full = false;

  constructor(file: string) {
    this.#file = file;
  }

  afterCommit(): void {
    if (++this.#commits % commitsBetweenChecks !== 0 || this.#running) return;
    const size = statSync(`${this.#file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    if (size < checkpointBytes) return;
    this.#full = size >= maxWalBytes;
    this.#running = new Promise((resolve) => (this.#resolveRunning = resolve));
    this.#startWorker().postMessage('checkpoint');
  }

  /** Resolves when writing may continue. */
  async waitIfFull(): Promise<void> {
    if (this.#full) await this.#running;
  }

  /** Resolves when no checkpoint runs. */
  async waitUntilIdle(): Promise<void> {
    await this.#running;
  }

  #startWorker(): Worker {
    if (this.#worker) return this.#worker;
    const script = new URL(`./wal-checkpoint.worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(script, { workerData: this.#file });
    worker.unref();
    worker.on('message', () => this.#end());
    // without the thread the log only grows; the next check starts another
    worker.on('error', () => this.#dropWorker());
    this.#worker = worker;
    return worker;
  }

  #end(): void {
    this.#running = undefined;
    this.#full = false;
    this.#resolveRunning();
  }

  #dropWorker(): void {
    this.#worker = undefined;
    this.#end();
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
    this.#dropWorker();
  }
}
