import type { MongoClient } from 'mongodb';

/** A heartbeat that takes longer than this is overdue. Milliseconds. */
const overdueMs = 400;

/** Types of server that can answer queries. */
const usableServerTypes: ReadonlySet<string> = new Set(['LoadBalanced', 'Mongos', 'RSPrimary', 'Standalone']);

/** Whether the server that answers still sends heartbeats, which its driver requests regularly. */
export class Heartbeat {
  /** Servers that answer, with the time at which the next heartbeat is overdue. */
  readonly #dueBy = new Map<string, number>();

  constructor(client: MongoClient, everyMs: number) {
    client.on('serverDescriptionChanged', ({ address, newDescription: { type } }) => {
      if (!usableServerTypes.has(type)) this.#dueBy.delete(address);
      else if (!this.#dueBy.has(address)) this.#dueBy.set(address, Infinity);
    });
    client.on('serverHeartbeatStarted', ({ awaited, connectionId }) => {
      // a server that supports streaming heartbeats answers when something changes, and at the latest after the
      // interval
      this.#expect(connectionId, performance.now() + overdueMs + (awaited ? everyMs : 0));
    });
    client.on('serverHeartbeatSucceeded', ({ connectionId }) => this.#expect(connectionId, Infinity));
  }

  #expect(address: string, by: number): void {
    if (this.#dueBy.has(address)) this.#dueBy.set(address, by);
  }

  /** No server is known to answer, or the known one has missed a heartbeat. */
  get isMissing(): boolean {
    const now = performance.now();
    return [...this.#dueBy.values()].every((by) => by < now);
  }
}
