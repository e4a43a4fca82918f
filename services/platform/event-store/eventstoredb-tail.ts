import { setTimeout as pause } from 'node:timers/promises';
import type { AllStreamSubscription } from '@eventstore/db-client';
import type { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { fromResolved } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import type { Position } from './event-store.ts';

const pauseMs = 200;

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

  async #listen(): Promise<void> {
    this.#subscription = this.#connection.subscribe(this.#prefix, this.position);
    for await (const resolved of this.#subscription) {
      const record = fromResolved(this.#prefix, resolved);
      if (!record || record.position <= this.position) continue;
      await this.#told.onEvent(record);
      this.position = record.position;
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopRenewals();
    await this.#subscription?.unsubscribe();
    this.#subscription?.destroy();
  }
}
