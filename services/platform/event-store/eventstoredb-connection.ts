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
  StreamingRead,
} from '@eventstore/db-client';
import { DomainError, Unavailable } from '../../../contracts/kernel/errors.ts';
import { accountName, parseCredentials, metadataStream, aclEvent } from './eventstoredb-access.ts';
import { readMatching, serverVersion } from './eventstoredb-client.ts';
import { toReadPosition, toPosition } from './eventstoredb-calls.ts';
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

/** Nobody waits for an answer for longer: what takes more is refused, and may be tried again. */
const timeoutMs = 1500;
/** A call over a connection that is there is given up when nothing is heard for so long, and the connection with it. */
const silenceTimeoutMs = 900;
/** The server looks through what others keep on it, and says nothing meanwhile; that the connection is there, its pings say. */
const scanTimeoutMs = 30_000;
const retryDelayMs = 50;
/** Checkpoints of a subscription come after so many records that were not for it. */
const checkpointWindow = 256;

type Call<T> = (client: EventStoreDBClient, onData: () => void) => Promise<T>;

/**
 * One server or cluster; all connections of a process to it share a client. Calls go to the leader, since what they answer is
 * decided by. Each ends within two seconds, but for those that look through the log: with an answer, or with
 * `service.unavailable` when the server could not be reached in that time; a connection that was silent is then made anew.
 */
export class EventStoreDbConnection {
  readonly #credentials: Credentials;
  /** `null` where the server has no accounts. */
  readonly #account: string | null;
  readonly #shared: SharedClient;
  readonly #renewals = new Set<() => void>();
  /** When the calls that belong together must have ended. */
  readonly #deadline = new AsyncLocalStorage<number>();
  #closing: Promise<void> | undefined;

  /** `esdb://…`; resolves nothing, the first call finds out whether somebody is there. */
  constructor(url: string) {
    this.#credentials = parseCredentials(url);
    this.#account = accountName(url);
    this.#shared = SharedClient.acquire(url);
  }

  /** Several calls that somebody waits for: they end within the time that one would have. */
  withDeadline<T>(calls: () => Promise<T>): Promise<T> {
    return this.#deadline.run(Date.now() + timeoutMs, calls);
  }

  /** Throws with a sentence where the server is older than what this is made for. */
  async requireVersion(): Promise<void> {
    const version = await this.#retryUntilDeadline((client) => serverVersion(client));
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major > minVersion.major || (major === minVersion.major && minor >= minVersion.minor)) return;
    const versionText = version === 'unknown' ? 'does not say its version' : `has version ${version}`;
    throw new Error(
      `The event store ${versionText}: EventStoreDB ${minVersion.major}.${minVersion.minor} or later is needed, or KurrentDB.`,
    );
  }

  /** All events or none. Sent again while the outcome is unknown: the server knows events by their ids. */
  async append(stream: string, expected: number, events: EventData[]): Promise<ServerAppendResult> {
    if (expected < 0 && this.#account !== null) await this.#protectStream(stream, this.#account);
    return this.#append(stream, expected, events);
  }

  /** Before anything is in a stream nobody else may read or write it. One that somebody has arranged stays as it is. */
  async #protectStream(stream: string, account: string): Promise<void> {
    try {
      await this.#append(metadataStream(stream), -1, [aclEvent(stream, account)]);
    } catch (error) {
      if (errorType(error) !== ErrorType.ACCESS_DENIED) throw error; // who may do what is arranged for all streams at once
    }
  }

  #append(stream: string, expected: number, events: EventData[]): Promise<ServerAppendResult> {
    const expectedRevision = expected < 0 ? 'no_stream' : BigInt(expected);
    return this.#retryUntilDeadline(async (client) => {
      // with credentials of its own a call goes by itself: the client's shared stream of appends has no deadline
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

  /** Where the whole server's last record is, whoever it belongs to; `origin` where there is none. */
  readEnd(): Promise<Position> {
    const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, ...this.#call } as const;
    return this.#retryUntilDeadline(async (client, onData) => {
      const [last] = await this.#requireSameClient(client, collect(client.readAll(options), onData));
      return (last?.event?.position && toPosition(last.event.position.commit)) ?? origin;
    });
  }

  /** At most `limit` events of matching streams: from a position on, that one included, or before it. Others are not sent. */
  scan(
    pattern: StreamPattern,
    direction: Direction,
    from: Position | 'end',
    limit: number,
  ): Promise<AllStreamResolvedEvent[]> {
    const read = { pattern, direction, from: from === 'end' ? from : toReadPosition(from), limit };
    const credentials = this.#credentials;
    const call: Call<AllStreamResolvedEvent[]> = (client, onData) =>
      this.#requireSameClient(client, collect(readMatching(client, { ...read, credentials }), onData));
    return this.#retryUntilDeadline(call, scanTimeoutMs);
  }

  /**
   * Events of streams with a prefix, after a position, as they come. `onPassed` is told now and then how far the server has
   * looked. It may fall silent when `onRenewal` tells of a new one.
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
    subscription.on('error', () => undefined); // whoever listens has a listener of their own
    return subscription;
  }

  /** Told when the connection was made anew: what came over the old one comes no more. */
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

  /** What was being read over a connection that is given up ends there as if it were all. */
  async #requireSameClient<T>(client: EventStoreDBClient, reading: Promise<T>): Promise<T> {
    const read = await reading;
    if (this.#shared.client !== client || this.#closing)
      throw new ReadTimedOut('The connection was given up.');
    return read;
  }

  async #retryUntilDeadline<T>(call: Call<T>, callTimeoutMs = silenceTimeoutMs): Promise<T> {
    let problem: unknown;
    const deadline = this.#deadline.getStore();
    const until = deadline ?? Date.now() + timeoutMs;
    for (; Date.now() < until; await pause(retryDelayMs)) {
      const { client } = this.#shared;
      try {
        // a connection takes its time: names, members of a cluster, certificates; it goes on being made when nobody waits
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

/** What is used of the server came with it: events of `$all` by a filter in both directions, and how far a filter has looked. */
const minVersion = { major: 23, minor: 10 };

/** A stream that was deleted or cut goes on counting: what was appended to "none" then stands elsewhere than was decided. */
function requireRevision(stream: string, expected: number, next: bigint): void {
  if (next !== BigInt(expected))
    throw new Error(
      `The stream ${stream} was cut or deleted behind the product: its event ${expected} was stored as event ${next}.`,
    );
}

/** A server that starts at the same moment may take so long. */
const startTimeoutMs = 10_000;

export const retryUntilAnswered = (work: () => Promise<void>): Promise<void> =>
  retryWhile((error) => error instanceof DomainError, work, {
    intervalMs: 200,
    maxDurationMs: startTimeoutMs,
  });

async function collect<E>(stream: StreamingRead<E>, onData: () => void): Promise<E[]> {
  stream.on('error', () => undefined); // also of one that nobody waits for any more
  const events: E[] = [];
  for await (const event of stream) {
    events.push(event);
    onData();
  }
  return events;
}
