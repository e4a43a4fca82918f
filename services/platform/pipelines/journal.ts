import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { createDurableFolder } from '../durable/durable-folder.ts';
import type { Write } from './journal-schema.ts';
import { PipelinesLocked } from './pipelines.ts';

type Message =
  | { readonly opened: true }
  | { readonly refused: string }
  | { readonly done: readonly number[] }
  | { readonly broken: string }
  | { readonly closed: true };

/**
 * The journal of one data folder: writes go to its thread and are durable when the promise resolves; reads are direct.
 */
export class Journal {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<void>>();
  readonly #closed = Promise.withResolvers<void>();
  #batches = 0;
  #broken: unknown;
  readonly reader: DatabaseSync;
  /** Set by the owner: the journal can no longer be written, so nothing may be acknowledged. */
  onBroken: (reason: unknown) => void = () => undefined;

  static async open(folder: string): Promise<Journal> {
    createDurableFolder(folder);
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const worker = new Worker(new URL(`./journal-writer.worker.${extension}`, import.meta.url), {
      workerData: { folder },
      execArgv: [],
    });
    const first = await new Promise<Message>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
    if ('refused' in first) {
      await worker.terminate();
      if (/locked|busy/i.test(first.refused)) throw PipelinesLocked({ cause: first.refused });
      throw Unavailable({ cause: first.refused });
    }
    return new Journal(worker, new DatabaseSync(join(folder, 'pipelines.sqlite'), { readOnly: true }));
  }

  private constructor(worker: Worker, reader: DatabaseSync) {
    this.#worker = worker;
    this.reader = reader;
    worker.on('message', (message: Message) => this.#onMessage(message));
    worker.on('error', (error) => this.#break(error));
    worker.on('exit', () => this.#closed.resolve());
  }

  /** One commit, all or nothing; order is preserved between calls. */
  write(writes: readonly Write[]): Promise<void> {
    if (this.#broken) return Promise.reject(Unavailable({ cause: this.#broken }));
    const id = ++this.#batches;
    const waiting = Promise.withResolvers<void>();
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ id, writes });
    return waiting.promise;
  }

  async close(): Promise<void> {
    this.#worker.postMessage('close');
    await this.#closed.promise;
    this.reader.close();
  }

  #onMessage(message: Message): void {
    if ('done' in message) {
      for (const id of message.done) {
        this.#waiting.get(id)?.resolve();
        this.#waiting.delete(id);
      }
    } else if ('broken' in message) this.#break(message.broken);
  }

  #break(reason: unknown): void {
    if (this.#broken) return;
    this.#broken = reason;
    for (const waiting of this.#waiting.values()) waiting.reject(Unavailable({ cause: reason }));
    this.#waiting.clear();
    this.onBroken(reason);
  }
}
