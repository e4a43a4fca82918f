import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { CommandReused, RevisionConflict, Unavailable } from '../../../contracts/kernel/errors.ts';
import { createDurableFolder, syncFolderNow } from '../durable/durable-folder.ts';
import type { EmbeddedKeys } from '../keys/embedded-keys.ts';
import { StorageFull } from '../objects/free-space.ts';
import { timeSlices } from '../queues/time-slices.ts';
import { AnchorUpdater } from './anchor-updater.ts';
import { eventIds, idBytes } from './event-id.ts';
import { EventSerialiser, readEnvelope } from './event-serialiser.ts';
import type { StoredRow } from './event-serialiser.ts';
import type { StoredHashes } from './stored-event.ts';
import { eventsOfPages, expectedRevision, pageBytes } from './event-store.ts';
import type {
  Append,
  Appended,
  EventStore,
  FoundCommand,
  Position,
  RecordedEvent,
  StreamPage,
} from './event-store.ts';
import { lockFolder } from './folder-lock.ts';
import { openForReading } from './log-tables.ts';
import type { Synchronous } from './log-tables.ts';
import type { AppendOutcome } from './log-writer.ts';
import { WriterThread } from './writer-thread.ts';

export interface EmbeddedEventStoreOptions {
  /** Holds `events.sqlite`; created if absent. One process at a time. */
  readonly folder: string;
  readonly keys: EmbeddedKeys;
  /** The contracts of all events; an event of another type or version is refused at append. */
  readonly contracts: readonly EventContract[];
  /**
   * Called once if a write or fsync failed. Every append is refused from then on; the process should exit, because only
   * reopening finds out (and checks) what the disk holds.
   */
  readonly onFatal: (error: Error) => void;
  /**
   * Called with what an operator must know although work continues: a log that is trusted as it is, an anchor that
   * cannot be written.
   */
  readonly onNotice?: (sentence: string, error?: unknown) => void;
  /** Seal after this many events, or when an event has waited this long for one. */
  readonly seals?: { readonly every?: number; readonly afterMs?: number };
  /** Weakens the engine, so that fault tests and benches can prove that they notice. Never for a product. */
  readonly weakenedForTests?: { readonly synchronous?: Synchronous; readonly groupCommit?: boolean };
}

export const logFile = (folder: string): string => join(folder, 'events.sqlite');

/**
 * Opens the log of a data folder. Rejects with an error if the folder is in use by another process or the end of the
 * log is damaged.
 */
export async function openEmbeddedEventStore(options: EmbeddedEventStoreOptions): Promise<EventStore> {
  const folder = resolve(options.folder);
  createDurableFolder(folder);
  const unlock = lockFolder(folder);
  try {
    const serialiser = new EventSerialiser(options.keys, options.contracts);
    const anchors = new AnchorUpdater(options.keys, options.onNotice);
    const writer = await WriterThread.start(
      {
        path: logFile(folder),
        sealKey: options.keys.sealKey(),
        sealEvery: options.seals?.every ?? 1024,
        sealAfterMs: options.seals?.afterMs ?? 30_000,
        anchor: await options.keys.readAnchor(),
        synchronous: options.weakenedForTests?.synchronous ?? 'FULL',
        groupCommit: options.weakenedForTests?.groupCommit ?? true,
      },
      { onFatal: options.onFatal, onSealed: (seal) => anchors.sealed(seal) },
    );
    syncFolderNow(folder);
    await anchors.open(writer);
    const reader = openForReading(logFile(folder));
    return new EmbeddedEventStore({ serialiser, writer, reader, anchors, unlock });
  } catch (error) {
    unlock();
    throw error;
  }
}

interface OpenedLog {
  readonly serialiser: EventSerialiser;
  readonly writer: WriterThread;
  readonly reader: DatabaseSync;
  readonly anchors: AnchorUpdater;
  readonly unlock: () => void;
}

class EmbeddedEventStore implements EventStore {
  readonly #serialiser: EventSerialiser;
  readonly #writer: WriterThread;
  readonly #reader: DatabaseSync;
  readonly #anchors: AnchorUpdater;
  readonly #readStream;
  readonly #readCategory;
  readonly #organizationsWith;
  readonly #readAll;
  readonly #byId;
  readonly #hashes;
  readonly #unlock: () => void;
  readonly #appendListeners = new Set<(append: Append, position: Position) => void>();
  /** Appends of which nobody has been told yet. */
  readonly #appending = new Set<Promise<Appended>>();
  #closing: Promise<void> | undefined;

  constructor({ serialiser, writer, reader, anchors, unlock }: OpenedLog) {
    this.#serialiser = serialiser;
    this.#writer = writer;
    this.#reader = reader;
    this.#anchors = anchors;
    this.#unlock = unlock;
    const columns = 'SELECT position, body FROM events';
    this.#readStream = reader.prepare(
      `${columns} WHERE organization = ? AND stream = ? AND revision >= ? ORDER BY revision`,
    );
    this.#readCategory = reader.prepare(
      `${columns} WHERE organization = ? AND stream > ? AND stream < ? ORDER BY stream, revision`,
    );
    // one index look-up per organisation
    this.#organizationsWith = reader.prepare(`
      WITH RECURSIVE known(name) AS (
        SELECT min(organization) FROM events
        UNION ALL SELECT (SELECT min(organization) FROM events WHERE organization > name) FROM known WHERE name IS NOT NULL)
      SELECT name FROM known WHERE name IS NOT NULL
        AND EXISTS (SELECT 1 FROM events WHERE organization = name AND stream > ? AND stream < ?)`);
    this.#byId = reader.prepare(`${columns} WHERE id = ?`);
    this.#readAll = reader.prepare(`${columns} WHERE position > ? ORDER BY position LIMIT ?`);
    this.#hashes = reader.prepare(
      'SELECT lower(hex(previous_hash)) AS previousHash, lower(hex(hash)) AS hash FROM events WHERE position = ?',
    );
  }

  append(append: Append): Promise<Appended> {
    const appending = this.#append(append);
    this.#appending.add(appending);
    const ended = (): void => void this.#appending.delete(appending);
    appending.then(ended, ended);
    return appending;
  }

  async #append(append: Append): Promise<Appended> {
    const expected = expectedRevision(append);
    if (this.#closing) throw Unavailable();
    const { organizationId: organization, stream } = append;
    const events = this.#serialiser.serialise(append);
    const result = toAppended(append, await this.#writer.append({ organization, stream, expected, events }));
    if (!result.repeated) for (const listener of this.#appendListeners) listener(append, result.position);
    return result;
  }

  async findCommand(organizationId: string, commandId: string): Promise<FoundCommand | null> {
    const row = this.#byId.get(firstEventId(organizationId, commandId));
    if (row === undefined) return null;
    const { position, body } = row as unknown as StoredRow; // the table is STRICT
    return toFoundCommand(position, body);
  }

  readStream(organizationId: string, stream: string, from = 0): Promise<readonly RecordedEvent[]> {
    return eventsOfPages(this.readPages(organizationId, stream, from));
  }

  async *readPages(organizationId: string, stream: string, from = 0): AsyncIterable<StreamPage> {
    const pause = timeSlices();
    for (let next = from; ;) {
      const { isLast, ...page } = this.#pageFrom(organizationId, stream, next);
      yield page;
      if (isLast) return;
      next += page.events.length;
      await pause();
    }
  }

  #pageFrom(organizationId: string, stream: string, from: number): StreamPage & { readonly isLast: boolean } {
    const page = this.#page(this.#readStream.iterate(organizationId, stream, from));
    return { ...page, isLast: page.bytes < pageBytes };
  }

  #page(found: Iterable<Record<string, unknown>>): StreamPage {
    const rows: Record<string, unknown>[] = [];
    let bytes = 0;
    for (const row of found) {
      rows.push(row);
      bytes += Buffer.byteLength(String(row['body']));
      if (bytes >= pageBytes) break;
    }
    return { events: this.#events(rows), bytes };
  }

  async readCategory(organizationId: string, category: string): Promise<readonly RecordedEvent[]> {
    // a full stop sorts after the hyphen
    return this.#events(this.#readCategory.all(organizationId, `${category}-`, `${category}.`));
  }

  async organizationsWith(category: string): Promise<readonly string[]> {
    return this.#organizationsWith.all(`${category}-`, `${category}.`).map(({ name }) => String(name));
  }

  async readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]> {
    return this.#page(this.#readAll.iterate(after, limit)).events;
  }

  async head(): Promise<Position> {
    return this.#writer.head;
  }

  onCommit(listener: (head: Position) => void): () => void {
    return this.#writer.onCommit(listener);
  }

  onAppended(listener: (append: Append, position: Position) => void): () => void {
    this.#appendListeners.add(listener);
    return () => void this.#appendListeners.delete(listener);
  }

  /** There are no other processes, and its own appends are notified before they are acknowledged. */
  isCurrent(): boolean {
    return this.#closing === undefined;
  }

  /** The writer's thread commits before this one hears of it: a reader may have seen what is not told of yet. */
  async catchUp(): Promise<void> {
    if (this.#closing) throw Unavailable();
    await Promise.allSettled(this.#appending);
  }

  close(): Promise<void> {
    this.#closing ??= this.#writer
      .close()
      .then(() => this.#anchors.close(this.#writer))
      .finally(() => {
        this.#reader.close();
        this.#unlock();
      });
    return this.#closing;
  }

  #events(rows: unknown[]): RecordedEvent[] {
    const hashesAt = (position: number) => this.#hashes.get(position) as unknown as StoredHashes; // as below
    return rows.map((row) => this.#serialiser.deserialise(row as StoredRow, hashesAt)); // the table is STRICT
  }
}

function toAppended(append: Append, outcome: AppendOutcome): Appended {
  switch (outcome.kind) {
    case 'appended':
      return { revision: outcome.revision, position: outcome.position as Position, repeated: false };
    case 'full':
      throw StorageFull();
    case 'conflict':
      throw RevisionConflict({
        facts: { currentRevision: outcome.currentRevision === -1 ? null : outcome.currentRevision },
      });
    case 'found': {
      const first = toFoundCommand(outcome.position, outcome.body);
      const same =
        first.commandHash === append.commandHash &&
        first.actor === append.metadata.actor &&
        first.stream === append.stream;
      if (!same) throw CommandReused();
      return { revision: first.revision, position: first.position, repeated: true };
    }
  }
}

const firstEventId = (organizationId: string, commandId: string): Buffer =>
  idBytes(eventIds(organizationId, commandId, 1)[0] ?? '');

/** From the first event of a command; a command's events are adjacent. */
function toFoundCommand(position: number, body: string): FoundCommand {
  const { stream, revision, actor, command } = readEnvelope(body);
  const followingEvents = command.count - 1;
  return {
    stream,
    revision: revision + followingEvents,
    position: (position + followingEvents) as Position,
    commandHash: command.hash,
    actor,
  };
}
