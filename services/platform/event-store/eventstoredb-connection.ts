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
import { accountOf, credentialsOf, metadataOf, reservation } from './eventstoredb-access.ts';
import { readMatching, serverVersion } from './eventstoredb-client.ts';
import { placeOf, positionOf } from './eventstoredb-calls.ts';
import type { Direction, StreamPattern, Written } from './eventstoredb-calls.ts';
import { inTime, isOutage, refusalOf, Silence, typeOf, Unconnected } from './eventstoredb-errors.ts';
import { SharedClient } from './eventstoredb-shared-client.ts';
import type { Position } from './event-store.ts';
import { origin } from './event-store.ts';
import { retryWhile } from '../retry/retry-while.ts';

/** Nobody waits for an answer for longer: what takes more is refused, and may be tried again. */
const timeoutMs = 1500;
/** A call over a connection that is there is given up when nothing is heard for so long, and the connection with it. */
const silenceMs = 900;
/** The server looks through what others keep on it, and says nothing meanwhile; that the connection is there, its pings say. */
const scanMs = 30_000;
const pauseMs = 50;
/** Checkpoints of a subscription come after so many records that were not for it. */
const checkpointWindow = 256;

type Call<T> = (client: EventStoreDBClient, heard: () => void) => Promise<T>;

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
  readonly #together = new AsyncLocalStorage<number>();
  #closing: Promise<void> | undefined;

  /** `esdb://…`; resolves nothing, the first call finds out whether somebody is there. */
  constructor(url: string) {
    this.#credentials = credentialsOf(url);
    this.#account = accountOf(url);
    this.#shared = SharedClient.of(url);
  }

  /** Several calls that somebody waits for: they end within the time that one would have. */
  together<T>(calls: () => Promise<T>): Promise<T> {
    return this.#together.run(Date.now() + timeoutMs, calls);
  }

  /** Throws with a sentence where the server is older than what this is made for. */
  async demandVersion(): Promise<void> {
    const version = await this.#insist((client) => serverVersion(client));
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
    const said = version === 'unknown' ? 'does not say its version' : `has version ${version}`;
    throw new Error(
      `The event store ${said}: EventStoreDB ${oldest.major}.${oldest.minor} or later is needed, or KurrentDB.`,
    );
  }

  /** All events or none. Sent again while the outcome is unknown: the server knows events by their ids. */
  async append(stream: string, expected: number, events: EventData[]): Promise<Written> {
    if (expected < 0 && this.#account !== null) await this.#reserve(stream, this.#account);
    return this.#append(stream, expected, events);
  }

  /** Before anything is in a stream nobody else may read or write it. One that somebody has arranged stays as it is. */
  async #reserve(stream: string, account: string): Promise<void> {
    try {
      await this.#append(metadataOf(stream), -1, [reservation(stream, account)]);
    } catch (error) {
      if (typeOf(error) !== ErrorType.ACCESS_DENIED) throw error; // who may do what is arranged for all streams at once
    }
  }

  #append(stream: string, expected: number, events: EventData[]): Promise<Written> {
    const expectedRevision = expected < 0 ? 'no_stream' : BigInt(expected);
    return this.#insist(async (client) => {
      // with credentials of its own a call goes by itself: the client's shared stream of appends has no deadline
      const options = { expectedRevision, deadline: silenceMs, ...this.#call } as const;
      try {
        const result = await client.appendToStream(stream, events, options);
        if (!result.success) return { kind: 'conflict' };
        demandRevision(stream, expected + events.length, result.nextExpectedRevision);
        return { kind: 'written', position: result.position ? positionOf(result.position.commit) : null };
      } catch (error) {
        const refusal = refusalOf(error);
        if (refusal) return refusal;
        throw error;
      }
    });
  }

  /** At most `limit` events of a stream, from a revision on or, backwards, from its end. */
  readStream(stream: string, direction: Direction, from: number, limit: number): Promise<ResolvedEvent[]> {
    const fromRevision = direction === 'forwards' ? BigInt(from) : ('end' as const);
    return this.#insist(async (client, heard) => {
      try {
        const options = { direction, fromRevision, maxCount: limit, ...this.#call };
        return await this.#whole(client, collect(client.readStream(stream, options), heard));
      } catch (error) {
        if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return [];
        throw error;
      }
    });
  }

  /** Where the whole server's last record is, whoever it belongs to; `origin` where there is none. */
  readEnd(): Promise<Position> {
    const options = { direction: 'backwards', fromPosition: 'end', maxCount: 1, ...this.#call } as const;
    return this.#insist(async (client, heard) => {
      const [last] = await this.#whole(client, collect(client.readAll(options), heard));
      return (last?.event?.position && positionOf(last.event.position.commit)) ?? origin;
    });
  }

  /** At most `limit` events of matching streams: from a position on, that one included, or before it. Others are not sent. */
  scan(
    pattern: StreamPattern,
    direction: Direction,
    from: Position | 'end',
    limit: number,
  ): Promise<AllStreamResolvedEvent[]> {
    const read = { pattern, direction, from: from === 'end' ? from : placeOf(from), limit };
    const credentials = this.#credentials;
    const call: Call<AllStreamResolvedEvent[]> = (client, heard) =>
      this.#whole(client, collect(readMatching(client, { ...read, credentials }), heard));
    return this.#insist(call, scanMs);
  }

  /**
   * Events of streams with a prefix, after a position, as they come. `onPassed` is told now and then how far the server has
   * looked. It may fall silent when `onRenewal` tells of a new one.
   */
  subscribe(prefix: string, after: Position, onPassed: (position: Position) => void) {
    const subscription = this.#shared.client.subscribeToAll({
      fromPosition: placeOf(after),
      filter: streamNameFilter({
        prefixes: [prefix],
        maxSearchWindow: checkpointWindow,
        checkpointReached: (_, { commit }) => onPassed(positionOf(commit) ?? after),
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
  async #whole<T>(client: EventStoreDBClient, reading: Promise<T>): Promise<T> {
    const read = await reading;
    if (this.#shared.client !== client || this.#closing) throw new Silence('The connection was given up.');
    return read;
  }

  async #insist<T>(call: Call<T>, longestMs = silenceMs): Promise<T> {
    let problem: unknown;
    const together = this.#together.getStore();
    const until = together ?? Date.now() + timeoutMs;
    for (; Date.now() < until; await pause(pauseMs)) {
      const { client } = this.#shared;
      try {
        // a connection takes its time: names, members of a cluster, certificates; it goes on being made when nobody waits
        await inTime(() => this.#shared.connected(client), until - Date.now(), Unconnected);
        const rest = together === undefined && longestMs > silenceMs ? longestMs : until - Date.now();
        return await inTime((heard) => call(client, heard), Math.min(longestMs, rest));
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (error instanceof Silence || typeOf(error) === ErrorType.DEADLINE_EXCEEDED)
          this.#shared.renew(client);
        problem = error;
      }
    }
    throw Unavailable({ cause: problem });
  }
}

/** What is used of the server came with it: events of `$all` by a filter in both directions, and how far a filter has looked. */
const oldest = { major: 23, minor: 10 };

/** A stream that was deleted or cut goes on counting: what was appended to "none" then stands elsewhere than was decided. */
function demandRevision(stream: string, expected: number, next: bigint): void {
  if (next !== BigInt(expected))
    throw new Error(
      `The stream ${stream} was cut or deleted behind the product: its event ${expected} was stored as event ${next}.`,
    );
}

/** A server that starts at the same moment may take so long. */
const startMs = 10_000;

export const untilAnswered = (work: () => Promise<void>): Promise<void> =>
  retryWhile((error) => error instanceof DomainError, work, { everyMs: 200, forMs: startMs });

async function collect<E>(stream: StreamingRead<E>, heard: () => void): Promise<E[]> {
  stream.on('error', () => undefined); // also of one that nobody waits for any more
  const events: E[] = [];
  for await (const event of stream) {
    events.push(event);
    heard();
  }
  return events;
}
