import { LRUCache } from 'lru-cache';
import { flattenFilter, requireScalars, type Condition, type Scalar } from './compile-filter.ts';
import { isIrregular, hasKeyColumn, type GenerationSchema } from './document-shape.ts';
import type { Filter, FindOptions } from './documents.ts';
import { irregularKey, toKey, missingKey, type Key } from './sort-order.ts';

export type Direction = 'ASC' | 'DESC';
export type Sort = readonly (readonly [path: string, direction: Direction])[];

/** One end of a range. */
export interface Bound {
  readonly key: Key;
  readonly isInclusive: boolean;
}
/** A condition that the keys of a path decide. */
export interface KeyCondition {
  readonly path: string;
  readonly test:
    | { readonly of: 'in' | 'not in'; readonly keys: readonly Key[] }
    | { readonly of: 'range'; readonly from: Bound; readonly to: Bound };
}

/** A filter, sorted by how its conditions can be answered. */
export interface Analysis {
  /** Paths that must equal one of some values, decided by their keys. */
  readonly equal: ReadonlyMap<string, readonly Key[]>;
  readonly others: readonly KeyCondition[];
  /** Values of which an irregular path must contain one: its elements narrow the search. */
  readonly among: readonly { readonly path: string; readonly keys: readonly Key[] }[];
  /** Something is left that only the body decides. */
  readonly residual: boolean;
  /** Every path that the filter names. */
  readonly paths: ReadonlySet<string>;
}

export function analyseFilter(schema: GenerationSchema, filter: Filter): Analysis {
  const equal = new Map<string, readonly Key[]>();
  const others: KeyCondition[] = [];
  const among: { path: string; keys: readonly Key[] }[] = [];
  const paths = new Set<string>();
  let residual = false;
  for (const part of flattenFilter(filter)) {
    if ('filters' in part) {
      part.filters.flatMap(pathsIn).forEach((path) => paths.add(path));
      residual = true;
      continue;
    }
    paths.add(part.path);
    const keyed = hasKeyColumn(schema, part.path);
    const decided = keyed && !isIrregular(schema, part.path) ? toKeyCondition(part) : null;
    if (!decided) {
      residual = true;
      const keys = keyed ? elementKeys(part) : null;
      if (keys) among.push({ path: part.path, keys });
    } else if (decided.test.of === 'in' && !equal.has(part.path)) equal.set(part.path, decided.test.keys);
    else others.push(decided);
  }
  return { equal, others, among, residual, paths };
}

const pathsIn = (filter: Filter): string[] =>
  flattenFilter(filter).flatMap((part) => ('filters' in part ? part.filters.flatMap(pathsIn) : [part.path]));

/** The keys of scalars, each once. */
const keysOf = (values: readonly Scalar[]): Key[] => [...new Set(values.map(toKey))];

function elementKeys({ operator, operand }: Condition): Key[] | null {
  const values =
    operator === '$eq'
      ? [operand as Scalar]
      : operator === '$in' || operator === '$all'
        ? requireScalars(operand)
        : null;
  if (!values) return null;
  // a document that lacks a field inside an array equals null and has no element for it: each such document must be
  // checked
  return values.includes(null) ? [...keysOf(values), irregularKey] : keysOf(values);
}

function toKeyCondition({ path, operator, operand }: Condition): KeyCondition | null {
  switch (operator) {
    case '$eq':
      return { path, test: { of: 'in', keys: [toKey(operand)] } };
    case '$in':
      return { path, test: { of: 'in', keys: keysOf(requireScalars(operand)) } };
    case '$ne':
      return { path, test: { of: 'not in', keys: [toKey(operand)] } };
    case '$nin':
      return { path, test: { of: 'not in', keys: keysOf(requireScalars(operand)) } };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(path, operator, operand);
    default:
      return null;
  }
}

/** Where numbers and strings start and end among all keys. */
const numbers = { from: missingKey, to: '' } as const;
const texts = { from: '', to: new Uint8Array() } as const;

/** Stays within numbers or within strings: the other end of the type closes the range. */
function range(
  path: string,
  operator: '$gt' | '$gte' | '$lt' | '$lte',
  operand: unknown,
): KeyCondition | null {
  if (typeof operand !== 'number' && typeof operand !== 'string') return null;
  const [min, end] = typeof operand === 'number' ? [numbers.from, numbers.to] : [texts.from, texts.to];
  const bound = { key: operand, isInclusive: operator === '$gte' || operator === '$lte' };
  const isLowerBound = operator === '$gt' || operator === '$gte';
  return {
    path,
    test: isLowerBound
      ? { of: 'range', from: bound, to: { key: end, isInclusive: false } }
      : // the empty string is a string, missing values below all numbers are not
        { of: 'range', from: { key: min, isInclusive: min === '' }, to: bound },
  };
}

/** How a page is found. */
export interface Plan {
  /** Index into the layout's indexes; `-1` is the one on the id. */
  readonly index: number;
  /** Leading fields of the index that equality fixes, with their values. */
  readonly prefix: Prefix;
  /** Where the order comes from: the index itself, a sort over its columns, or the bodies. */
  readonly by: 'index' | 'columns' | 'bodies';
  /** The whole order of the answer; without ties unless it comes from the bodies. */
  readonly order: Sort;
  readonly analysis: Analysis;
  /** No scan: one declared index holds every field that is named, and its first field is fixed or sorted by. */
  readonly served: boolean;
}
export type Prefix = readonly (readonly [path: string, keys: readonly Key[]])[];

/** Plans by what they depend on; lists send the same few queries with different values. */
const planCache = new WeakMap<GenerationSchema, LRUCache<string, Plan>>();
const maxCachedPlans = 1000;

/** Chooses the index that serves filter and sort, or the one that narrows most. */
export function planFind(
  schema: GenerationSchema,
  options: FindOptions,
  analysis = analyseFilter(schema, options.filter ?? {}),
): Plan {
  const request = {
    schema,
    analysis,
    sort: options.sort ?? [],
    searched: options.search !== undefined,
  };
  let plans = planCache.get(schema);
  if (!plans) planCache.set(schema, (plans = new LRUCache({ max: maxCachedPlans })));
  const key = planKey(request);
  const cached = plans.get(key);
  if (cached)
    return {
      ...cached,
      ...prefixOf(
        cached.prefix.map(([path]) => path),
        analysis,
      ),
    };
  const plan = choosePlan(request);
  plans.set(key, plan);
  return plan;
}

/** Everything of a request that `planFind` depends on: never the values, only whether there is one or more. */
function planKey({ schema, analysis, sort, searched }: PlanRequest): string {
  let text = `${schema.irregular.size}${searched ? 's' : ''}${analysis.residual ? 'r' : ''}`;
  for (const [path, keys] of analysis.equal) text += `\n=${keys.length === 1 ? '' : '*'}${path}`;
  for (const { path } of analysis.others) text += `\n?${path}`;
  for (const { path } of analysis.among) text += `\n@${path}`;
  for (const path of analysis.paths) text += `\n ${path}`;
  for (const [path, direction] of sort) text += `\n${direction}${path}`;
  return text;
}

function choosePlan(request: PlanRequest): Plan {
  const plans = [
    ...request.schema.layout.indexes.map((index, at) => planForIndex(request, at, index)),
    planForIndex(request, -1, []),
  ];
  return plans.reduce((best, next) => (scorePlan(next) > scorePlan(best) ? next : best));
}

interface PlanRequest {
  readonly schema: GenerationSchema;
  readonly analysis: Analysis;
  readonly sort: Sort;
  readonly searched: boolean;
}

const scorePlan = ({ served, by, prefix, order }: Plan): number =>
  (served ? 1000 : 0) + (by === 'index' ? 100 : 0) + prefix.length * 10 - order.length;

function planForIndex(request: PlanRequest, index: number, declared: readonly string[]): Plan {
  const { analysis, schema, sort } = request;
  const fields = declared.includes('id') ? declared : [...declared, 'id'];
  const longest = equalPrefix(fields, analysis);
  for (let length = longest; length >= 0; length--) {
    const order = indexOrder(fields, length, sort, analysis);
    if (order && !order.some(([path]) => isIrregular(schema, path)))
      return {
        ...start(index, fields, length, analysis),
        by: 'index',
        order,
        served: isServed(request, fields, length),
      };
  }
  const byColumns = sort.every(([path]) => hasKeyColumn(schema, path) && !isIrregular(schema, path));
  const order: Sort = byColumns ? [...sort, ['id', 'ASC']] : sort;
  // elements of an array provide no order: the documents that they narrow to are sorted
  const byElements = analysis.among.some(({ path }) => path === fields[0]);
  const served = byColumns && byElements && isServed(request, fields, longest);
  return { ...start(index, fields, longest, analysis), by: byColumns ? 'columns' : 'bodies', order, served };
}

const start = (index: number, fields: readonly string[], length: number, analysis: Analysis) => ({
  index,
  ...prefixOf(fields.slice(0, length), analysis),
});
const prefixOf = (paths: readonly string[], analysis: Analysis) => ({
  prefix: paths.map((path) => [path, analysis.equal.get(path) ?? []] as const),
  analysis,
});

function isServed(
  { analysis, sort, searched }: PlanRequest,
  fields: readonly string[],
  length: number,
): boolean {
  const { among, others, paths } = analysis;
  const covered = [...paths, ...sort.map(([path]) => path)].every((path) => fields.includes(path));
  const entered = [...others, ...among].some(({ path }) => path === fields[0]);
  return covered && (length > 0 || paths.size === 0 || entered || searched);
}

function equalPrefix(fields: readonly string[], { equal }: Analysis): number {
  const end = fields.findIndex((path) => !equal.has(path));
  return end < 0 ? fields.length : end;
}

/**
 * The order in which an index yields documents once `length` fields are fixed, if it starts with the requested sort;
 * else `null`. Fields that equal one value order nothing; those after the sort order ties.
 */
function indexOrder(fields: readonly string[], length: number, sort: Sort, analysis: Analysis): Sort | null {
  const fixed = (path: string) => analysis.equal.get(path)?.length === 1;
  const unfixed = sort.filter(([path]) => !fixed(path));
  const direction = unfixed[0]?.[1] ?? 'ASC';
  const rest = fields.slice(length).filter((path) => !fixed(path));
  if (unfixed.some(([path, way], at) => rest[at] !== path || way !== direction)) return null;
  return rest.map((path) => [path, direction]);
}

/** Every combination of the prefix's values; `null` if there are too many to look up one by one. */
export function combinations(prefix: Prefix, limit: number): Key[][] | null {
  let all: Key[][] = [[]];
  for (const [, keys] of prefix) {
    if (all.length * keys.length > limit) return null;
    all = all.flatMap((head) => keys.map((key) => [...head, key]));
  }
  return all;
}
