import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import type { Position } from './event-store.ts';
import type { AppendOutcome, QueuedAppend } from './log-writer.ts';
import type { Seal } from '../seals/seals.ts';
import type { WriterEvent, WriterRequest, WriterStart } from './writer-messages.ts';

interface QueuedRequest {
  readonly append: QueuedAppend;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly reject: (error: Error) => void;
}

type ReadyMessage = Extract<WriterEvent, { kind: 'ready' }>;

export interface WriterListeners {
  /** Called once if a write or flush failed. */
  readonly onFatal: (error: Error) => void;
  readonly onSealed: (seal: Seal) => void;
}

/** Beyond this many appends in flight the disk cannot catch up; refusing is better than filling the memory. */
const maxQueuedAppends = 50_000;

/** Fewer are one commit: a second flush would cost more than it hides. */
const minAppendsForTwoCommits = 16;
/** Minimum overhead of an append for its caller around a commit (decision 0011). */
const appendOverheadMs = 0.15;
/** Above this share of its time the calling thread is busy enough to have other work while a commit runs. */
const busyUtilization = 0.85;
const utilizationIntervalMs = 50;

/**
 * The calling thread's end of the writer. Appends are queued here and sent together, as one message and one commit: a
 * flush to the disk costs as much as many appends, and waking the other thread as much as several. A few are sent when
 * the previous commit was answered. Many are sent in two alternating halves, so that one half is prepared while the
 * other is written; but not while the disk is slow or the thread is busy anyway: then a second flush gains nothing.
 */
export class WriterThread {
  readonly #worker: Worker;
  readonly #onFatal: (error: Error) => void;
  readonly #onSealed: (seal: Seal) => void;
  readonly #listeners = new Set<(head: Position) => void>();
  /** Not sent yet; sent with the next tick. */
  #outbox: QueuedRequest[] = [];
  /** Sent and unanswered, oldest first, from `#answered` on. */
  #sent: QueuedRequest[] = [];
  #answered = 0;
  /** How long the last commit took. */
  #commitMs = 0;
  #isBusy = false;
  #measuredAt = performance.now();
  #utilization = performance.eventLoopUtilization();
  #failure: Error | undefined;
  #hasClosed = false;
  #closing: { resolve: () => void; promise: Promise<void> } | undefined;
  head: Position;
  /** The newest seal that is durable. */
  seal: Seal | null;

  static start(start: WriterStart, { onFatal, onSealed }: WriterListeners): Promise<WriterThread> {
    const file = new URL(`./log-writer.worker${extname(import.meta.url)}`, import.meta.url);
    const worker = new Worker(file, {
      workerData: start,
      name: 'event-log',
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const { promise, resolve, reject } = Promise.withResolvers<WriterThread>();
    worker.once('error', reject);
    worker.once('message', (message: WriterEvent) => {
      worker.off('error', reject);
      if (message.kind === 'ready') resolve(new WriterThread(worker, message, { onFatal, onSealed }));
      else
        reject(
          new Error(message.kind === 'failed' ? message.message : 'The writer of the log did not start.'),
        );
    });
    return promise.catch(async (error: unknown) => {
      await worker.terminate(); // it may still have the file open
      throw error;
    });
  }

  private constructor(worker: Worker, { head, seal }: ReadyMessage, { onFatal, onSealed }: WriterListeners) {
    this.#worker = worker;
    this.head = head as Position;
    this.seal = seal;
    this.#onFatal = onFatal;
    this.#onSealed = onSealed;
    worker.on('message', (message: WriterEvent) => this.#receive(message));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The writer of the log has ended.')));
  }

  append(append: QueuedAppend): Promise<AppendOutcome> {
    return new Promise((resolve, reject) => {
      const full = this.#outbox.length + this.#sent.length - this.#answered >= maxQueuedAppends;
      if (this.#failure || this.#closing || full) {
        reject(Unavailable({ cause: this.#failure }));
        return;
      }
      if (this.#outbox.length === 0) setImmediate(() => this.#flush()); // once the tick has queued everything
      this.#outbox.push({ append, resolve, reject });
    });
  }

  /** A write has failed, so what the disk holds is unknown. */
  get hasFailed(): boolean {
    return this.#failure !== undefined && !this.#hasClosed;
  }

  onCommit(listener: (head: Position) => void): () => void {
    const own = (head: Position): void => listener(head); // the same function may be registered twice
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /** Finishes what was accepted, then ends the thread; the file is free afterwards. */
  async close(): Promise<void> {
    if (this.#failure) {
      await this.#worker.terminate();
      return;
    }
    if (!this.#closing) {
      this.#closing = Promise.withResolvers<void>();
      this.#flush();
      this.#send({ kind: 'close' });
    }
    await this.#closing.promise;
    await this.#worker.terminate();
  }

  #flush(): void {
    while (this.#outbox.length > 0 && !this.#failure) {
      const size = this.#sizeOfNext();
      if (size === 0) return;
      const batch = this.#outbox.slice(0, size);
      this.#outbox = this.#outbox.slice(size);
      this.#sent.push(...batch);
      this.#send({ kind: 'append', appends: batch.map(({ append }) => append) });
    }
  }

  /** How many of the waiting appends to send now; 0 if it is better to wait for an answer. */
  #sizeOfNext(): number {
    const waiting = this.#outbox.length;
    const inFlight = this.#sent.length - this.#answered;
    if (this.#closing) return waiting;
    const total = waiting + inFlight;
    const half = Math.ceil(total / 2);
    const shouldSplit =
      total >= minAppendsForTwoCommits && !this.#isBusy && this.#commitMs < total * appendOverheadMs;
    if (shouldSplit) return inFlight > half ? 0 : Math.min(waiting, half);
    return inFlight > 0 ? 0 : waiting;
  }

  #send(message: WriterRequest): void {
    this.#worker.postMessage(message);
  }

  #receive(message: WriterEvent): void {
    switch (message.kind) {
      case 'committed':
        this.#commitMs = message.ms;
        this.#measureUtilization();
        this.#settle(message.outcomes, message.head as Position);
        return;
      case 'sealed':
        this.seal = message.seal;
        this.#onSealed(message.seal);
        return;
      case 'failed':
        this.#fail(new Error(`The log can no longer be written: ${message.message}`));
        return;
      case 'closed':
        this.#hasClosed = true;
        this.#failure = new Error('The log is closed.');
        this.#closing?.resolve();
        return;
      case 'ready':
    }
  }

  #measureUtilization(): void {
    const now = performance.now();
    if (now - this.#measuredAt < utilizationIntervalMs) return;
    const utilization = performance.eventLoopUtilization();
    this.#isBusy =
      performance.eventLoopUtilization(utilization, this.#utilization).utilization > busyUtilization;
    this.#utilization = utilization;
    this.#measuredAt = now;
  }

  #settle(outcomes: readonly AppendOutcome[], head: Position): void {
    const moved = head > this.head;
    this.head = head;
    for (const outcome of outcomes) this.#sent[this.#answered++]?.resolve(outcome);
    // Under steady load some append is always in flight, so answered ones are dropped now and then.
    if (this.#answered === this.#sent.length || this.#answered > 4096) {
      this.#sent = this.#sent.slice(this.#answered);
      this.#answered = 0;
    }
    if (this.#outbox.length > 0) setImmediate(() => this.#flush()); // with whatever the answered callers send next
    if (!moved) return;
    for (const listener of this.#listeners) listener(head);
  }

  #fail(error: Error): void {
    if (this.#failure) return;
    this.#failure = error;
    for (const { reject } of [...this.#sent.slice(this.#answered), ...this.#outbox]) {
      reject(Unavailable({ cause: error }));
    }
    this.#sent = [];
    this.#outbox = [];
    this.#closing?.resolve();
    void this.#worker.terminate();
    this.#onFatal(error);
  }
}
