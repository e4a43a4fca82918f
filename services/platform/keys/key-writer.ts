import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

/** What is written: the key of a person unless there is one, or a secret in place of any former one. */
export interface KeyWrite {
  readonly kind: 'person' | 'secret';
  readonly organizationId: string;
  readonly name: string;
  readonly value: string | Uint8Array;
}
/** `null` once all of a batch is durable; `errcode` is that of SQLite. */
export type KeyWriterAnswer = { readonly message: string; readonly errcode: number | null } | null;

interface Waiting {
  readonly write: KeyWrite;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/**
 * Writes keys and secrets in a thread of its own: flushing each of them to the disk would hold up every request of the
 * process. What is written meanwhile becomes one commit. The thread starts with the first write.
 */
export class KeyWriter {
  readonly #path: string;
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #sent: readonly Waiting[] = [];

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves once it is durable. */
  write(write: KeyWrite): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0 && this.#sent.length === 0) setImmediate(() => this.#send());
      this.#waiting.push({ write, resolve, reject });
    });
  }

  #send(): void {
    if (this.#waiting.length === 0) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#sent = this.#waiting;
    this.#waiting = [];
    this.#worker.postMessage(this.#sent.map(({ write }) => write));
  }

  #start(): Worker {
    const file = new URL(`./key-writer.worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(file, {
      workerData: this.#path,
      name: 'keys',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    worker.on('message', (answer: KeyWriterAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('The writer of keys has ended.')));
    return worker;
  }

  #settle(answer: KeyWriterAnswer): void {
    const settled = this.#sent;
    this.#sent = [];
    for (const { resolve, reject } of settled) {
      if (answer === null) resolve();
      else reject(Object.assign(new Error(answer.message), { errcode: answer.errcode }));
    }
    this.#send();
  }

  /** The next write starts another thread. */
  #fail(worker: Worker, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = [...this.#sent, ...this.#waiting];
    this.#sent = [];
    this.#waiting = [];
    for (const { reject } of lost) reject(error);
  }

  /** What is not durable by now is refused. */
  close(): void {
    const worker = this.#worker;
    if (worker === null) return;
    this.#fail(worker, new Error('The keys are closed.'));
    void worker.terminate();
  }
}
