import DataLoader from 'dataloader';
import type { Collection, Filter as MongoFilter } from 'mongodb';
import type { Shelf } from './document-shape.ts';
import type { Document } from './documents.ts';
import type { Answers, Planned } from './find-documents.ts';
import {
  elementText,
  fieldOf,
  idOf,
  textOfKey,
  type MongoCounter,
  type MongoDocument,
} from './mongo-layout.ts';
import { pageOf, type Window } from './page-place.ts';
import { stepsOf } from './paths.ts';
import type { Bound, KeyCondition } from './plan-find.ts';
import { holdsPhrases, searchableText } from './search-text.ts';
import { keyOf, type Key } from './sort-order.ts';

type Condition = MongoFilter<MongoDocument>;
const bodyOnly = { _id: 0, b: 1 } as const;

/** What the server is asked, and what is left for us to look at. */
interface Search {
  readonly filter: Condition;
  /** `null` where the server has told everything. */
  readonly matches: ((document: Document) => boolean) | null;
}

/** Answers from one generation in MongoDB. */
export class MongoFinder implements Answers {
  readonly #shelf: Shelf;
  readonly #documents: Collection<MongoDocument>;
  /** Counters by `_id`: all that one turn of the loop asks for are one question. */
  readonly #counters: DataLoader<string, number>;

  constructor(shelf: Shelf, documents: Collection<MongoDocument>, counters: Collection<MongoCounter>) {
    this.#shelf = shelf;
    this.#documents = documents;
    this.#counters = new DataLoader((ids) => countersIn(counters, ids), {
      cache: false, // they move
      maxBatchSize: 1000,
      batchScheduleFn: setImmediate,
    });
  }

  async page(asked: Planned, window: Window): Promise<Document[]> {
    const { by, order } = asked.plan;
    const { filter, matches } = this.#search(asked);
    if (by === 'bodies') return pageOf(await this.all(asked), order, window);
    const { after, limit, offset } = window;
    const from = after ? { $and: [filter, this.#after(asked, after)] } : filter;
    const sort = order.map(
      ([path, direction]) => [fieldOf(this.#shelf.shaper, path), direction === 'ASC' ? 1 : -1] as const,
    );
    const found = this.#documents.find(from, { projection: bodyOnly, sort });
    if (!matches) return (await found.skip(offset).limit(limit).toArray()).map(documentOf);
    const page: Document[] = [];
    let skipped = 0;
    for await (const each of found) {
      const document = documentOf(each);
      if (!matches(document) || skipped++ < offset) continue;
      if (page.push(document) === limit) break;
    }
    return page;
  }

  async count(asked: Planned): Promise<number> {
    const { filter, matches } = this.#search(asked);
    return matches ? (await this.all(asked)).length : this.#documents.countDocuments(filter);
  }

  /** All that match, in no order. */
  async all(asked: Planned): Promise<Document[]> {
    const { filter, matches } = this.#search(asked);
    const found: Document[] = [];
    for await (const each of this.#documents.find(filter, { projection: bodyOnly })) {
      const document = documentOf(each);
      if (!matches || matches(document)) found.push(document);
    }
    return found;
  }

  async sum(organizationId: string, counters: readonly string[]): Promise<number> {
    const found = await Promise.all(counters.map((name) => this.#counters.load(idOf(organizationId, name))));
    return found.reduce((total, n) => total + n, 0);
  }

  #search({ matches, organizationId, phrases, plan }: Planned): Search {
    const { among, equal, others, residual } = plan.analysis;
    const conditions: Condition[] = [
      ...[...equal].map(([path, keys]) => this.#on(path, oneOf(keys))),
      ...others.map((condition) => this.#on(condition.path, testOf(condition))),
      ...among.map(({ keys, path }) => this.#holding(path, keys)),
      ...(phrases ?? []).flatMap(termsFor),
    ];
    const inside = phrases?.some((words) => words.length > 1) ? phrases : null;
    const fields = this.#shelf.layout.text.map(stepsOf);
    const looks = inside
      ? (document: Document) => matches(document) && holdsPhrases(searchableText(document, fields), inside)
      : matches;
    return {
      filter: conditions.length > 0 ? { o: organizationId, $and: conditions } : { o: organizationId },
      matches: residual || inside ? looks : null,
    };
  }

  #on(path: string, test: object | string): Condition {
    return { [fieldOf(this.#shelf.shaper, path)]: test };
  }

  /** The value itself, or an array with such an element. */
  #holding(path: string, keys: readonly Key[]): Condition {
    const column = this.#shelf.shaper.columns.indexOf(path);
    const elements = keys.map((key) => elementText(column, key));
    return { $or: [this.#on(path, oneOf(keys)), { e: { $in: elements } }] };
  }

  /** What stands after a place: further in the first field, or equal there and further in the next. */
  #after({ plan: { order } }: Planned, after: readonly unknown[]): Condition {
    const keys = after.map((value) => textOfKey(keyOf(value)));
    return {
      $or: order.map(([path, direction], at) => {
        const before = order.slice(0, at).map(([name], place) => this.#on(name, keys[place] ?? ''));
        const further = { [direction === 'ASC' ? '$gt' : '$lt']: keys[at] ?? '' };
        return { $and: [...before, this.#on(path, further)] };
      }),
    };
  }
}

/** What each of them counts; one that is not there counts nothing. */
async function countersIn(counters: Collection<MongoCounter>, ids: readonly string[]): Promise<number[]> {
  const found = await counters.find({ _id: { $in: [...ids] } }, { projection: { n: 1 } }).toArray();
  const byId = new Map(found.map(({ _id, n }) => [_id, n]));
  return ids.map((id) => byId.get(id) ?? 0);
}

const documentOf = ({ b }: Pick<MongoDocument, 'b'>): Document => JSON.parse(b ?? 'null') as Document; // as it was written

function oneOf(keys: readonly Key[]): object | string {
  const texts = keys.map(textOfKey);
  const [only = ''] = texts;
  return texts.length === 1 ? only : { $in: texts };
}

function testOf({ test }: KeyCondition): object | string {
  if (test.of !== 'range') return test.of === 'in' ? oneOf(test.keys) : { $nin: test.keys.map(textOfKey) };
  const { from, to } = test;
  return { [from.isIn ? '$gte' : '$gt']: textOfBound(from), [to.isIn ? '$lte' : '$lt']: textOfBound(to) };
}

const textOfBound = ({ key }: Bound): string => textOfKey(key);

/** What the terms alone say of a phrase; that its words follow each other is looked at afterwards. */
function termsFor(words: readonly string[]): Condition[] {
  const last = words.at(-1) ?? '';
  return [...words.slice(0, -1).map((word) => ({ t: word })), { t: { $regex: `^${last}` } }];
}
