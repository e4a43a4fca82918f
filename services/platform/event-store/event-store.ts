import type { EventData } from '../../../contracts/kernel/define-event.ts';

/**
 * Place of an event in the one total order. Opaque: compare with `<`, store, hand back, never compute.
 * (Embedded: the row number. EventStoreDB: the commit position, which stays below 2^53.)
 */
export type Position = number & { readonly __position: never };

/** Before the first event. */
export const origin = 0 as Position;

/** Who did it, by which command, as part of which story; this is the audit trail. */
export interface EventMetadata {
  readonly actor: string;
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** Encrypted with the actor's key; `null` once the person is erased, or when no person was there. */
  readonly client: { readonly address: string; readonly device: string } | null;
}

/** An event as it stands in the log, opened for whoever may read it. */
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
  /** Hex SHA-256 of the predecessor in the stream (64 zeros at its start) and of this event's stored bytes. */
  readonly previousHash: string;
  readonly hash: string;
}

/** What one command appends to one stream. */
export interface Append {
  readonly organizationId: string;
  readonly stream: string;
  /** The revision of the last event that the decision saw, or that there must be none. */
  readonly expected: number | 'no-stream';
  readonly events: readonly EventData[];
  readonly metadata: EventMetadata;
  /** SHA-256 over the command's name and data; tells a repeat from a reuse of the id. */
  readonly commandHash: string;
  readonly time: string;
}

/** Where the last event of an append stands. */
export interface Appended {
  readonly revision: number;
  readonly position: Position;
  /** This command had been appended before; the numbers are those of the first time. */
  readonly repeated: boolean;
}

/** An event as the one who appended it knows it: all but its place in the log and the hashes, which the engine makes. */
export type NewEvent<E extends EventData = EventData> = Omit<
  RecordedEvent<E>,
  'position' | 'previousHash' | 'hash'
>;

/** A command that was appended before: where, and what tells a repeat from a reuse of its id. */
export interface FoundCommand {
  readonly stream: string;
  /** Of its last event. */
  readonly revision: number;
  readonly position: Position;
  readonly commandHash: string;
  readonly actor: string;
}

/**
 * The log of facts. One stream per append, by type: nothing commits two streams at once.
 * What `append` acknowledged survives a kill and a power loss.
 */
export interface EventStore {
  /**
   * Refused with `revision.conflict` (facts: `currentRevision`) when the stream moved on, `command.reused` when
   * the command id was used with another body or actor, `service.unavailable` when the log can no longer be written.
   */
  append(append: Append): Promise<Appended>;
  /**
   * What the command of this id appended; `null` when it is new or changed nothing. An engine that cannot look an id up
   * looks into the stream that it would have gone to, and among the newest commands of all streams.
   */
  findCommand(organizationId: string, commandId: string, stream: string): Promise<FoundCommand | null>;
  /** A stream's events in order, from a revision; empty for a stream that is not there (or another organisation's). */
  readStream(organizationId: string, stream: string, from?: number): Promise<readonly RecordedEvent[]>;
  /**
   * All events of the streams of a category (`workspace` for `workspace-…`) in one organisation, each stream's in order. For
   * categories of few and short streams.
   */
  readCategory(organizationId: string, category: string): Promise<readonly RecordedEvent[]>;
  /** Organisations that have a stream of a category. */
  organizationsWith(category: string): Promise<readonly string[]>;
  /** At most `limit` events after a position, in log order, over all organisations. For the feed, rebuilds, export. */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  /** Position of the newest event; `origin` when empty. */
  head(): Promise<Position>;
  /** Called after each commit with the new head, until the returned function is called. */
  onCommit(listener: (head: Position) => void): () => void;
  /**
   * Told of each append that wrote something, until the returned function is called: of this process's own before the
   * append's promise resolves, of those of other processes on the same log as soon as they are heard of; each stream's in
   * order. For what must not lag behind an acknowledgement; it must not throw and must be quick.
   */
  onAppended(listener: (append: Append, position: Position) => void): () => void;
  /** Whether everything that stood in the log so long ago has been told to those who listen to `onAppended`. */
  isCurrent(maxAgeMs: number): boolean;
  /**
   * Resolves once what stands in the log now has been told of. Refused with `service.unavailable` where that cannot be known
   * within two seconds.
   */
  catchUp(): Promise<void>;
  /** Stops taking appends, finishes those taken, closes. */
  close(): Promise<void>;
}

export const EVENT_STORE = Symbol('event store');
