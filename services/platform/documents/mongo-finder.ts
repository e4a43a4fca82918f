import DataLoader from 'dataloader';
import type { Collection, Filter as MongoFilter } from 'mongodb';
import type { GenerationSchema } from './document-shape.ts';
import type { Document } from './documents.ts';
import type { QueryExecutor, PlannedQuery } from './find-documents.ts';
import {
  encodeElement,
  keyField,
  documentId,
  encodeKey,
  type MongoCounter,
  type MongoDocument,
} from './mongo-layout.ts';
import { slicePage, type PageWindow } from './page-cursor.ts';
import { splitPath } from './paths.ts';
import type { Bound, KeyCondition } from './plan-find.ts';
import { containsPhrases, searchableText } from './search-text.ts';
import { toKey, type Key } from './sort-order.ts';

type Condition = MongoFilter<MongoDocument>;
const bodyOnly = { _id: 0, b: 1 } as const;

/** What the server is queried for, and what is left to check here. */
interface Search {
  readonly filter: Condition;
  /** `null` if the server has decided everything. */
  readonly matches: ((document: Document) => boolean) | null;
}

/** Answers from one generation in MongoDB. */
export class MongoFinder implements QueryExecutor {
  readonly #schema: GenerationSchema;
  readonly #documents: Collection<MongoDocument>;
  /** Counters by `_id`: all that are requested in one turn of the event loop are one query. */
  readonly #counters: DataLoader<string, number>;

  constructor(
    schema: GenerationSchema,
    documents: Collection<MongoDocument>,
    counters: Collection<MongoCounter>,
  ) {
    this.#schema = schema;
    this.#documents = documents;
    this.#counters = new DataLoader((ids) => loadCounters(counters, ids), {
      cache: false, // counters change
      maxBatchSize: 1000,
      batchScheduleFn: setImmediate,
    });
  }

  async page(query: PlannedQuery, window: PageWindow): Promise<Document[]> {
    const { by, order } = query.plan;
    const { filter, matches } = this.#search(query);
    if (by === 'bodies') return slicePage(await this.all(query), order, window);
    const { after, limit, offset } = window;
    const from = after ? { $and: [filter, this.#afterCursor(query, after)] } : filter;
    const sort = order.map(
      ([path, direction]) => [keyField(this.#schema.shaper, path), direction === 'ASC' ? 1 : -1] as const,
    );
    const found = this.#documents.find(from, { projection: bodyOnly, sort });
    if (!matches) return (await found.skip(offset).limit(limit).toArray()).map(parseDocument);
    const page: Document[] = [];
    let skipped = 0;
    for await (const each of found) {
      const document = parseDocument(each);
      if (!matches(document) || skipped++ < offset) continue;
      if (page.push(document) === limit) break;
    }
    return page;
  }

  async count(query: PlannedQuery): Promise<number> {
    const { filter, matches } = this.#search(query);
    return matches ? (await this.all(query)).length : this.#documents.countDocuments(filter);
  }

  /** All matches, in no order. */
  async all(query: PlannedQuery): Promise<Document[]> {
    const { filter, matches } = this.#search(query);
    const found: Document[] = [];
    for await (const each of this.#documents.find(filter, { projection: bodyOnly })) {
      const document = parseDocument(each);
      if (!matches || matches(document)) found.push(document);
    }
    return found;
  }

  async sum(organizationId: string, counters: readonly string[]): Promise<number> {
    const found = await Promise.all(
      counters.map((name) => this.#counters.load(documentId(organizationId, name))),
    );
    return found.reduce((total, n) => total + n, 0);
  }

  #search({ matches, organizationId, phrases, plan, searchesRestricted }: PlannedQuery): Search {
    const { among, equal, others, residual } = plan.analysis;
    const conditions: Condition[] = [
      ...[...equal].map(([path, keys]) => this.#fieldCondition(path, matchKeys(keys))),
      ...others.map((condition) => this.#fieldCondition(condition.path, matchTest(condition))),
      ...among.map(({ keys, path }) => this.#containsElement(path, keys)),
      ...(phrases ?? []).flatMap((words) => termConditions(words, searchesRestricted ? ['t', 'r'] : ['t'])),
    ];
    const multiWordPhrases = phrases?.some((words) => words.length > 1) ? phrases : null;
    const { text, restrictedText = [] } = this.#schema.layout;
    const fields = [...text, ...(searchesRestricted ? restrictedText : [])].map(splitPath);
    const matchesPhrases = multiWordPhrases
      ? (document: Document) =>
          matches(document) && containsPhrases(searchableText(document, fields), multiWordPhrases)
      : matches;
    return {
      filter: conditions.length > 0 ? { o: organizationId, $and: conditions } : { o: organizationId },
      matches: residual || multiWordPhrases ? matchesPhrases : null,
    };
  }

  #fieldCondition(path: string, test: object | string): Condition {
    return { [keyField(this.#schema.shaper, path)]: test };
  }

  /** The value itself, or an array with such an element. */
  #containsElement(path: string, keys: readonly Key[]): Condition {
    const column = this.#schema.shaper.columns.indexOf(path);
    const elements = keys.map((key) => encodeElement(column, key));
    return { $or: [this.#fieldCondition(path, matchKeys(keys)), { e: { $in: elements } }] };
  }

  /** Documents after a cursor: greater in the first field, or equal there and greater in the next. */
  #afterCursor({ plan: { order } }: PlannedQuery, after: readonly unknown[]): Condition {
    const keys = after.map((value) => encodeKey(toKey(value)));
    return {
      $or: order.map(([path, direction], at) => {
        const before = order
          .slice(0, at)
          .map(([name], place) => this.#fieldCondition(name, keys[place] ?? ''));
        const further = { [direction === 'ASC' ? '$gt' : '$lt']: keys[at] ?? '' };
        return { $and: [...before, this.#fieldCondition(path, further)] };
      }),
    };
  }
}

/** The value of each counter; a missing one is 0. */
async function loadCounters(counters: Collection<MongoCounter>, ids: readonly string[]): Promise<number[]> {
  const found = await counters.find({ _id: { $in: [...ids] } }, { projection: { n: 1 } }).toArray();
  const byId = new Map(found.map(({ _id, n }) => [_id, n]));
  return ids.map((id) => byId.get(id) ?? 0);
}

const parseDocument = ({ b }: Pick<MongoDocument, 'b'>): Document => JSON.parse(b ?? 'null') as Document; // as it was written

function matchKeys(keys: readonly Key[]): object | string {
  const texts = keys.map(encodeKey);
  const [only = ''] = texts;
  return texts.length === 1 ? only : { $in: texts };
}

function matchTest({ test }: KeyCondition): object | string {
  if (test.of !== 'range')
    return test.of === 'in' ? matchKeys(test.keys) : { $nin: test.keys.map(encodeKey) };
  const { from, to } = test;
  return {
    [from.isInclusive ? '$gte' : '$gt']: encodeBound(from),
    [to.isInclusive ? '$lte' : '$lt']: encodeBound(to),
  };
}

const encodeBound = ({ key }: Bound): string => encodeKey(key);

/** What the terms alone decide of a phrase; that its words are adjacent is checked afterwards. */
function termConditions(words: readonly string[], lists: readonly ('t' | 'r')[]): Condition[] {
  const last = words.at(-1) ?? '';
  const tests = [...words.slice(0, -1), { $regex: `^${last}` }];
  const [only] = lists;
  return tests.map((test) =>
    lists.length === 1 && only ? { [only]: test } : { $or: lists.map((list) => ({ [list]: test })) },
  );
}
