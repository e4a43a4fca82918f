import { setTimeout as pause } from 'node:timers/promises';
import type { EventData } from '@eventstore/db-client';
import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import {
  CommandReused,
  DomainError,
  InputInvalid,
  RevisionConflict,
  Unavailable,
} from '../../../contracts/kernel/errors.ts';
import type { Keys } from '../keys/keys.ts';
import { AppendNotifier } from './append-notifier.ts';
import { EventSerialiser, readEnvelope } from './event-serialiser.ts';
import { eventsOfPages, expectedRevision, origin, pageBytes } from './event-store.ts';
import type {
  Append,
  Appended,
  EventStore,
  FoundCommand,
  Position,
  RecordedEvent,
  StreamPage,
} from './event-store.ts';
import { isStoredAt, misplacedMessage, qualifiedStreamName, type EventRecord } from './event-record.ts';
import { CategoryStreams } from './eventstoredb-categories.ts';
import { EventStoreDbConnection, retryUntilAnswered } from './eventstoredb-connection.ts';
import { CatchUpTracker } from './eventstoredb-catch-up-tracker.ts';
import { readForwards, readPlace, readNewest, type LogSource } from './eventstoredb-reading.ts';
import { eventsPrefix, toEventRecord, toRecords } from './eventstoredb-records.ts';
import { KnownStreams, RecentCommands, unknownStream, type KnownStream } from './eventstoredb-streams.ts';
import { LogTail } from './eventstoredb-tail.ts';

export interface EventStoreDbOptions {
  /** `esdb://user:password@host:2113`, with the client's own options; `?tls=false` for a server without TLS. */
  readonly url: string;
  /** Prefix of all stream names, so that several deployments may share a server. `stepwell` by default. */
  readonly namespace?: string;
  readonly keys: Keys;
  /** The contracts of all events; an event of another type or version is refused at append. */
  readonly contracts: readonly EventContract[];
  /** Called each time the newest events cannot be followed; it keeps trying. */
  readonly onProblem?: (error: unknown) => void;
}

/** Rejects with an error if the server does not answer. */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStore> {
  const connection = new EventStoreDbConnection(options.url);
  const store = new EventStoreDbEventStore(connection, options);
  try {
    await retryUntilAnswered(() => store.start());
    return store;
  } catch (cause) {
    await connection.close();
    if (!(cause instanceof DomainError)) throw cause; // the server answers, but its content is invalid
    const address = options.url.replace(/\/\/[^@/]*@/, '//');
    const sentence = `The event store at ${address} does not answer: check that it runs and that STEPWELL_EVENTSTORE_URL is its address.`;
    throw new Error(sentence, { cause });
  }
}

const keysRetryDelayMs = 500;

class EventStoreDbEventStore implements EventStore {
  readonly #connection: EventStoreDbConnection;
  readonly #serialiser: EventSerialiser;
  readonly #prefix: string;
  readonly #onProblem: (error: unknown) => void;
  readonly #knownStreams = new KnownStreams();
  readonly #recent = new RecentCommands();
  readonly #announcements = new AppendNotifier();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #categories: CategoryStreams;
  #tail: LogTail | undefined;
  #currency: CatchUpTracker | undefined;
  #background: Promise<unknown> | undefined;
  #closing: Promise<void> | undefined;

  constructor(connection: EventStoreDbConnection, options: EventStoreDbOptions) {
    this.#connection = connection;
    this.#serialiser = new EventSerialiser(options.keys, options.contracts);
    this.#prefix = eventsPrefix(options.namespace ?? 'stepwell');
    this.#onProblem = options.onProblem ?? (() => undefined);
    this.#categories = new CategoryStreams(this.#log);
  }

  async start(): Promise<void> {
    await this.#connection.requireVersion();
    const end = await this.#connection.readEnd();
    const newest = (await readNewest(this.#log))?.position ?? origin;
    this.#tail = new LogTail(this.#connection, this.#prefix, newest, {
      onEvent: (record) => this.#onRecord(record),
      onProblem: this.#onProblem,
    });
    this.#currency = new CatchUpTracker(this.#log, this.#tail, end);
    this.#background = Promise.all([this.#tail.run(), this.#currency.run()]);
  }

  append(append: Append): Promise<Appended> {
    if (this.#closing) return Promise.reject(Unavailable());
    const work = this.#connection.withDeadline(() => this.#append(append));
    this.#underWay.add(work);
    return work.finally(() => this.#underWay.delete(work));
  }

  async findCommand(organizationId: string, commandId: string, stream: string): Promise<FoundCommand | null> {
    const recent = this.#recent.placeOf(organizationId, commandId);
    const place = recent ?? qualifiedStreamName(organizationId, stream);
    return this.#connection.withDeadline(async () =>
      this.#commandIn(await this.#refresh(place), place, commandId),
    );
  }

  readStream(organizationId: string, stream: string, from = 0): Promise<readonly RecordedEvent[]> {
    return eventsOfPages(this.readPages(organizationId, stream, from));
  }

  readPages(organizationId: string, stream: string, from = 0): AsyncIterable<StreamPage> {
    return this.#pages(qualifiedStreamName(organizationId, stream), from);
  }

  readCategory(organizationId: string, category: string): Promise<readonly RecordedEvent[]> {
    return this.#categories.readEach(organizationId, category, (place) =>
      eventsOfPages(this.#pages(place, 0)),
    );
  }

  organizationsWith(category: string): Promise<readonly string[]> {
    return this.#categories.organizationsWith(category);
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.#events(await readForwards(this.#log, after, { events: limit, bytes: pageBytes }));
  }

  head(): Promise<Position> {
    return this.#currency && !this.#closing ? this.#currency.newest() : Promise.reject(Unavailable());
  }

  onCommit(listener: (head: Position) => void): () => void {
    return this.#announcements.onCommit(listener);
  }

  onAppended(listener: (append: Append, position: Position) => void): () => void {
    return this.#announcements.onAppended(listener);
  }

  isCurrent(maxAgeMs: number): boolean {
    return this.#currency?.isCurrent(maxAgeMs) ?? false;
  }

  catchUp(): Promise<void> {
    return this.#currency && !this.#closing ? this.#currency.catchUp() : Promise.reject(Unavailable());
  }

  get #log(): LogSource {
    return { connection: this.#connection, prefix: this.#prefix };
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.allSettled(this.#underWay);
    this.#currency?.stop();
    await this.#tail?.stop();
    await this.#background;
    await this.#connection.close();
  }

  async #append(append: Append): Promise<Appended> {
    const expected = expectedRevision(append);
    const events = await this.#serialiser.serialiseFetchingKeys(append);
    const { commandId } = append.metadata;
    const place = qualifiedStreamName(append.organizationId, append.stream);
    const recent = this.#recent.placeOf(append.organizationId, commandId);
    if (recent !== undefined && recent !== place) throw CommandReused();
    const known = await this.#knownUpTo(place, expected);
    if (known.revision !== expected || known.commands.has(commandId))
      return this.#explainConflict(append, place);
    const chained = toRecords(events, append, known.hash);
    return this.#write(append, { place, expected, ...chained });
  }

  async #write(append: Append, { place, expected, records, hash }: ChainedAppend): Promise<Appended> {
    const pendingAppend = this.#announcements.trackAppend(records[0]?.id ?? '');
    try {
      const written = await this.#connection.append(this.#prefix + place, expected, records);
      if (written.kind === 'too-large') throw InputInvalid({ facts: { longest: written.longest } });
      if (written.kind === 'conflict') return await this.#explainConflict(append, place);
      const { organizationId, metadata } = append;
      const revision = expected + records.length;
      const position = written.position ?? (await this.#record(place, revision)).position;
      this.#knownStreams.addAppended(
        place,
        { revision, hash, commandId: metadata.commandId },
        records.length,
      );
      this.#recent.add(organizationId, metadata.commandId, place);
      this.#categories.addStream(place);
      pendingAppend.notify(append, position);
      return { revision, position, repeated: false };
    } finally {
      pendingAppend.end();
    }
  }

  /** The stream up to the revision that an append builds on, so that all commands before it are known. */
  async #knownUpTo(
    place: string,
    expected: number,
  ): Promise<Pick<KnownStream, 'revision' | 'hash' | 'commands'>> {
    const known = this.#knownStreams.get(place);
    if (known && known.revision >= expected) return known;
    return expected < 0 ? unknownStream : this.#refresh(place);
  }

  /** The stream as it is on the server now. */
  async #refresh(place: string): Promise<KnownStream> {
    await eventsOfPages(this.#pages(place, (this.#knownStreams.get(place)?.revision ?? -1) + 1));
    return this.#knownStreams.get(place) ?? unknownStream;
  }

  /** Why an append was refused: the command is in the stream already, or the stream has moved on. */
  async #explainConflict(append: Append, place: string): Promise<Appended> {
    const known = await this.#refresh(place);
    const found = await this.#commandIn(known, place, append.metadata.commandId);
    if (found === null)
      throw RevisionConflict({ facts: { currentRevision: known.revision < 0 ? null : known.revision } });
    if (found.commandHash !== append.commandHash || found.actor !== append.metadata.actor)
      throw CommandReused();
    return { revision: found.revision, position: found.position, repeated: true };
  }

  async #commandIn(known: KnownStream, place: string, commandId: string): Promise<FoundCommand | null> {
    const revision = known.commands.get(commandId);
    if (revision === undefined) return null;
    const record = await this.#record(place, revision);
    const { stream, actor, command } = readEnvelope(record.body);
    return { stream, revision, position: record.position, commandHash: command.hash, actor };
  }

  async #record(place: string, revision: number): Promise<EventRecord> {
    const [resolved] = await this.#connection.readStream(this.#prefix + place, 'forwards', revision, 1);
    const record = resolved && toEventRecord(this.#prefix, resolved);
    if (!record) throw new Error(`The stream ${place} has lost its revision ${revision}.`);
    return record;
  }

  async *#pages(place: string, from: number): AsyncIterable<StreamPage> {
    for await (const records of readPlace(this.#log, place, from)) {
      const events = await this.#events(records);
      this.#knownStreams.addEvents(place, events);
      yield { events, bytes: records.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) };
    }
  }

  async #events(records: readonly EventRecord[]): Promise<RecordedEvent[]> {
    const events = await this.#serialiser.deserialiseFetchingKeys(records);
    for (const [index, { place, position, revision }] of records.entries()) {
      const event = events[index];
      if (!event || !isStoredAt(place, event) || event.revision !== revision)
        throw new Error(misplacedMessage(position));
    }
    return events;
  }

  /** Called for each event at the log's end, including this process's own appends. */
  #onRecord(record: EventRecord): Promise<void> | undefined {
    const { organizationId, command } = readEnvelope(record.body);
    this.#recent.add(organizationId, command.id, record.place);
    this.#categories.addStream(record.place);
    return this.#announcements.onRecord(record, command, (commandRecords) =>
      this.#retry(() => this.#events(commandRecords)),
    );
  }

  /** Events must be decrypted before listeners are notified: retries while the keys are unavailable. */
  async #retry<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (this.#closing) throw error;
        this.#onProblem(error);
        await pause(keysRetryDelayMs);
      }
    }
  }
}

/** What is sent for an append. */
interface ChainedAppend {
  readonly place: string;
  readonly expected: number;
  readonly records: EventData[];
  /** Hash of the last event. */
  readonly hash: Uint8Array;
}
