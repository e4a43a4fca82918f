import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { streamNameFilter, ErrorType } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  BaseOptions,
  Credentials,
  EventData,
  EventStoreDBClient,
  ResolvedEvent,
} from '@eventstore/db-client';
import { DomainError, Unavailable } from '../../../contracts/kernel/errors.ts';
import { accountName, parseCredentials, metadataStream, aclEvent } from './eventstoredb-access.ts';
import { readMatching, serverVersion } from './eventstoredb-client.ts';
import { toReadPosition, toPosition } from './eventstoredb-calls.ts';
import { collect, type ReadLimit } from './eventstoredb-collect.ts';
import type { Direction, StreamPattern, ServerAppendResult } from './eventstoredb-calls.ts';
import {
  withTimeout,
  isOutage,
  toAppendRefusal,
  ReadTimedOut,
  errorType,
  NotConnected,
} from './eventstoredb-errors.ts';
import { SharedClient } from './eventstoredb-shared-client.ts';
import type { Position } from './event-store.ts';
import { origin } from './event-store.ts';
import { retryWhile } from '../retry/retry-while.ts';

/** Longest wait for an answer: a call that takes longer is refused, and may be retried. */
const timeoutMs = 1500;
/** A call over an open connection is cancelled after this silence, and the connection is replaced. */
const silenceTimeoutMs = 900;
/**
 * The server may search through other applications' events and stays silent meanwhile; pings show that the connection
 * is alive.
 */
const scanTimeoutMs = 30_000;
const retryDelayMs = 50;
/** A subscription reports its position after this many records that do not match. */
const checkpointWindow = 256;

type Call<T> = (client: EventStoreDBClient, onData: () => void) => Promise<T>;

/**
 * One server or cluster; all connections of a process to it share a client. Calls go to the leader, because decisions
 * are based on them. Each ends within two seconds, except those that search the log: with an answer, or with
 * `service.unavailable` if the server could not be reached in that time; a connection that was silent is then replaced.
 */
export class EventStoreDbConnection {
  readonly #credentials: Credentials;
  /** `null` if the server has no accounts. */
  readonly #account: string | null;
  readonly #shared: SharedClient;
  readonly #renewals = new Set<() => void>();
  /** When the calls of one operation must have ended. */
  readonly #deadline = new AsyncLocalStorage<number>();
  #closing: Promise<void> | undefined;

  /** `esdb://…`; does not connect: the first call finds out whether the server is reachable. */
  constructor(url: string) {
    this.#credentials = parseCredentials(url);
    this.#account = accountName(url);
    this.#shared = SharedClient.acquire(url);
  }

  /** Runs several calls that somebody waits for within the time limit of one. */
  withDeadline<T>(calls: () => Promise<T>): Promise<T> {
    return this.#deadline.run(Date.now() + timeoutMs, calls);
  }

  /** Throws an error if the server is older than the minimum version. */
  async requireVersion(): Promise<void> {
    const version = await this.#retryUntilDeadline((client) => serverVersion(client));
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major > minVersion.major || (major === minVersion.major && minor >= minVersion.minor)) return;
    const versionText = version === 'unknown' ? 'does not report its version' : `has version ${version}`;
    throw new Error(
      `The event store ${versionText}: EventStoreDB ${minVersion.major}.${minVersion.minor} or later is required, or KurrentDB.`,
    );
  }

  /** All events or none. Retried while the outcome is unknown: the server recognises events by their ids. */
  async append(stream: string, expected: number, events: EventData[]): Promise<ServerAppendResult> {
    if (expected < 0 && this.#account !== null) await this.#protectStream(stream, this.#account);
    return this.#append(stream, expected, events);
  }

  /**
   * Sets the access rules before the first event, so that no other account may read or write the stream. Existing rules
   * stay as they are.
   */
  async #protectStream(stream: string, account: string): Promise<void> {
    try {
      await this.#append(metadataStream(stream), -1, [aclEvent(stream, account)]);
    } catch (error) {
      if (errorType(error) !== ErrorType.ACCESS_DENIED) throw error; // access is configured for all streams at once
    }
  }

  #append(stream: string, expected: number, events: EventData[]): Promise<ServerAppendResult> {
    const expectedRevision = expected < 0 ? 'no_stream' : BigInt(expected);
    return this.#retryUntilDeadline(async (client) => {
      // a call with its own credentials is sent separately: the client's shared append stream has no deadline
      const options = { expectedRevision, deadline: silenceTimeoutMs, ...this.#call } as const;
      try {
        const result = await client.appendToStream(stream, events, options);
        if (!result.success) return { kind: 'conflict' };
        requireRevision(stream, expected + events.length, result.nextExpectedRevision);
        return { kind: 'written', position: result.position ? toPosition(result.position.commit) : null };
      } catch (error) {
        const refusal = toAppendRefusal(error);
        if (refusal) return refusal;
        throw error;
      }
    });
  }

  /** At most `limit` events of a stream, from a revision on or, backwards, from its end. */
  readStream(stream: string, direction: Direction, from: number, limit: number): Promise<ResolvedEvent[]> {
    const fromRevision = direction === 'forwards' ? BigInt(from) : ('end' as const);
    return this.#retryUntilDeadline(async (client, onData) => {
      try {
        const options = { direction, fromRevision, maxCount: limit, ...this.#call };
        return await this.#requireSameClient(client, collect(client.readStream(stream, options), onData));
      } catch (error) {
        if (errorType(error) === ErrorType.STREAM_NOT_FOUND) return [];
        throw error;
      }
    });
  }

  /** Position of the whole server's last record, whichever application wrote it; `origin` if there is none. */
  readEnd(): Promise<Position> {
    const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, ...this.#call } as const;
    return this.#retryUntilDeadline(async (client, onData) => {
      const [last] = await this.#requireSameClient(client, collect(client.readAll(options), onData));
      return (last?.event?.position && toPosition(last.event.position.commit)) ?? origin;
    });
  }

  /**
   * Events of matching streams up to a limit: from a position on, inclusive, or before it. Other events are not sent.
   */
  scan(
    pattern: StreamPattern,
    direction: Direction,
    from: Position | 'end',
    { events: limit, bytes }: ReadLimit,
  ): Promise<AllStreamResolvedEvent[]> {
    const read = { pattern, direction, from: from === 'end' ? from : toReadPosition(from), limit };
    const credentials = this.#credentials;
    const call: Call<AllStreamResolvedEvent[]> = (client, onData) =>
      this.#requireSameClient(client, collect(readMatching(client, { ...read, credentials }), onData, bytes));
    return this.#retryUntilDeadline(call, scanTimeoutMs);
  }

  /**
   * Events of streams with a prefix, after a position, as they arrive. `onSearched` is called now and then with how far
   * the server has searched. The subscription may fall silent when `onRenewal` announces a new connection.
   */
  subscribe(prefix: string, after: Position, onSearched: (position: Position) => void) {
    const subscription = this.#shared.client.subscribeToAll({
      fromPosition: toReadPosition(after),
      filter: streamNameFilter({
        prefixes: [prefix],
        maxSearchWindow: checkpointWindow,
        checkpointReached: (_, { commit }) => onSearched(toPosition(commit) ?? after),
      }),
      ...this.#call,
    });
    subscription.on('error', () => undefined); // subscribers add a listener of their own
    return subscription;
  }

  /** Called when the connection was replaced: what was arriving over the old one has ended. */
  onRenewal(listener: () => void): () => void {
    const stop = this.#shared.onRenewal(listener);
    this.#renewals.add(stop);
    return () => {
      this.#renewals.delete(stop);
      stop();
    };
  }

  close(): Promise<void> {
    for (const stop of this.#renewals) stop();
    this.#closing ??= this.#shared.release();
    return this.#closing;
  }

  get #call(): BaseOptions {
    return { credentials: this.#credentials, requiresLeader: true };
  }

  /** A read over a cancelled connection ends as if there were nothing more. */
  async #requireSameClient<T>(client: EventStoreDBClient, reading: Promise<T>): Promise<T> {
    const read = await reading;
    if (this.#shared.client !== client || this.#closing)
      throw new ReadTimedOut('The connection was replaced.');
    return read;
  }

  async #retryUntilDeadline<T>(call: Call<T>, callTimeoutMs = silenceTimeoutMs): Promise<T> {
    let problem: unknown;
    const deadline = this.#deadline.getStore();
    const until = deadline ?? Date.now() + timeoutMs;
    for (; Date.now() < until; await pause(retryDelayMs)) {
      const { client } = this.#shared;
      try {
        // connecting takes time (DNS, cluster members, certificates) and continues in the background when nothing waits
        await withTimeout(() => this.#shared.whenConnected(client), until - Date.now(), NotConnected);
        const remainingMs =
          deadline === undefined && callTimeoutMs > silenceTimeoutMs ? callTimeoutMs : until - Date.now();
        return await withTimeout((onData) => call(client, onData), Math.min(callTimeoutMs, remainingMs));
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (error instanceof ReadTimedOut || errorType(error) === ErrorType.DEADLINE_EXCEEDED)
          this.#shared.renew(client);
        problem = error;
      }
    }
    throw Unavailable({ cause: problem });
  }
}

/**
 * The features used came with this version: filtered reads of `$all` in both directions, and the search position of a
 * filter.
 */
const minVersion = { major: 23, minor: 10 };

/**
 * A stream that was deleted or truncated continues its numbering: an append with expected revision "none" would then be
 * stored at another revision than was decided.
 */
function requireRevision(stream: string, expected: number, next: bigint): void {
  if (next !== BigInt(expected))
    throw new Error(
      `The stream ${stream} was truncated or deleted outside the product: its event ${expected} was stored as event ${next}.`,
    );
}

/** How long a server that starts at the same moment may take. */
const startTimeoutMs = 10_000;

export const retryUntilAnswered = (work: () => Promise<void>): Promise<void> =>
  retryWhile((error) => error instanceof DomainError, work, {
    intervalMs: 200,
    maxDurationMs: startTimeoutMs,
  });
