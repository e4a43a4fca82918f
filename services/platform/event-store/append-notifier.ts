import { origin } from './event-store.ts';
import type { Append, Position, RecordedEvent } from './event-store.ts';
import type { EventRecord } from './event-record.ts';
import type { StoredEnvelope } from './event-serialiser.ts';

type AppendListener = (append: Append, position: Position) => void;

/** An append of this process in progress. */
interface PendingAppend {
  /** Call when the server has confirmed the write, before the sender gets its answer. */
  notify: AppendListener;
  /** Call however it ended; if it was written after all, the server will deliver it. */
  end(): void;
}

/**
 * Notifies of every append once: of this process's own when the server acknowledges it or when it arrives with the
 * log's tail, whichever is first; of another process's when it arrives with the tail.
 */
export class AppendNotifier {
  readonly #commitListeners = new Set<(head: Position) => void>();
  readonly #appendListeners = new Set<AppendListener>();
  /** Appends in progress, by the id of their first record. */
  readonly #underWay = new Set<string>();
  /** Those that were notified by one path and are still to arrive by the other. */
  readonly #notified = new Set<string>();
  /** The events of one command, until its last one has arrived. */
  #incoming: EventRecord[] = [];
  #head = origin;

  onCommit(listener: (head: Position) => void): () => void {
    const own = (head: Position): void => listener(head); // the same function may be registered twice
    this.#commitListeners.add(own);
    return () => void this.#commitListeners.delete(own);
  }

  onAppended(listener: AppendListener): () => void {
    const own: AppendListener = (append, position) => listener(append, position);
    this.#appendListeners.add(own);
    return () => void this.#appendListeners.delete(own);
  }

  trackAppend(first: string): PendingAppend {
    this.#underWay.add(first);
    return {
      notify: (append, position) => {
        if (!this.#notified.delete(first)) {
          this.#notified.add(first);
          this.#notify(append, position);
        }
      },
      end: () => void this.#underWay.delete(first),
    };
  }

  /** The next event of the log, from any process. Resolves when all listeners were notified, if that takes time. */
  onRecord(
    record: EventRecord,
    command: StoredEnvelope['command'],
    open: (records: readonly EventRecord[]) => Promise<readonly RecordedEvent[]>,
  ): Promise<void> | undefined {
    this.#incoming = command.index === 0 ? [record] : [...this.#incoming, record];
    const records = this.#incoming;
    const [first] = records;
    if (!first || command.index < command.count - 1) return undefined;
    if (this.#notified.delete(first.id)) return undefined;
    if (this.#underWay.has(first.id)) this.#notified.add(first.id);
    if (this.#appendListeners.size > 0)
      return open(records).then((events) => this.#notify(toAppend(events, command.hash), record.position));
    this.#notifyHead(record.position);
    return undefined;
  }

  #notify(append: Append, position: Position): void {
    for (const listener of this.#appendListeners) listener(append, position);
    this.#notifyHead(position);
  }

  #notifyHead(position: Position): void {
    if (position <= this.#head) return;
    this.#head = position;
    for (const listener of this.#commitListeners) listener(position);
  }
}

/** Rebuilds the append from the recorded events. */
function toAppend(events: readonly RecordedEvent[], commandHash: string): Append {
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
