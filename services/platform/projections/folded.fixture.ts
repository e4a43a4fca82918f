import type { EventData } from '../../../contracts/kernel/define-event.ts';
import { recordedForSpec } from '../commands/given.fixture.ts';
import type { Document } from '../documents/documents.ts';
import type { Change, ReadModel } from './define-read-model.ts';

/** For specs: the documents that a read model builds from these events, by id. */
export function folded<D extends Document>(
  model: ReadModel<D>,
  events: readonly EventData[],
): ReadonlyMap<string, D> {
  return events.reduce<ReadonlyMap<string, D>>((documents, event, revision) => {
    const changes = model.on[event.type]?.(recordedForSpec(event, revision)) ?? [];
    return [changes].flat().reduce(applied, documents);
  }, new Map());
}

function applied<D extends Document>(
  documents: ReadonlyMap<string, D>,
  change: Change<D>,
): ReadonlyMap<string, D> {
  const after = new Map(documents);
  switch (change.op) {
    case 'insert':
      return after.set(change.document.id, change.document);
    case 'remove':
      after.delete(change.id);
      return after;
    case 'derive': {
      const made = change.make(documents.get(change.from) ?? null);
      return made ? after.set(change.id, made) : documents;
    }
    case 'updateWhere':
      for (const [id, document] of documents)
        if (document[change.field] === change.equals) after.set(id, change.change(document));
      return after;
    case 'patch':
    case 'update': {
      const before = documents.get(change.id);
      if (!before) return documents;
      return after.set(
        change.id,
        change.op === 'patch' ? { ...before, ...change.fields } : change.change(before),
      );
    }
  }
}
