import type { Channel } from '@grpc/grpc-js';
import { EventStoreDBClient } from '@eventstore/db-client';
import { waitUntilConnected, watchChannels } from './eventstoredb-client.ts';

/** A connection attempt that takes longer is restarted: DNS, cluster members, certificates. */
const connectTimeoutMs = 10_000;

/**
 * The one client of a process for a server or cluster, shared by all its users. A client that was replaced leaves
 * nothing open.
 */
export class SharedClient {
  static readonly #all = new Map<string, SharedClient>();

  readonly #url: string;
  readonly #renewals = new Set<() => void>();
  #users = 0;
  #current: OpenClient;

  /** Release it as often as it was acquired. */
  static acquire(url: string): SharedClient {
    let shared = this.#all.get(url);
    if (!shared) this.#all.set(url, (shared = new SharedClient(url)));
    shared.#users++;
    return shared;
  }

  private constructor(url: string) {
    this.#url = url;
    this.#current = new OpenClient(url);
  }

  get client(): EventStoreDBClient {
    return this.#current.client;
  }

  /** Resolves once calls can be made over a client, or once that has failed. */
  whenConnected(client: EventStoreDBClient): Promise<void> {
    if (this.client !== client) return Promise.resolve();
    if (this.#current.connectingMs > connectTimeoutMs) this.renew(client);
    return this.#current.whenConnected();
  }

  /** Replaces a silent client by a new one, unless another caller already has. */
  renew(stale: EventStoreDBClient): void {
    if (this.client !== stale) return;
    const old = this.#current;
    void old.end();
    this.#current = new OpenClient(this.#url);
    for (const listener of this.#renewals) listener();
  }

  onRenewal(listener: () => void): () => void {
    this.#renewals.add(listener);
    return () => void this.#renewals.delete(listener);
  }

  async release(): Promise<void> {
    if (--this.#users > 0) return;
    SharedClient.#all.delete(this.#url);
    await this.#current.end();
  }
}

/**
 * A client with the channels that it has opened; the client itself ends calls, but does not close their connections.
 */
class OpenClient {
  readonly client: EventStoreDBClient;
  readonly #channels = new Set<Channel>();
  #connecting: { readonly since: number; readonly done: Promise<void> } | undefined;
  #ended = false;

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
    watchChannels(this.client, (channel) => {
      this.#channels.add(channel);
      if (this.#ended) channel.close();
    });
  }

  get connectingMs(): number {
    return this.#connecting ? Date.now() - this.#connecting.since : 0;
  }

  whenConnected(): Promise<void> {
    this.#connecting ??= {
      since: Date.now(),
      done: waitUntilConnected(this.client).finally(() => (this.#connecting = undefined)),
    };
    return this.#connecting.done;
  }

  async end(): Promise<void> {
    this.#ended = true;
    const disposed = this.client.dispose();
    for (const channel of this.#channels) channel.close();
    await disposed;
  }
}
