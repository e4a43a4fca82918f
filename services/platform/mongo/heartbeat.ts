import type { MongoClient } from 'mongodb';

/** A sign of life that takes longer than this is overdue. Milliseconds. */
const overdueMs = 400;

/** Kinds of server that answer what we ask. */
const usableServerTypes: ReadonlySet<string> = new Set(['LoadBalanced', 'Mongos', 'RSPrimary', 'Standalone']);

/** Whether the server that answers still gives its signs of life, for which its driver asks time and again. */
export class Heartbeat {
  /** Servers that answer, each with the moment at which its next sign is overdue. */
  readonly #dueBy = new Map<string, number>();

  constructor(client: MongoClient, everyMs: number) {
    client.on('serverDescriptionChanged', ({ address, newDescription: { type } }) => {
      if (!usableServerTypes.has(type)) this.#dueBy.delete(address);
      else if (!this.#dueBy.has(address)) this.#dueBy.set(address, Infinity);
    });
    client.on('serverHeartbeatStarted', ({ awaited, connectionId }) => {
      // a server that can does not answer at once but when something changes, and at the latest after the interval
      this.#expect(connectionId, performance.now() + overdueMs + (awaited ? everyMs : 0));
    });
    client.on('serverHeartbeatSucceeded', ({ connectionId }) => this.#expect(connectionId, Infinity));
  }

  #expect(address: string, by: number): void {
    if (this.#dueBy.has(address)) this.#dueBy.set(address, by);
  }

  /** No server is known to answer, or the one that did has not been heard of when it should have been. */
  get isMissing(): boolean {
    const now = performance.now();
    return [...this.#dueBy.values()].every((by) => by < now);
  }
}
