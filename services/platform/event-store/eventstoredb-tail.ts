import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import type { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { toEventRecord } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import type { Position } from './event-store.ts';

const retryDelayMs = 200;

/** Listener of the log's end. */
export interface TailListener {
  /** The next event is delivered when this has settled. */
  onEvent(record: EventRecord): void | Promise<void>;
  /** Called each time it restarts because of an error. */
  onProblem(error: unknown): void;
}

/**
 * Follows the end of the log: every event after a position once and in order, however often the connection breaks
 * meanwhile.
 */
export class LogTail {
  readonly #connection: EventStoreDbConnection;
  readonly #prefix: string;
  readonly #listener: TailListener;
  readonly #stopRenewals: () => void;
  #subscription: AllStreamSubscription | undefined;
  readonly #waiters = new Set<{ readonly position: Position; readonly resolve: () => void }>();
  /** Of the last event that could not be delivered at once; may outlast its subscription. */
  #delivery: Promise<void> | undefined;
  #stopped = false;
  /** The last event that was delivered completely. */
  #notifiedPosition: Position;
  position: Position;
  /** How far the server has searched, by its last two reports; a restart uses the earlier one. */
  #searchedPositions: readonly [earlier: Position, later: Position];

  constructor(connection: EventStoreDbConnection, prefix: string, from: Position, listener: TailListener) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.position = from;
    this.#notifiedPosition = from;
    this.#searchedPositions = [from, from];
    this.#listener = listener;
    // the old connection does not report its end
    this.#stopRenewals = connection.onRenewal(() => this.#subscription?.destroy());
  }

  /** Follows until it is stopped. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#listen();
      } catch (error) {
        // the server is gone or the connection was replaced: resume at the same position
        if (!this.#stopped) this.#listener.onProblem(error);
      }
      if (!this.#stopped) await pause(retryDelayMs);
    }
  }

  /** One subscription, until it ends. By events, since a promise for each would cost as much as reading it. */
  async #listen(): Promise<void> {
    const unfinished = this.#delivery;
    this.#delivery = undefined;
    await unfinished; // events are delivered in order
    if (this.#stopped) return;
    const from = Math.max(this.position, this.#searchedPositions[0]) as Position;
    const subscription = this.#connection.subscribe(this.#prefix, from, (passed) =>
      this.#noteSearched(passed),
    );
    this.#subscription = subscription;
    await new Promise<void>((resolve, reject) => {
      subscription.on('error', reject).on('close', resolve);
      subscription.on('data', (resolved: AllStreamResolvedEvent) => {
        try {
          this.#deliver(resolved)?.then(() => subscription.resume(), reject);
        } catch (error) {
          subscription.destroy();
          reject(error);
        }
      });
    });
  }

  /**
   * Avoids searching again through what other applications wrote. Ignored while events are still waiting to be
   * delivered.
   */
  #noteSearched(position: Position): void {
    if (this.#notifiedPosition !== this.position || (this.#subscription?.readableLength ?? 1) > 0) return;
    // releases differ by one record in what the reported position means
    if (position > this.#searchedPositions[1])
      this.#searchedPositions = [this.#searchedPositions[1], position];
  }

  /** Resolves when the next event may be delivered, if not immediately. */
  #deliver(resolved: AllStreamResolvedEvent): Promise<void> | null {
    const record = toEventRecord(this.#prefix, resolved);
    if (!record || record.position <= this.position) return null;
    const wait = this.#listener.onEvent(record);
    this.position = record.position;
    if (!wait) {
      this.#markNotified(record.position);
      return null;
    }
    this.#subscription?.pause();
    this.#delivery = wait.then(() => this.#markNotified(record.position));
    return this.#delivery;
  }

  /** Resolves once the listener was notified of everything up to a position of ours. */
  whenNotified(position: Position): Promise<void> {
    if (position <= this.#notifiedPosition) return Promise.resolve();
    return new Promise((resolve) => this.#waiters.add({ position, resolve }));
  }

  #markNotified(position: Position): void {
    this.#notifiedPosition = position;
    for (const each of this.#waiters) {
      if (each.position > position) continue;
      this.#waiters.delete(each);
      each.resolve();
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopRenewals();
    await this.#subscription?.unsubscribe();
    this.#subscription?.destroy();
  }
}
