import type { DocumentStore } from './document-store.ts';
import type { CollectionContract, Document } from './documents.ts';

/** Puts documents into the generation that answers, as a projector would. */
export async function putDocuments(
  store: DocumentStore,
  organizationId: string,
  collection: CollectionContract,
  documents: readonly Document[],
): Promise<void> {
  await write(store, organizationId, collection, new Map(documents.map((each) => [each.id, each])));
}

/** Removes documents from the generation that answers. */
export async function removeDocuments(
  store: DocumentStore,
  organizationId: string,
  collection: CollectionContract,
  ids: readonly string[],
): Promise<void> {
  await write(store, organizationId, collection, new Map(ids.map((id) => [id, null])));
}

async function write(
  store: DocumentStore,
  organizationId: string,
  { name }: CollectionContract,
  documents: ReadonlyMap<string, Document | null>,
): Promise<void> {
  const generation = store.serving(name);
  const places = [...documents.keys()].map((id) => ({ organizationId, id }));
  const stored = await store.load(generation, places);
  const position = store.positionOf(generation) + 1;
  const writes = places.map((place, at) => ({
    ...place,
    position,
    stored: stored[at] ?? null,
    document: documents.get(place.id) ?? null,
  }));
  const changes = writes.filter((each) => each.document !== null || each.stored !== null);
  await store.commit({ parts: [{ generation, writes: changes }], position });
}
