import type { SQLInputValue } from 'node:sqlite';
import { conjunctsOf, scalarsIn, type Condition, type Scalar } from './compile-filter.ts';
import type { DocumentTable } from './document-table.ts';
import type { Filter, FindOptions } from './documents.ts';
import { irregular, keyOf, nothing, type Key } from './sort-order.ts';

export type Direction = 'ASC' | 'DESC';
export type Sort = readonly (readonly [path: string, direction: Direction])[];

/** A condition that an index column decides. */
export interface ColumnCondition {
  readonly path: string;
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}

/** A filter, sorted by how it can be answered. */
export interface Analysis {
  /** Paths that must equal one of some values, decided by their column. */
  readonly equal: ReadonlyMap<string, readonly Key[]>;
  readonly others: readonly ColumnCondition[];
  /** Values of which an irregular path must hold one: its elements narrow the search. */
  readonly among: readonly { readonly path: string; readonly keys: readonly Key[] }[];
  /** Something is left that only the body tells. */
  readonly residual: boolean;
  /** Every path that the filter names. */
  readonly paths: ReadonlySet<string>;
}

export function analyse(table: DocumentTable, filter: Filter): Analysis {
  const equal = new Map<string, readonly Key[]>();
  const others: ColumnCondition[] = [];
  const among: { path: string; keys: readonly Key[] }[] = [];
  const paths = new Set<string>();
  let residual = false;
  for (const part of conjunctsOf(filter)) {
    if ('filters' in part) {
      part.filters.flatMap(namesIn).forEach((path) => paths.add(path));
      residual = true;
      continue;
    }
    paths.add(part.path);
    const column = table.columnOf(part.path);
    const decided = column !== null && !table.isIrregular(part.path) ? decide(part, column) : null;
    if (!decided) {
      residual = true;
      const keys = column !== null ? elementKeys(part) : null;
      if (keys) among.push({ path: part.path, keys });
    } else if (decided.keys && !equal.has(part.path)) equal.set(part.path, decided.keys);
    else others.push(decided.condition);
  }
  return { equal, others, among, residual, paths };
}

const namesIn = (filter: Filter): string[] =>
  conjunctsOf(filter).flatMap((part) => ('filters' in part ? part.filters.flatMap(namesIn) : [part.path]));

/** The keys of scalars, each once. */
const keysOf = (values: readonly Scalar[]): Key[] => [...new Set(values.map(keyOf))];

function elementKeys({ operator, operand }: Condition): Key[] | null {
  const values =
    operator === '$eq'
      ? [operand as Scalar]
      : operator === '$in' || operator === '$all'
        ? scalarsIn(operand)
        : null;
  if (!values) return null;
  // what lacks a field inside an array equals null and leaves no element: each such document is looked at
  return values.includes(null) ? [...keysOf(values), irregular] : keysOf(values);
}

interface Decided {
  readonly condition: ColumnCondition;
  readonly keys?: readonly Key[];
}

const listed = (column: string, word: string, keys: readonly Key[]): string =>
  `${column} ${word} (${keys.map(() => '?').join()})`;

function decide({ path, operator, operand }: Condition, column: string): Decided | null {
  const of = (sql: string, ...parameters: SQLInputValue[]) => ({ path, sql, parameters });
  switch (operator) {
    case '$eq':
    case '$in': {
      const keys = keysOf(operator === '$eq' ? [operand as Scalar] : scalarsIn(operand));
      return { condition: of(listed(column, 'IN', keys), ...keys), keys };
    }
    case '$ne':
    case '$nin': {
      const keys = keysOf(operator === '$ne' ? [operand as Scalar] : scalarsIn(operand));
      return { condition: of(listed(column, 'NOT IN', keys), ...keys) };
    }
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return range(column, operator, operand, of);
    default:
      return null;
  }
}

const symbols = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;

/** Stays within numbers or within strings: the other end of the type closes the range. */
function range(
  column: string,
  operator: keyof typeof symbols,
  operand: unknown,
  of: (sql: string, ...parameters: SQLInputValue[]) => ColumnCondition,
): Decided | null {
  if (typeof operand !== 'number' && typeof operand !== 'string') return null;
  const rising = operator === '$gt' || operator === '$gte';
  const compared = `${column} ${symbols[operator]} ?`;
  if (typeof operand === 'number')
    return {
      condition: rising
        ? of(`${compared} AND ${column} < ''`, operand)
        : of(`${compared} AND ${column} > ?`, operand, nothing),
    };
  return {
    condition: of(rising ? `${compared} AND ${column} < x''` : `${compared} AND ${column} >= ''`, operand),
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
  /** No scan: one declared index holds every field that is named, and is entered by the first. */
  readonly served: boolean;
}
export type Prefix = readonly (readonly [path: string, keys: readonly Key[]])[];

/** Plans by what they depend on; lists ask the same few questions with other values. */
const plansOf = new WeakMap<DocumentTable, Map<string, Plan>>();
const mostPlans = 1000;

/** Chooses the index that serves filter and sort, or the one that narrows most. */
export function planFind(
  table: DocumentTable,
  options: FindOptions,
  analysis = analyse(table, options.filter ?? {}),
): Plan {
  const request = {
    table,
    analysis,
    sort: options.sort ?? [],
    searched: options.search !== undefined,
  };
  let plans = plansOf.get(table);
  if (!plans) plansOf.set(table, (plans = new Map()));
  const question = shapeOf(request);
  const known = plans.get(question);
  if (known)
    return {
      ...known,
      ...prefixOf(
        known.prefix.map(([path]) => path),
        analysis,
      ),
    };
  const plan = choose(request);
  if (plans.size >= mostPlans) plans.clear();
  plans.set(question, plan);
  return plan;
}

/** All of a request that `choose` looks at: never the values, only whether there is one or more. */
function shapeOf({ table, analysis, sort, searched }: Request): string {
  let text = `${table.irregular.size}${searched ? 's' : ''}${analysis.residual ? 'r' : ''}`;
  for (const [path, keys] of analysis.equal) text += `\n=${keys.length === 1 ? '' : '*'}${path}`;
  for (const { path } of analysis.others) text += `\n?${path}`;
  for (const { path } of analysis.among) text += `\n@${path}`;
  for (const path of analysis.paths) text += `\n ${path}`;
  for (const [path, direction] of sort) text += `\n${direction}${path}`;
  return text;
}

function choose(request: Request): Plan {
  const { table } = request;
  const plans = [
    ...table.layout.indexes.map((index, at) => planOn(request, at, index)),
    planOn(request, -1, []),
  ];
  return plans.reduce((best, next) => (worth(next) > worth(best) ? next : best));
}

interface Request {
  readonly table: DocumentTable;
  readonly analysis: Analysis;
  readonly sort: Sort;
  readonly searched: boolean;
}

const worth = ({ served, by, prefix, order }: Plan): number =>
  (served ? 1000 : 0) + (by === 'index' ? 100 : 0) + prefix.length * 10 - order.length;

function planOn(request: Request, index: number, declared: readonly string[]): Plan {
  const { analysis, sort, table } = request;
  const fields = declared.includes('id') ? declared : [...declared, 'id'];
  const longest = equalPrefix(fields, analysis);
  for (let length = longest; length >= 0; length--) {
    const order = orderAfter(fields, length, sort, analysis);
    if (order && !order.some(([path]) => table.isIrregular(path)))
      return {
        ...start(index, fields, length, analysis),
        by: 'index',
        order,
        served: isServed(request, fields, length),
      };
  }
  const byColumns = sort.every(([path]) => table.columnOf(path) !== null && !table.isIrregular(path));
  const order: Sort = byColumns ? [...sort, ['id', 'ASC']] : sort;
  // elements of an array yield no order: what they narrow to is sorted
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

function isServed({ analysis, sort, searched }: Request, fields: readonly string[], length: number): boolean {
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
 * The order in which an index yields documents once `length` fields are fixed, if it begins with the sort
 * that was asked for; else `null`. Fields that equal one value order nothing; those after the sort order ties.
 */
function orderAfter(fields: readonly string[], length: number, sort: Sort, analysis: Analysis): Sort | null {
  const fixed = (path: string) => analysis.equal.get(path)?.length === 1;
  const open = sort.filter(([path]) => !fixed(path));
  const direction = open[0]?.[1] ?? 'ASC';
  const rest = fields.slice(length).filter((path) => !fixed(path));
  if (open.some(([path, way], at) => rest[at] !== path || way !== direction)) return null;
  return rest.map((path) => [path, direction]);
}

/** Every combination of the prefix's values; `null` when they are too many to be looked up one by one. */
export function combinations(prefix: Prefix, limit: number): Key[][] | null {
  let all: Key[][] = [[]];
  for (const [, keys] of prefix) {
    if (all.length * keys.length > limit) return null;
    all = all.flatMap((head) => keys.map((key) => [...head, key]));
  }
  return all;
}
