import { LRUCache } from 'lru-cache';
import { eventIds } from '../event-store/event-id.ts';
import { eachEvent } from '../event-store/event-store.ts';
import type { Append, Appended, EventStore, NewEvent, Position } from '../event-store/event-store.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { plainCopy } from '../seals/canonical-json.ts';
import type { Aggregate } from './define-aggregate.ts';
import { streamName } from '../event-store/stream-name.ts';

/** A folded stream as of a revision. */
export interface LoadedStream {
  readonly state: unknown;
  /** -1 while the stream does not exist. */
  readonly revision: number;
  /** Position of the stream's last event in the log. */
  readonly position: number;
}

/** Maximum number of folded streams in memory; the least recently used one is evicted. */
const capacity = 2000;

const keyOf = (organizationId: string, stream: string): string => `${organizationId}/${stream}`;

/**
 * Folded streams, cached between commands and updated from the log and from the appends of this process, so that a long
 * stream is folded once. Never authoritative: the append checks the revision.
 */
export class AggregateCache {
  readonly #store: EventStore;
  readonly #folded = new LRUCache<string, LoadedStream>({ max: capacity });
  readonly #loading = new Map<string, Promise<LoadedStream>>();
  /** What was read since the cache was cleared, and what was decided on that: anything else may have to be erased. */
  #current = new WeakSet<LoadedStream>();

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The state of a stream that does not exist. */
  emptyStream(aggregate: Aggregate<unknown>): LoadedStream {
    const empty = { state: aggregate.initial, revision: -1, position: 0 };
    this.#current.add(empty);
    return empty;
  }

  /** The current state of one aggregate, for rules that look beyond the command's own aggregate. */
  async stateOf<S, E extends EventData>(
    aggregate: Aggregate<S, E>,
    organizationId: string,
    id: string,
  ): Promise<S> {
    const loaded = await this.load(
      aggregate as unknown as Aggregate<unknown>,
      organizationId,
      streamName(aggregate, id),
    );
    return loaded.state as S;
  }

  /** The cached state of a stream, without reading the log: current unless another process has appended since. */
  getCached(organizationId: string, stream: string): LoadedStream | undefined {
    return this.#folded.get(keyOf(organizationId, stream));
  }

  /** The current state of a stream, read from the log; of several at once the later ones read what the first did not. */
  async load(aggregate: Aggregate<unknown>, organizationId: string, stream: string): Promise<LoadedStream> {
    const key = keyOf(organizationId, stream);
    const read = () => this.#read(aggregate, organizationId, stream);
    const loading = this.#loading.get(key)?.then(read, read) ?? read();
    this.#loading.set(key, loading);
    try {
      return await loading;
    } finally {
      if (this.#loading.get(key) === loading) this.#loading.delete(key);
    }
  }

  async #read(aggregate: Aggregate<unknown>, organizationId: string, stream: string): Promise<LoadedStream> {
    const key = keyOf(organizationId, stream);
    const known = this.#folded.get(key) ?? this.emptyStream(aggregate);
    const current = this.#current;
    let loaded = known;
    for await (const event of eachEvent(this.#store.readPages(organizationId, stream, known.revision + 1)))
      loaded = applyEvent(aggregate, loaded, event, event.position);
    if (current === this.#current) this.#add(key, loaded);
    return loaded;
  }

  /**
   * After a conflict: whether a cached state lacked only what other processes had appended up to a time. Not after an
   * append of this process, since that changes what is cached.
   */
  async wasOutdated(
    cached: LoadedStream,
    { organizationId, stream, at }: { organizationId: string; stream: string; at: Date },
  ): Promise<boolean> {
    if (this.getCached(organizationId, stream) !== cached) return false;
    const newer = await this.#store.readStream(organizationId, stream, cached.revision + 1);
    return newer.every(({ time }) => Date.parse(time) <= at.getTime());
  }

  /** The state of a stream after an append that was decided on `before`. */
  applyAppend(
    aggregate: Aggregate<unknown>,
    before: LoadedStream,
    append: Append,
    { position }: Appended,
  ): LoadedStream {
    const after = toNewEvents(append, before.revision).reduce(
      (state, event) => applyEvent(aggregate, state, event, position),
      before,
    );
    if (this.#current.has(before)) this.#add(keyOf(append.organizationId, append.stream), after);
    return after;
  }

  /** Of two appends to one stream the later one may arrive here first, or while the stream is read. */
  #add(key: string, folded: LoadedStream): void {
    this.#current.add(folded);
    if ((this.#folded.get(key)?.revision ?? -1) < folded.revision) this.#folded.set(key, folded);
  }

  /** Clears the cache, because it may hold decrypted data that must be erased. */
  clear(): void {
    this.#current = new WeakSet();
    this.#folded.clear();
  }
}

const applyEvent = (
  aggregate: Aggregate<unknown>,
  before: LoadedStream,
  event: NewEvent,
  position: Position,
): LoadedStream => ({
  state: aggregate.evolve(before.state, event, event),
  revision: event.revision,
  position,
});

/** The events of an append as the log would return them. */
function toNewEvents(append: Append, before: number): NewEvent[] {
  const { organizationId, stream, metadata, time, events } = append;
  return events.map((event, index) => ({
    // created lazily: hardly any fold reads it
    get id() {
      return eventIds(organizationId, metadata.commandId, events.length)[index] ?? '';
    },
    organizationId,
    stream,
    revision: before + 1 + index,
    type: event.type,
    version: event.version,
    time,
    // As parsed from its stored bytes: without undefined fields, and not shared with the caller.
    data: plainCopy(event.data) as EventData['data'],
    metadata,
  }));
}
