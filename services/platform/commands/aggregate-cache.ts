import { LRUCache } from 'lru-cache';
import { eventIds } from '../event-store/event-id.ts';
import type { Append, Appended, EventStore, NewEvent, Position } from '../event-store/event-store.ts';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { streamName, type Aggregate } from './define-aggregate.ts';

/** A folded stream as of a revision. */
export interface LoadedStream {
  readonly state: unknown;
  /** -1 while there is no stream. */
  readonly revision: number;
  /** Where the log had the stream's last event. */
  readonly position: number;
}

/** What a stream that is not there is folded to. */
export const emptyStream = (aggregate: Aggregate<unknown>): LoadedStream => ({
  state: aggregate.initial,
  revision: -1,
  position: 0,
});

/** Streams held folded in memory; beyond this many the one not used for longest goes. */
const capacity = 2000;

const keyOf = (organizationId: string, stream: string): string => `${organizationId}/${stream}`;

/**
 * Folded streams, kept between commands: caught up from the log by what is new, and by what this process appends, so that a
 * long stream costs its length once. Never an authority: the append checks the revision.
 */
export class AggregateCache {
  readonly #store: EventStore;
  readonly #folded = new LRUCache<string, LoadedStream>({ max: capacity });

  constructor(store: EventStore) {
    this.#store = store;
  }

  /** The state of one thing as of now, for rules that look beyond the command's own aggregate. */
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

  /** What is kept of a stream, without a look at the log: right unless somebody else has appended since. */
  getCached(organizationId: string, stream: string): LoadedStream | undefined {
    return this.#folded.get(keyOf(organizationId, stream));
  }

  /** A stream as the log has it now. */
  async load(aggregate: Aggregate<unknown>, organizationId: string, stream: string): Promise<LoadedStream> {
    const key = keyOf(organizationId, stream);
    const known = this.#folded.get(key) ?? emptyStream(aggregate);
    const events = await this.#store.readStream(organizationId, stream, known.revision + 1);
    const loaded = events.reduce(
      (before, event) => applyEvent(aggregate, before, event, event.position),
      known,
    );
    if (loaded.revision >= 0) this.#folded.set(key, loaded);
    return loaded;
  }

  /** What a stream is after an append that was decided on `before`. */
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
    const key = keyOf(append.organizationId, append.stream);
    // of two appends to one stream, the later may have come back here first
    if ((this.#folded.get(key)?.revision ?? -1) < after.revision) this.#folded.set(key, after);
    return after;
  }

  /** Lets go of everything: what was decrypted for it may no longer be known. */
  clear(): void {
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

/** The events of an append as the log would give them back. */
function toNewEvents(append: Append, before: number): NewEvent[] {
  const { organizationId, stream, metadata, time, events } = append;
  return events.map((event, index) => ({
    // made when a fold looks at it, which hardly any does
    get id() {
      return eventIds(organizationId, metadata.commandId, events.length)[index] ?? '';
    },
    organizationId,
    stream,
    revision: before + 1 + index,
    type: event.type,
    version: event.version,
    time,
    // As it comes back from its bytes: nothing undefined, nothing shared with whoever made it.
    data: JSON.parse(JSON.stringify(event.data)) as EventData['data'],
    metadata,
  }));
}
