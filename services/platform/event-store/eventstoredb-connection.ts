import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient, isCommandError, streamNameFilter, ErrorType } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  Credentials,
  EventData,
  Filter,
  ResolvedEvent,
  StreamingRead,
} from '@eventstore/db-client';
import { DomainError, Unavailable } from '../../../contracts/kernel/errors.ts';
import type { Position } from './event-store.ts';
import { origin } from './event-store.ts';

/** Nobody waits for the server for longer: what takes more is refused, and may be tried again. */
const patienceMs = 1500;
/** A connection that keeps silent for so long is given up for a new one. */
const silenceMs = 900;
const pauseMs = 50;

export type Direction = 'forwards' | 'backwards';

/** Why an append was not written, where the server said so. */
export type Refusal =
  { readonly kind: 'conflict' } | { readonly kind: 'too-large'; readonly longest: number };
export type Written = { readonly kind: 'written'; readonly position: Position | null } | Refusal;

/**
 * One server or cluster. Every call ends within two seconds: with an answer, or with `service.unavailable` when the server
 * could not be reached in that time; a connection that was silent is then made anew.
 */
export class EventStoreDbConnection {
  readonly #url: string;
  readonly #credentials: Credentials;
  readonly #renewals = new Set<() => void>();
  /** When the calls that belong together must have ended. */
  readonly #together = new AsyncLocalStorage<number>();
  #client: EventStoreDBClient;
  #isClosed = false;

  /** `esdb://…`; resolves nothing, the first call finds out whether somebody is there. */
  constructor(url: string) {
    this.#url = url;
    this.#credentials = credentialsOf(url);
    this.#client = EventStoreDBClient.connectionString(url);
  }

  /** Several calls that somebody waits for: they end within the time that one would have. */
  together<T>(calls: () => Promise<T>): Promise<T> {
    return this.#together.run(Date.now() + patienceMs, calls);
  }

  /** All events or none. Sent again while the outcome is unknown: the server knows events by their ids. */
  append(stream: string, expected: number, events: EventData[]): Promise<Written> {
    const expectedRevision = expected < 0 ? 'no_stream' : BigInt(expected);
    return this.#insist(async (client) => {
      // with credentials of its own a call goes by itself: the client's shared stream of appends has no deadline
      const options = { expectedRevision, credentials: this.#credentials, deadline: silenceMs } as const;
      try {
        const { position } = await client.appendToStream(stream, events, options);
        return { kind: 'written', position: position ? positionOf(position.commit) : null };
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
        const options = { direction, fromRevision, maxCount: limit, credentials: this.#credentials };
        return await this.#whole(client, collect(client.readStream(stream, options), heard));
      } catch (error) {
        if (typeOf(error) === ErrorType.STREAM_NOT_FOUND) return [];
        throw error;
      }
    });
  }

  /** At most `limit` records of the whole server, everybody's: from a position on, that one included, or before it. */
  readAll(direction: Direction, from: Position | 'end', limit: number): Promise<AllStreamResolvedEvent[]> {
    const fromPosition = from === origin ? 'start' : from === 'end' ? 'end' : placeOf(from);
    const options = { direction, fromPosition, maxCount: limit, credentials: this.#credentials } as const;
    return this.#insist((client, heard) => this.#whole(client, collect(client.readAll(options), heard)));
  }

  /** Events of streams with a prefix, after a position, as they come. It may fall silent when `onRenewal` tells of a new one. */
  subscribe(prefix: string, after: Position) {
    return this.#subscribe(streamNameFilter({ prefixes: [prefix] }), after);
  }

  /** The same from the log's start, of streams whose whole name has a pattern. */
  subscribeToMatching(pattern: string) {
    return this.#subscribe(streamNameFilter({ regex: pattern }), origin);
  }

  #subscribe(filter: Filter, after: Position) {
    const subscription = this.#client.subscribeToAll({
      fromPosition: after === origin ? 'start' : placeOf(after),
      filter,
      credentials: this.#credentials,
    });
    subscription.on('error', () => undefined); // whoever listens has a listener of their own
    return subscription;
  }

  /** Told when the connection was made anew: what came over the old one comes no more. */
  onRenewal(listener: () => void): () => void {
    this.#renewals.add(listener);
    return () => void this.#renewals.delete(listener);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return this.#client.dispose();
  }

  /** What was being read over a connection that is given up ends there as if it were all. */
  async #whole<T>(client: EventStoreDBClient, reading: Promise<T>): Promise<T> {
    const read = await reading;
    if (this.#client !== client || this.#isClosed) throw new Silence('The connection was given up.');
    return read;
  }

  async #insist<T>(call: (client: EventStoreDBClient, heard: () => void) => Promise<T>): Promise<T> {
    let problem: unknown;
    const until = this.#together.getStore() ?? Date.now() + patienceMs;
    for (; Date.now() < until; await pause(pauseMs)) {
      const client = this.#client;
      try {
        return await inTime((heard) => call(client, heard), Math.min(silenceMs, until - Date.now()));
      } catch (error) {
        if (!isOutage(error)) throw error;
        if (error instanceof Silence || typeOf(error) === ErrorType.DEADLINE_EXCEEDED) this.#renew(client);
        problem = error;
      }
    }
    throw Unavailable({ cause: problem });
  }

  #renew(silent: EventStoreDBClient): void {
    if (this.#client !== silent) return; // another call was quicker
    this.#client = EventStoreDBClient.connectionString(this.#url);
    void silent.dispose();
    for (const listener of this.#renewals) listener();
  }
}

/** A server that starts at the same moment may take so long. */
const startMs = 10_000;

export async function untilAnswered(work: () => Promise<void>): Promise<void> {
  for (const until = Date.now() + startMs; ; await pause(200)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DomainError) || Date.now() > until) throw error;
    }
  }
}

/** Nothing came in time. */
class Silence extends Error {}

/** Ends when nothing was heard for so long; what comes bit by bit may take its time. */
async function inTime<T>(work: (heard: () => void) => Promise<T>, ms: number): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const sentence = `The event store did not answer within ${ms} ms.`;
  const timer = setTimeout(() => silence.reject(new Silence(sentence)), ms);
  const answer = work(() => timer.refresh());
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(timer);
    answer.catch(() => undefined);
  }
}

async function collect<E>(stream: StreamingRead<E>, heard: () => void): Promise<E[]> {
  stream.on('error', () => undefined); // also of one that nobody waits for any more
  const events: E[] = [];
  for await (const event of stream) {
    events.push(event);
    heard();
  }
  return events;
}

function refusalOf(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !isCommandError(error)) return null;
  if (error.type === ErrorType.WRONG_EXPECTED_VERSION) return { kind: 'conflict' };
  if (error.type !== ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) return null;
  return { kind: 'too-large', longest: error.maxAppendSize };
}

const outages: readonly string[] = [
  ErrorType.UNAVAILABLE,
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
];

/** What kind of error the client says that it is; `null` for one that is not the client's. */
const typeOf = (error: unknown): string | null =>
  error instanceof Error && isCommandError(error) ? error.type : null;

function isOutage(error: unknown): boolean {
  const type = typeOf(error);
  if (error instanceof Silence || type !== null) return type === null || outages.includes(type);
  // a code is the network's; without one it says so when no member of a cluster was found
  return error instanceof Error && ('code' in error || error.message.startsWith('Failed to discover'));
}

const placeOf = (position: Position) => ({ commit: BigInt(position), prepare: BigInt(position) });

/** The commit position; `null` where the server did not say one. Throws beyond what a number counts exactly (8 petabytes). */
export function positionOf(commit: bigint): Position | null {
  if (commit >= 0xffff_ffff_ffff_ffffn) return null;
  if (commit > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`The log is too long: position ${commit}.`);
  return Number(commit) as Position;
}

/** As the client reads them from the address; a server without accounts is not sent any. */
function credentialsOf(url: string): Credentials {
  const [, username = 'anonymous', password = ''] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? [];
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
