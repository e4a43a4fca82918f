import type { z } from 'zod';
import type { EventData } from '../../../contracts/kernel/define-event.ts';
import type { AnswerOf, AnyQueryContract, SendQuery } from '../../../contracts/kernel/define-query.ts';
import { compileFilter } from '../documents/compile-filter.ts';
import type { Document, Documents, Filter } from '../documents/documents.ts';
import { splitPath } from '../documents/paths.ts';
import { containsPhrases, parsePhrases, searchableText } from '../documents/search-text.ts';
import { compareSortValues, sortValue } from '../documents/sort-order.ts';
import type { QueryContext, QueryHandler, ReadModel, Viewer } from './define-read-model.ts';
import { folded } from './folded.fixture.ts';
import { viewer } from './viewer.fixture.ts';

interface ContextOfSpec {
  readonly readModels: readonly unknown[];
  readonly answers: readonly QueryHandler[];
  readonly events: readonly EventData[];
  /** What other contexts answer. */
  readonly ask?: SendQuery;
  /** What is known of people on the write side. */
  readonly accessOf?: QueryContext['accessOf'];
}

/**
 * For specs: the answer of a context to somebody's query, after these events of the viewer's organisation. Its read
 * models are queried in memory.
 */
export function answersOf({ readModels, answers, events, ask, accessOf }: ContextOfSpec) {
  const documents = documentsFrom(readModels as readonly ReadModel[], events);
  const nobody: SendQuery = () => Promise.reject(new Error('No other context answers in this spec.'));
  return async <C extends AnyQueryContract>(
    query: C,
    data: z.input<C['schema']>,
    person: Viewer = viewer,
  ): Promise<AnswerOf<C>> => {
    const handler = answers.find((each) => each.query === query);
    if (!handler) throw new Error(`${query.type} has no handler.`);
    const unused = undefined as never; // columns and media URLs have specs with engines
    const context: QueryContext = {
      documents,
      viewer: person,
      ask: ask ?? nobody,
      accessOf: accessOf ?? (() => Promise.resolve(null)),
      columns: unused,
      sign: unused,
    };
    return (await handler.handle(query.schema.parse(data) as never, context)) as AnswerOf<C>;
  };
}

function documentsFrom(models: readonly ReadModel[], events: readonly EventData[]): Documents {
  const collections = new Map<string, ReadonlyMap<string, Document>>(
    models.map((model) => [model.collection.name, folded(model, events)]),
  );
  const matching = (organizationId: string, name: string, filter: Filter = {}): Document[] => {
    const documents = collections.get(name);
    if (!documents) throw new Error(`The collection '${name}' is not open.`);
    return organizationId === viewer.organizationId
      ? [...documents.values()].filter(compileFilter(filter))
      : [];
  };
  return {
    get: async (organizationId, { name }, id) =>
      (matching(organizationId, name).find((each) => each.id === id) ?? null) as never, // folded from its collection
    count: async (organizationId, { name }, filter) => matching(organizationId, name, filter).length,
    async find(organizationId, { name, text = [], restrictedText = [] }, options = {}) {
      const { filter, search, searchRestricted, sort = [], page = 1, size = 25 } = options;
      const searched = [...text, ...(searchRestricted ? restrictedText : [])].map(splitPath);
      const phrases = parsePhrases(search) ?? [];
      const found = matching(organizationId, name, filter)
        .filter((each) => containsPhrases(searchableText(each, searched), phrases))
        .toSorted((one, other) => {
          for (const [field, direction] of sort) {
            const [a, b] = [one, other].map((each) => sortValue(each, splitPath(field), direction));
            const order = compareSortValues(a, b) * (direction === 'ASC' ? 1 : -1);
            if (order !== 0) return order;
          }
          return 0;
        });
      const items = found.slice((page - 1) * size, page * size);
      return { items: items as never[], total: found.length, next: null }; // folded from its collection
    },
  };
}
