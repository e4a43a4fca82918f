import { origin } from './event-store.ts';
import type { Append, Position, RecordedEvent } from './event-store.ts';
import type { EventRecord } from './event-record.ts';
import type { StoredEnvelope } from './event-serialiser.ts';

type AppendListener = (append: Append, position: Position) => void;

/** An append of this process that is under way. */
interface Expected {
  /** Called when the server has said that it is written, before whoever sent it is answered. */
  tell: AppendListener;
  /** However it ended; if it was written after all, the server will tell of it. */
  end(): void;
}

/**
 * Tells of every append once: of this process's own when the server acknowledges it or when it comes with the log's end,
 * whichever is first; of another's when it comes with the log's end.
 */
export class Announcements {
  readonly #commitListeners = new Set<(head: Position) => void>();
  readonly #appendListeners = new Set<AppendListener>();
  /** Appends under way, by the id of their first record. */
  readonly #underWay = new Set<string>();
  /** Those of them that were told of on one way and are still to come on the other. */
  readonly #told = new Set<string>();
  /** The events of one command, until its last one has come. */
  #coming: EventRecord[] = [];
  #head = origin;

  onCommit(listener: (head: Position) => void): () => void {
    const own = (head: Position): void => listener(head); // the same function may be given twice
    this.#commitListeners.add(own);
    return () => void this.#commitListeners.delete(own);
  }

  onAppended(listener: AppendListener): () => void {
    const own: AppendListener = (append, position) => listener(append, position);
    this.#appendListeners.add(own);
    return () => void this.#appendListeners.delete(own);
  }

  expect(first: string): Expected {
    this.#underWay.add(first);
    return {
      tell: (append, position) => {
        if (!this.#told.delete(first)) {
          this.#told.add(first);
          this.#tell(append, position);
        }
      },
      end: () => void this.#underWay.delete(first),
    };
  }

  /** The next event of the log, of whomever. Resolves when all were told, where that is not at once. */
  hear(
    record: EventRecord,
    command: StoredEnvelope['command'],
    open: (records: readonly EventRecord[]) => Promise<readonly RecordedEvent[]>,
  ): Promise<void> | undefined {
    this.#coming = command.index === 0 ? [record] : [...this.#coming, record];
    const records = this.#coming;
    const [first] = records;
    if (!first || command.index < command.count - 1) return undefined;
    if (this.#told.delete(first.id)) return undefined;
    if (this.#underWay.has(first.id)) this.#told.add(first.id);
    if (this.#appendListeners.size > 0)
      return open(records).then((events) => this.#tell(appendOf(events, command.hash), record.position));
    this.#tellHead(record.position);
    return undefined;
  }

  #tell(append: Append, position: Position): void {
    for (const listener of this.#appendListeners) listener(append, position);
    this.#tellHead(position);
  }

  #tellHead(position: Position): void {
    if (position <= this.#head) return;
    this.#head = position;
    for (const listener of this.#commitListeners) listener(position);
  }
}

/** What was asked of the log, from what it holds. */
function appendOf(events: readonly RecordedEvent[], commandHash: string): Append {
  const [first] = events;
  if (!first) throw new Error('A command without events was appended.');
  const { organizationId, stream, revision, metadata, time } = first;
  return {
    organizationId,
    stream,
    expected: revision === 0 ? 'no-stream' : revision - 1,
    events: events.map(({ type, version, data }) => ({ type, version, data })),
    metadata,
    commandHash,
    time,
  };
}
