import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamResolvedEvent, AllStreamSubscription } from '@eventstore/db-client';
import type { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { fromResolved } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import type { Position } from './event-store.ts';

const pauseMs = 200;

/** Who is told of the log's end. */
export interface TailListener {
  /** The next one comes when it has settled. */
  onEvent(record: EventRecord): void | Promise<void>;
  /** Told each time it begins again because of an error. */
  onProblem(error: unknown): void;
}

/**
 * The newest end of the log, as the server tells of it: every event after a position once and in order, however often the
 * connection breaks meanwhile.
 */
export class LogTail {
  readonly #connection: EventStoreDbConnection;
  readonly #prefix: string;
  readonly #told: TailListener;
  readonly #stopRenewals: () => void;
  #subscription: AllStreamSubscription | undefined;
  #stopped = false;
  position: Position;

  constructor(connection: EventStoreDbConnection, prefix: string, from: Position, told: TailListener) {
    this.#connection = connection;
    this.#prefix = prefix;
    this.position = from;
    this.#told = told;
    // the old connection says nothing of its end
    this.#stopRenewals = connection.onRenewal(() => this.#subscription?.destroy());
  }

  /** Follows until it is stopped. */
  async follow(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#listen();
      } catch (error) {
        // the server is gone or the connection is a new one: from the same place again
        if (!this.#stopped) this.#told.onProblem(error);
      }
      if (!this.#stopped) await pause(pauseMs);
    }
  }

  /** One subscription, until it ends. By events, since a promise for each costs as much as reading it. */
  #listen(): Promise<void> {
    const subscription = this.#connection.subscribe(this.#prefix, this.position);
    this.#subscription = subscription;
    return new Promise((resolve, reject) => {
      subscription.on('error', reject).on('close', resolve);
      subscription.on('data', (resolved: AllStreamResolvedEvent) => {
        try {
          this.#take(resolved)?.then(() => subscription.resume(), reject);
        } catch (error) {
          subscription.destroy();
          reject(error);
        }
      });
    });
  }

  /** Resolves when the next one may come, where that is not at once. */
  #take(resolved: AllStreamResolvedEvent): Promise<void> | null {
    const record = fromResolved(this.#prefix, resolved);
    if (!record || record.position <= this.position) return null;
    const wait = this.#told.onEvent(record);
    this.position = record.position;
    if (wait) this.#subscription?.pause();
    return wait ?? null;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopRenewals();
    await this.#subscription?.unsubscribe();
    this.#subscription?.destroy();
  }
}
