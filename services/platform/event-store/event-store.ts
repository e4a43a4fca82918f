import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { timeSlices } from '../queues/time-slices.ts';

/**
 * Place of an event in the one total order. Opaque: compare with `<`, store, pass back, never compute. (Embedded: the
 * row number. EventStoreDB: the commit position, which stays below 2^53.)
 */
export type Position = number & { readonly __position: never };

/** What is parsed at once: ten milliseconds or so. A single event may have more. */
export const pageBytes = 2 ** 20;

/** Before the first event. */
export const origin = 0 as Position;

/** Who caused an event, by which command, as part of which story; this is the audit trail. */
export interface EventMetadata {
  readonly actor: string;
  /** The API key that acted with the rights of the actor, who created it; absent for people and the product itself. */
  readonly apiKeyId?: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Encrypted with the actor's key; `null` once the person is erased, or if no person was involved. */
  readonly client: { readonly address: string; readonly device: string } | null;
}

/** An event as recorded in the log, decrypted for a reader with the keys. */
export interface RecordedEvent<E extends EventData = EventData> {
  /** UUIDv5 of organisation, command id and the index among the command's events: every engine recognises a repeat. */
  readonly id: string;
  readonly organizationId: string;
  /** `<category>-<id>`, unique within the organisation. */
  readonly stream: string;
  /** From 0. */
  readonly revision: number;
  readonly position: Position;
  readonly type: E['type'];
  readonly version: number;
  /** ISO 8601, UTC, milliseconds; set once, at append. */
  readonly time: string;
  readonly data: E['data'];
  readonly metadata: EventMetadata;
  /** Hex SHA-256 of the previous event in the stream (64 zeros at its start) and of this event's stored bytes. */
  readonly previousHash: string;
  readonly hash: string;
}

/** What one command appends to one stream. */
export interface Append {
  readonly organizationId: string;
  readonly stream: string;
  /** The revision of the last event that the decision saw, or that the stream must not exist. */
  readonly expected: number | 'no-stream';
  readonly events: readonly EventData[];
  readonly metadata: EventMetadata;
  /** SHA-256 over the command's name and data; tells a repeat from a reuse of the id. */
  readonly commandHash: string;
  readonly time: string;
}

/** Position and revision of the last event of an append. */
export interface Appended {
  readonly revision: number;
  readonly position: Position;
  /** This command had been appended before; the numbers are those of the first time. */
  readonly repeated: boolean;
}

/** An event as its appender knows it: all but its position in the log and the hashes, which the engine sets. */
export type NewEvent<E extends EventData = EventData> = Omit<
  RecordedEvent<E>,
  'position' | 'previousHash' | 'hash'
>;

/** Consecutive events of a stream, and how many bytes they have in the log. */
export interface StreamPage {
  readonly events: readonly RecordedEvent[];
  readonly bytes: number;
}

/** The events of all pages, one after the other; others run in between, however long each of them takes. */
export async function* eachEvent(pages: AsyncIterable<StreamPage>): AsyncIterable<RecordedEvent> {
  const pause = timeSlices();
  for await (const { events } of pages)
    for (const event of events) {
      yield event;
      await pause();
    }
}

/** The events of all pages at once. */
export async function eventsOfPages(pages: AsyncIterable<StreamPage>): Promise<readonly RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const { events } of pages) all.push(...events);
  return all;
}

/** A command that was appended before: its place, and what tells a repeat from a reuse of its id. */
export interface FoundCommand {
  readonly stream: string;
  /** Revision of its last event. */
  readonly revision: number;
  readonly position: Position;
  readonly commandHash: string;
  readonly actor: string;
}

/**
 * The log of facts. One stream per append, by type: nothing commits two streams at once. What `append` acknowledged
 * survives a kill and a power loss.
 */
export interface EventStore {
  /**
   * Refused with `revision.conflict` (details: `currentRevision`) if the stream moved on, `command.reused` if the
   * command id was used with another body or actor, `service.unavailable` if the log can no longer be written.
   */
  append(append: Append): Promise<Appended>;
  /**
   * What the command of this id appended; `null` if it is new or changed nothing. An engine that cannot look up an id
   * searches the stream that the command would have gone to, and the newest commands of all streams.
   */
  findCommand(organizationId: string, commandId: string, stream: string): Promise<FoundCommand | null>;
  /**
   * A stream's events in order, from a revision; empty for a stream that does not exist (or is another organisation's).
   */
  readStream(organizationId: string, stream: string, from?: number): Promise<readonly RecordedEvent[]>;
  /**
   * The same page by page, between which others run, for what need not hold all events at once: there may be thousands
   * of a megabyte each.
   */
  readPages(organizationId: string, stream: string, from?: number): AsyncIterable<StreamPage>;
  /**
   * All events of the streams of a category (`workspace` for `workspace-…`) in one organisation, each stream's in
   * order. For categories of few and short streams.
   */
  readCategory(organizationId: string, category: string): Promise<readonly RecordedEvent[]>;
  /** Organisations that have a stream of a category. */
  organizationsWith(category: string): Promise<readonly string[]>;
  /**
   * At most `limit` events after a position, in log order, over all organisations; fewer where they are large: it ends
   * with the event that reaches a megabyte. None only at the end of the log. For the feed, rebuilds, export.
   */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  /** Position of the newest event; `origin` when empty. */
  head(): Promise<Position>;
  /** Called after each commit with the new head, until the returned function is called. */
  onCommit(listener: (head: Position) => void): () => void;
  /**
   * Called for each append that wrote something, until the returned function is called: for this process's own before
   * the append's promise resolves, for those of other processes on the same log as soon as they arrive; each stream's
   * in order. For what must not lag behind an acknowledgement; the listener must not throw and must be quick.
   */
  onAppended(listener: (append: Append, position: Position) => void): () => void;
  /** Whether everything that was in the log this long ago has been passed to the listeners of `onAppended`. */
  isCurrent(maxAgeMs: number): boolean;
  /**
   * Resolves once listeners were notified of everything that is in the log now. Refused with `service.unavailable` if
   * that cannot be known within two seconds.
   */
  catchUp(): Promise<void>;
  /** Stops accepting appends, finishes those accepted, closes. */
  close(): Promise<void>;
}

export const EVENT_STORE = Symbol('event store');

/** The revision that an append expects, -1 if the stream must not exist. Throws where it is none, or nothing is appended. */
export function expectedRevision({ expected, events }: Append): number {
  const revision = expected === 'no-stream' ? -1 : expected;
  if (!Number.isSafeInteger(revision) || (revision < 0 && expected !== 'no-stream'))
    throw new TypeError(`${expected} is not a revision.`);
  if (events.length === 0) throw new TypeError('There is nothing to append.');
  return revision;
}
