import { compileFilter, type Predicate } from './compile-filter.ts';
import { countersOf } from './count-by-counters.ts';
import type { Shelf } from './document-shape.ts';
import type { Document, FindOptions, Found } from './documents.ts';
import { placeOf, tokenAt, type Window } from './page-place.ts';
import { analyse, planFind, type Plan } from './plan-find.ts';
import { phrasesOf } from './search-text.ts';

const pageSize = 25;

/** A question that has been planned. */
export interface Planned {
  readonly organizationId: string;
  readonly plan: Plan;
  /** One per word that was typed. */
  readonly phrases: string[][] | null;
  /** What the keys do not tell; true for all where they tell everything. */
  readonly matches: Predicate;
}

/** What an engine answers of one generation. */
export interface Answers {
  page(asked: Planned, window: Window): Promise<Document[]>;
  count(asked: Planned): Promise<number>;
  /** The sum of counters. */
  sum(organizationId: string, counters: readonly string[]): Promise<number>;
}

export interface Question {
  readonly shelf: Shelf;
  readonly answers: Answers;
  readonly organizationId: string;
  readonly options: FindOptions;
  /** Refuses what no declared index serves. */
  readonly strict: boolean;
}

/** One page and the total, the same on every engine: only how rows are reached differs. */
export async function findDocuments<D extends Document>(question: Question): Promise<Found<D>> {
  const { answers, options, shelf } = question;
  const analysis = analyse(shelf, options.filter ?? {});
  const asked = planned(question, planFind(shelf, options, analysis));
  if (asked.phrases?.length === 0) return { items: [], total: 0, next: null };
  const { order } = asked.plan;
  const size = options.size ?? pageSize;
  const offset = options.after ? 0 : ((options.page ?? 1) - 1) * size;
  const after = options.after ? placeOf(options.after, order) : null;
  const found = await answers.page(asked, { limit: size + 1, offset, after });
  const items = found.slice(0, size) as D[]; // what was written under a collection's contract is of its type
  const last = found.length > size ? items.at(-1) : undefined;
  const isAll = !after && !last && (items.length > 0 || offset === 0);
  const total = isAll ? offset + items.length : await countDocuments(question, analysis);
  return { items, total, next: last ? tokenAt(last, order) : null };
}

export async function countDocuments(
  question: Question,
  analysis = analyse(question.shelf, question.options.filter ?? {}),
): Promise<number> {
  const { answers, organizationId, options, shelf } = question;
  const phrases = phrasesOf(options.search);
  if (phrases?.length === 0) return 0;
  const counters = phrases ? null : countersOf(shelf, analysis);
  if (counters) return answers.sum(organizationId, counters);
  const { filter = {}, search } = options;
  return answers.count(planned(question, planFind(shelf, { filter, ...(search && { search }) }, analysis)));
}

/** How all that a filter matches is found, served by an index or not. */
export const plannedFilter = (
  shelf: Shelf,
  organizationId: string,
  filter: FindOptions['filter'] = {},
): Planned => ({
  organizationId,
  plan: planFind(shelf, { filter }),
  phrases: null,
  matches: compileFilter(filter),
});

function planned({ strict, shelf, options, organizationId }: Question, plan: Plan): Planned {
  if (strict && !plan.served)
    throw new Error(
      `No declared index of ${shelf.name} serves this: every field of filter and sort must be in one index, ` +
        `entered by its first field, the sort following the fields that are equal. ` +
        `Named: ${[...plan.analysis.paths].join(', ')}; sort: ${plan.order.map(([path]) => path).join(', ')}.`,
    );
  const matches: Predicate = plan.analysis.residual ? compileFilter(options.filter ?? {}) : () => true;
  return { organizationId, plan, phrases: phrasesOf(options.search), matches };
}
