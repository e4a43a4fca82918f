import { compileFilter, type Predicate } from './compile-filter.ts';
import { countersOf } from './count-by-counters.ts';
import type { GenerationSchema } from './document-shape.ts';
import type { CollectionContract, Document, FindOptions, FindResult } from './documents.ts';
import { decodeCursor, encodeCursor, type PageWindow } from './page-cursor.ts';
import { splitPath } from './paths.ts';
import { analyseFilter, planFind, type Analysis, type Plan } from './plan-find.ts';
import { containsPhrases, parsePhrases, searchableText } from './search-text.ts';

const pageSize = 25;

/** A planned query. */
export interface PlannedQuery {
  readonly organizationId: string;
  readonly plan: Plan;
  /** One per word that was typed. */
  readonly phrases: string[][] | null;
  /** Whether a phrase may be in the restricted text, too. */
  readonly searchesRestricted: boolean;
  /** What the keys cannot decide; always true if they decide everything. */
  readonly matches: Predicate;
}

/** What an engine provides to query one generation. */
export interface QueryExecutor {
  page(query: PlannedQuery, window: PageWindow): Promise<Document[]>;
  count(query: PlannedQuery): Promise<number>;
  /** The sum of counters. */
  sum(organizationId: string, counters: readonly string[]): Promise<number>;
}

export interface FindQuery {
  readonly contract: Pick<CollectionContract, 'text' | 'restrictedText'>;
  readonly schema: GenerationSchema;
  readonly executor: QueryExecutor;
  readonly organizationId: string;
  readonly options: FindOptions;
  /** Refuses queries that no declared index serves. */
  readonly strict: boolean;
}

/** One page and the total, the same on every engine: only how rows are fetched differs. */
export async function findDocuments<D extends Document>(query: FindQuery): Promise<FindResult<D>> {
  const { executor, options, schema } = query;
  const analysis = analyseQuery(query);
  const plannedQuery = planQuery(query, planFind(schema, options, analysis));
  if (plannedQuery.phrases?.length === 0) return { items: [], total: 0, next: null };
  const { order } = plannedQuery.plan;
  const size = options.size ?? pageSize;
  const offset = options.after ? 0 : ((options.page ?? 1) - 1) * size;
  const after = options.after ? decodeCursor(options.after, order) : null;
  const found = await executor.page(plannedQuery, { limit: size + 1, offset, after });
  const items = found.slice(0, size) as D[]; // what was written under a collection's contract has its type
  const last = found.length > size ? items.at(-1) : undefined;
  const isLastPage = !after && !last && (items.length > 0 || offset === 0);
  const total = isLastPage ? offset + items.length : await countDocuments(query, analysis);
  return { items, total, next: last ? encodeCursor(last, order) : null };
}

export async function countDocuments(query: FindQuery, analysis = analyseQuery(query)): Promise<number> {
  const { executor, organizationId, options, schema } = query;
  const phrases = parsePhrases(options.search);
  if (phrases?.length === 0) return 0;
  const counters = phrases ? null : countersOf(schema, analysis);
  if (counters) return executor.sum(organizationId, counters);
  const { filter = {}, search } = options;
  return executor.count(planQuery(query, planFind(schema, { filter, ...(search && { search }) }, analysis)));
}

/** Whether the generation's index may find words in fields that its collection has restricted since. */
const mustCheckText = ({ contract, options, schema }: FindQuery): boolean =>
  parsePhrases(options.search) !== null &&
  options.searchRestricted !== true &&
  (contract.restrictedText ?? []).some((field) => schema.layout.text.includes(field));

function analyseQuery(query: FindQuery): Analysis {
  const analysis = analyseFilter(query.schema, query.options.filter ?? {});
  return mustCheckText(query) ? { ...analysis, residual: true } : analysis;
}

function residualMatch(query: FindQuery): Predicate {
  const { filter = {}, search } = query.options;
  const matchesFilter = compileFilter(filter);
  if (!mustCheckText(query)) return matchesFilter;
  const phrases = parsePhrases(search) ?? [];
  const fields = (query.contract.text ?? []).map(splitPath);
  return (document) => matchesFilter(document) && containsPhrases(searchableText(document, fields), phrases);
}

/** How all documents that a filter matches are found, served by an index or not. */
export const plannedFilter = (
  schema: GenerationSchema,
  organizationId: string,
  filter: FindOptions['filter'] = {},
): PlannedQuery => ({
  organizationId,
  plan: planFind(schema, { filter }),
  phrases: null,
  searchesRestricted: false,
  matches: compileFilter(filter),
});

function planQuery(query: FindQuery, plan: Plan): PlannedQuery {
  const { strict, schema, options, organizationId } = query;
  if (strict && !plan.served)
    throw new Error(
      `No declared index of ${schema.name} serves this: every field of filter and sort must be in one index, ` +
        `starting with its first field, and the sort must follow the fields that are equal. ` +
        `Named: ${[...plan.analysis.paths].join(', ')}; sort: ${plan.order.map(([path]) => path).join(', ')}.`,
    );
  const matches: Predicate = plan.analysis.residual ? residualMatch(query) : () => true;
  // a generation from before its collection had restricted text has none
  const searchesRestricted = options.searchRestricted === true && schema.layout.restrictedText !== undefined;
  return { organizationId, plan, phrases: parsePhrases(options.search), searchesRestricted, matches };
}
