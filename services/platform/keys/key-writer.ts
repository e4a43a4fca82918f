import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';

interface Written {
  readonly organizationId: string;
  readonly name: string;
}
/**
 * What is written: the key of a person unless there is one, that key destroyed permanently, a secret in place of any former
 * one, a secret in place of one that it still has (`null`: none), a secret deleted if it still has this value (`null`:
 * whatever it has), or the anchor of a generation of the log.
 */
export type KeyWrite =
  | (Written & { readonly kind: 'person'; readonly value: Uint8Array })
  | (Written & { readonly kind: 'destruction' })
  | (Written & { readonly kind: 'secret'; readonly value: string })
  | (Written & { readonly kind: 'replacement'; readonly from: string | null; readonly value: string })
  | (Written & { readonly kind: 'deletion'; readonly value: string | null })
  | { readonly kind: 'anchor'; readonly generation: number; readonly value: string };
/** `errcode` is that of SQLite. */
export interface KeyWriterFailure {
  readonly message: string;
  readonly errcode: number | null;
}
/**
 * Which of a batch changed something, once all of it is durable. `overwriting`: what was deleted is gone, but its bytes
 * could not be overwritten.
 */
export type KeyWriterAnswer =
  { readonly changed: readonly boolean[]; readonly overwriting: KeyWriterFailure | null } | KeyWriterFailure;

/** Whether a write leaves bytes that must be overwritten. If they cannot be, it is refused, although it is durable. */
export const isDeletion = ({ kind }: KeyWrite): boolean => kind === 'deletion' || kind === 'destruction';

function failureOf(write: KeyWrite, answer: KeyWriterAnswer): KeyWriterFailure | null {
  if (!('changed' in answer)) return answer;
  return isDeletion(write) ? answer.overwriting : null;
}

interface Waiting {
  readonly write: KeyWrite;
  readonly resolve: (hasChanged: boolean) => void;
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
  #commit = Promise.withResolvers<void>();
  #isClosed = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves once it is durable, with whether it changed something; refused after `close`. */
  write(write: KeyWrite): Promise<boolean> {
    if (this.#isClosed) return Promise.reject(closed());
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0 && this.#sent.length === 0) setImmediate(() => this.#send());
      this.#waiting.push({ write, resolve, reject });
    });
  }

  /** Resolves when the commit under way has ended: who reads meanwhile holds up the process until its lock is free. */
  async committed(): Promise<void> {
    if (this.#sent.length > 0) await this.#commit.promise;
  }

  #send(): void {
    // what ended the thread may have left a turn that another write asked for, too
    if (this.#sent.length > 0) return;
    if (this.#waiting.length === 0) {
      this.#worker?.unref();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#sent = this.#waiting;
    this.#waiting = [];
    this.#commit = Promise.withResolvers();
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
    this.#commit.resolve();
    for (const [at, { write, resolve, reject }] of settled.entries()) {
      const failure = failureOf(write, answer);
      if (failure) reject(Object.assign(new Error(failure.message), { errcode: failure.errcode }));
      else resolve('changed' in answer && answer.changed[at] === true);
    }
    this.#send();
  }

  /** The next write starts another thread. */
  #fail(worker: Worker | null, error: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const lost = [...this.#sent, ...this.#waiting];
    this.#sent = [];
    this.#waiting = [];
    this.#commit.resolve();
    for (const { reject } of lost) reject(error);
  }

  /** What is not confirmed by now is refused; the commit under way may still become durable. */
  close(): void {
    this.#isClosed = true;
    const worker = this.#worker;
    this.#fail(worker, closed());
    void worker?.terminate();
  }
}

const closed = (): Error => new Error('The keys are closed.');
