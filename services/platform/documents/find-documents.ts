import type { SQLInputValue } from 'node:sqlite';
import { compileFilter, type Predicate } from './compile-filter.ts';
import { organizationWord } from './document-shape.ts';
import type { DocumentTable } from './document-table.ts';
import type { DocumentsDatabase, Row } from './documents-database.ts';
import type { Document, FindOptions } from './documents.ts';
import {
  clause,
  comparePlaces,
  mixedAfter,
  placeIn,
  placeOf,
  rowAfter,
  tokenAt,
  type Clause,
} from './page-place.ts';
import { combinationLimit, countByCounters } from './count-by-counters.ts';
import { analyse, combinations, planFind, type Plan } from './plan-find.ts';
import { matchQuery, phrasesOf } from './search-text.ts';
import { compareKeys, type Key } from './sort-order.ts';

const pageSize = 25;

export interface Question {
  readonly database: DocumentsDatabase;
  readonly table: DocumentTable;
  readonly organizationId: string;
  readonly options: FindOptions;
  /** Refuses what no declared index serves. */
  readonly strict: boolean;
}

const all = (clauses: readonly Clause[]): Clause => ({
  sql: clauses.map(({ sql }) => sql).join(' AND '),
  parameters: clauses.flatMap(({ parameters }) => parameters),
});

export interface Page<D extends Document> {
  readonly items: D[];
  readonly total: number;
  readonly next: string | null;
}

export function findDocuments<D extends Document>(question: Question): Page<D> {
  const { options } = question;
  const analysis = analyse(question.table, options.filter ?? {});
  const plan = checked(question, planFind(question.table, options, analysis));
  const phrases = phrasesOf(options.search);
  if (phrases?.length === 0) return { items: [], total: 0, next: null };
  const size = options.size ?? pageSize;
  const offset = options.after ? 0 : ((options.page ?? 1) - 1) * size;
  const window = {
    limit: size + 1,
    offset,
    after: options.after ? placeOf(options.after, plan.order) : null,
  };
  const found = new Finder<D>(question, plan, phrases).page(window);
  const items = found.slice(0, size);
  const last = found.length > size ? items.at(-1) : undefined;
  const complete = !window.after && !last && (items.length > 0 || offset === 0);
  const total = complete ? offset + items.length : countDocuments(question, analysis);
  return { items, total, next: last ? tokenAt(last, plan.order) : null };
}

function checked({ strict, table }: Question, plan: Plan): Plan {
  if (strict && !plan.served)
    throw new Error(
      `No declared index of ${table.name} serves this: every field of filter and sort must be in one index, ` +
        `entered by its first field, the sort following the fields that are equal. ` +
        `Named: ${[...plan.analysis.paths].join(', ')}; sort: ${plan.order.map(([path]) => path).join(', ')}.`,
    );
  return plan;
}

export function countDocuments(
  question: Question,
  analysis = analyse(question.table, question.options.filter ?? {}),
): number {
  const { table, options } = question;
  const phrases = phrasesOf(options.search);
  if (phrases?.length === 0) return 0;
  const counted = phrases ? null : countByCounters(table, question.organizationId, analysis);
  if (counted !== null) return counted;
  const filtered = { filter: options.filter ?? {}, ...(phrases && { search: options.search ?? '' }) };
  const plan = checked(question, planFind(table, filtered, analysis));
  return new Finder<Document>(question, plan, phrases).count();
}

interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after: readonly unknown[] | null;
}

export class Finder<D extends Document> {
  readonly #question: Question;
  readonly #plan: Plan;
  readonly #phrases: string[][] | null;
  readonly #predicate: Predicate;

  constructor(question: Question, plan: Plan, phrases: string[][] | null) {
    this.#question = question;
    this.#plan = plan;
    this.#phrases = phrases;
    this.#predicate = plan.analysis.residual ? compileFilter(question.options.filter ?? {}) : () => true;
  }

  page(window: Window): D[] {
    const { by, prefix } = this.#plan;
    if (by === 'bodies') return this.#byBodies(window);
    const keys = by === 'index' && !this.#source().driven ? combinations(prefix, combinationLimit) : null;
    if (!keys) return this.#sorted(window);
    const [only = [], ...more] = keys;
    if (keys.length === 0) return [];
    return more.length === 0 ? this.#inIndexOrder(only, window) : this.#merged(keys, window);
  }

  count(): number {
    const source = this.#source();
    const where = all([source.where, ...this.#conditions(this.#equalities())]);
    const sql = `SELECT count(*) FROM ${source.from} WHERE ${where.sql}`;
    return Number(this.#rows(sql, [...source.parameters, ...where.parameters])[0]?.[0] ?? 0);
  }

  /** Ids of all that match, in no order. */
  ids(): string[] {
    const source = this.#source();
    const where = all([source.where, ...this.#conditions(this.#equalities())]);
    const sql = `SELECT id FROM ${source.from} WHERE ${where.sql}`;
    return this.#rows(sql, [...source.parameters, ...where.parameters]).map(([id]) => String(id));
  }

  #rows(sql: string, parameters: readonly SQLInputValue[]): Row[] {
    return this.#question.database.rowsWhere(sql, parameters, this.#predicate);
  }

  #column(path: string): string {
    return this.#question.table.columnOf(path) ?? 'id';
  }

  /** Where rows come from: a list of rows that search or elements give, or the planned index. */
  #source(): { from: string; parameters: readonly SQLInputValue[]; where: Clause; driven: boolean } {
    const { organizationId, table } = this.#question;
    const where = clause('organization_id = ?', organizationId);
    const driver = this.#phrases ? this.#searchDriver(this.#phrases) : this.#elementDriver();
    if (!driver)
      return {
        from: `${table.table} INDEXED BY ${table.indexName(this.#plan.index)}`,
        parameters: [],
        where,
        driven: false,
      };
    const from = `(${driver.sql}) AS driver CROSS JOIN ${table.table} AS documents ON documents.seq = driver.found`;
    return { from, parameters: driver.parameters, where, driven: true };
  }

  #searchDriver(phrases: string[][]): Clause {
    const { organizationId, table } = this.#question;
    const query = matchQuery(organizationWord(organizationId), phrases);
    return clause(`SELECT rowid AS found FROM ${table.words} WHERE ${table.words} MATCH ?`, query);
  }

  #elementDriver(): Clause | null {
    const { organizationId, table } = this.#question;
    const [first] = this.#plan.prefix.length === 0 ? this.#plan.analysis.among : [];
    if (!first) return null;
    const marks = first.keys.map(() => '?').join();
    const column = table.shaper.columns.indexOf(first.path);
    return clause(
      `SELECT seq AS found FROM ${table.table} WHERE organization_id = ? AND ${this.#column(first.path)} IN (${marks})
       UNION SELECT seq FROM ${table.elements} WHERE organization_id = ? AND column_at = ? AND element IN (${marks})`,
      organizationId,
      ...first.keys,
      organizationId,
      column,
      ...first.keys,
    );
  }

  #equalities(except: readonly string[] = []): Clause[] {
    return [...this.#plan.analysis.equal]
      .filter(([path]) => !except.includes(path))
      .map(([path, keys]) => clause(`${this.#column(path)} IN (${keys.map(() => '?').join()})`, ...keys));
  }

  #conditions(equalities: readonly Clause[]): Clause[] {
    const { others, residual } = this.#plan.analysis;
    return [...equalities, ...others, ...(residual ? [clause('residual(json(body))')] : [])];
  }

  #inIndexOrder(keys: readonly Key[], { after, limit, offset }: Window): D[] {
    const { from, where } = this.#source();
    const filter = this.#within(keys, after);
    const sql = `SELECT json(body) FROM ${from} WHERE ${where.sql} AND ${filter.sql} ${this.#orderBy()} LIMIT ? OFFSET ?`;
    return this.#rows(sql, [...where.parameters, ...filter.parameters, limit, offset]).map(([body]) =>
      documentOf<D>(body),
    );
  }

  #within(keys: readonly Key[], after: readonly unknown[] | null): Clause {
    const { order, prefix } = this.#plan;
    const fixed = prefix.map(([path], at) => clause(`${this.#column(path)} = ?`, keys[at] ?? null));
    const [first] = order;
    const start: Clause[] =
      after && first
        ? [
            rowAfter(
              order.map(([path]) => this.#column(path)),
              first[1],
              after,
            ),
          ]
        : [];
    return all([
      clause('1'),
      ...fixed,
      ...this.#conditions(this.#equalities(prefix.map(([path]) => path))),
      ...start,
    ]);
  }

  /** Reads the page of each combination from the index and merges them: the cost is that of the pages. */
  #merged(combos: readonly Key[][], { after, limit, offset }: Window): D[] {
    const { table } = this.#question;
    const { order } = this.#plan;
    const { from, where } = this.#source();
    const columns = order.map(([path]) => `, ${this.#column(path)}`).join('');
    const sign = order[0]?.[1] === 'DESC' ? -1 : 1;
    const compare = (a: Row, b: Row) => sign * compareRows(a, b);
    let best: Row[] = [];
    for (const keys of combos) {
      const filter = this.#within(keys, after);
      const sql = `SELECT seq${columns} FROM ${from} WHERE ${where.sql} AND ${filter.sql} ${this.#orderBy()} LIMIT ?`;
      best.push(...this.#rows(sql, [...where.parameters, ...filter.parameters, offset + limit]));
      if (best.length > 4 * (offset + limit)) best = best.toSorted(compare).slice(0, offset + limit);
    }
    const body = `SELECT json(body) FROM ${table.table} WHERE seq = ?`;
    const chosen = best.toSorted(compare).slice(offset, offset + limit);
    return chosen.map(([seq]) => documentOf<D>(this.#question.database.rows(body, [seq ?? null])[0]?.[0]));
  }

  /** Sorts the index columns of all that match, and opens only the bodies of the page. */
  #sorted({ after, limit, offset }: Window): D[] {
    const source = this.#source();
    const start: Clause[] = after ? [mixedAfter(this.#plan.order, after, (path) => this.#column(path))] : [];
    const where = all([source.where, ...this.#conditions(this.#equalities()), ...start]);
    const inner = `SELECT seq FROM ${source.from} WHERE ${where.sql} ${this.#orderBy()} LIMIT ? OFFSET ?`;
    const { table } = this.#question;
    const sql = `SELECT json(body) FROM (${inner}) AS page CROSS JOIN ${table.table} AS opened USING (seq) ${this.#orderBy()}`;
    return this.#rows(sql, [...source.parameters, ...where.parameters, limit, offset]).map(([body]) =>
      documentOf<D>(body),
    );
  }

  #byBodies({ after, limit, offset }: Window): D[] {
    const source = this.#source();
    const where = all([source.where, ...this.#conditions(this.#equalities())]);
    const rows = this.#rows(`SELECT json(body) FROM ${source.from} WHERE ${where.sql}`, [
      ...source.parameters,
      ...where.parameters,
    ]);
    const { order } = this.#plan;
    const placed = rows
      .map(([body]) => documentOf<D>(body))
      .map((document) => ({ document, place: placeIn(document, order) }));
    placed.sort((a, b) => comparePlaces(a.place, b.place, order));
    const begin = after ? placed.findIndex(({ place }) => comparePlaces(place, after, order) > 0) : offset;
    return begin < 0 ? [] : placed.slice(begin, begin + limit).map(({ document }) => document);
  }

  #orderBy(): string {
    const terms = this.#plan.order.map(([path, direction]) => `${this.#column(path)} ${direction}`);
    return terms.length > 0 ? `ORDER BY ${terms.join(', ')}` : '';
  }
}

// what was written under a collection's contract is of its type
const documentOf = <D extends Document>(body: unknown): D => JSON.parse(String(body)) as D;

function compareRows(a: Row, b: Row): number {
  for (let at = 1; at < a.length; at++) {
    const order = compareKeys(a[at] ?? 0, b[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
