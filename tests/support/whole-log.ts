import {
  origin,
  type EventStore,
  type RecordedEvent,
} from '../../services/platform/event-store/event-store.ts';

/** Every event of every organisation, in their order: one read ends after a megabyte. */
export async function wholeLog(store: Pick<EventStore, 'readAll'>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for (;;) {
    const read = await store.readAll(all.at(-1)?.position ?? origin, 1000);
    if (read.length === 0) return all;
    all.push(...read);
  }
}
