import type { DocumentStore, ParkedEvent } from '../documents/document-store.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import type { Projection } from './projection.ts';

const streamKey = ({ organizationId, stream }: Pick<ParkedEvent, 'organizationId' | 'stream'>): string =>
  `${organizationId}\n${stream}`;
const generationKey = ({ generation }: Projection): string => `${generation.collection}@${generation.number}`;

/** Streams blocked by a parked event; the events themselves are stored with the documents. */
export class ParkedEvents {
  readonly #store: DocumentStore;
  /** Blocked streams, by projection and generation. */
  readonly #blocked = new Map<string, Set<string>>();

  constructor(store: DocumentStore) {
    this.#store = store;
  }

  /** Reloads the blocked streams of a projection: at its start, and after a slice that failed. */
  async reload(projection: Projection): Promise<void> {
    const parked = await this.#store.parked(projection.generation);
    this.#blocked.set(generationKey(projection), new Set(parked.map(streamKey)));
  }

  isBlocked(projection: Projection, event: RecordedEvent): boolean {
    const streams = this.#blocked.get(generationKey(projection));
    return streams !== undefined && streams.size > 0 && streams.has(streamKey(event));
  }

  block(projection: Projection, event: RecordedEvent): void {
    const key = generationKey(projection);
    const streams = this.#blocked.get(key) ?? new Set();
    this.#blocked.set(key, streams.add(streamKey(event)));
  }

  forget(projection: Projection): void {
    this.#blocked.delete(generationKey(projection));
  }

  async list(projection: Projection): Promise<readonly ParkedEvent[]> {
    return this.#blocked.get(generationKey(projection))?.size
      ? this.#store.parked(projection.generation)
      : [];
  }

  /** All parked events of the stream of one parked event, in order. */
  listStream(
    projection: Projection,
    { organizationId, stream }: ParkedEvent,
  ): Promise<readonly ParkedEvent[]> {
    return this.#store.parked(projection.generation, { organizationId, stream });
  }
}

/** A parked event; without an error it waits for an earlier one of its stream. */
export const parkedEvent = (
  projection: Projection,
  event: RecordedEvent,
  error: string | null,
): ParkedEvent => ({
  id: `${projection.name}:${event.position}`,
  projection: projection.name,
  organizationId: event.organizationId,
  stream: event.stream,
  revision: event.revision,
  position: event.position,
  eventId: event.id,
  type: event.type,
  error,
  attempts: error === null ? 0 : 1,
  time: new Date().toISOString(),
});
