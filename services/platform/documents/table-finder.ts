import type { SQLInputValue } from 'node:sqlite';
import { maxCombinations } from './count-by-counters.ts';
import { organizationToken } from './document-shape.ts';
import type { DocumentTable } from './document-table.ts';
import type { Row } from './documents-database.ts';
import type { Document } from './documents.ts';
import type { PlannedQuery } from './find-documents.ts';
import { slicePage, type PageWindow } from './page-cursor.ts';
import { combinations, type Plan } from './plan-find.ts';
import { matchQuery } from './search-text.ts';
import { compareKeys, type Key } from './sort-order.ts';
import {
  joinClauses,
  clause,
  inClause,
  keyConditionClause,
  mixedKeysetCondition,
  keysetCondition,
  type Clause,
} from './sql-clauses.ts';

/** Finds rows of one table for one query. */
export class TableFinder {
  readonly #table: DocumentTable;
  readonly #query: PlannedQuery;
  readonly #plan: Plan;

  constructor(table: DocumentTable, query: PlannedQuery) {
    this.#table = table;
    this.#query = query;
    this.#plan = query.plan;
  }

  page(window: PageWindow): Document[] {
    const { by, prefix } = this.#plan;
    if (by === 'bodies') return this.#pageByBodies(window);
    const keys = by === 'index' && !this.#source().driven ? combinations(prefix, maxCombinations) : null;
    if (!keys) return this.#sorted(window);
    const [only = [], ...more] = keys;
    if (keys.length === 0) return [];
    return more.length === 0 ? this.#inIndexOrder(only, window) : this.#merged(keys, window);
  }

  count(): number {
    const source = this.#source();
    const where = joinClauses([source.where, ...this.#conditions(this.#equalities())]);
    const sql = `SELECT count(*) FROM ${source.from} WHERE ${where.sql}`;
    return Number(this.#rows(sql, [...source.parameters, ...where.parameters])[0]?.[0] ?? 0);
  }

  /** Ids of all matches, in no order. */
  ids(): string[] {
    const source = this.#source();
    const where = joinClauses([source.where, ...this.#conditions(this.#equalities())]);
    const sql = `SELECT id FROM ${source.from} WHERE ${where.sql}`;
    return this.#rows(sql, [...source.parameters, ...where.parameters]).map(([id]) => String(id));
  }

  #rows(sql: string, parameters: readonly SQLInputValue[]): Row[] {
    return this.#table.database.rowsWhere(sql, parameters, this.#query.matches);
  }

  #column(path: string): string {
    return this.#table.columnOf(path) ?? 'id';
  }

  /** Where rows come from: row ids from search or elements, or the planned index. */
  #source(): { from: string; parameters: readonly SQLInputValue[]; where: Clause; driven: boolean } {
    const { organizationId, phrases } = this.#query;
    const table = this.#table;
    const where = clause('organization_id = ?', organizationId);
    const driver = phrases ? this.#searchDriver(phrases) : this.#elementDriver();
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
    const { words } = this.#table;
    const query = matchQuery(
      organizationToken(this.#query.organizationId),
      phrases,
      (prefix, limit) => this.#table.wordsWithPrefix(prefix, limit),
      this.#query.searchesRestricted ? 'x r' : 'x',
    );
    return clause(`SELECT rowid AS found FROM ${words} WHERE ${words} MATCH ?`, query);
  }

  #elementDriver(): Clause | null {
    const { organizationId } = this.#query;
    const table = this.#table;
    const [first] = this.#plan.prefix.length === 0 ? this.#plan.analysis.among : [];
    if (!first) return null;
    const documents = inClause(this.#column(first.path), first.keys);
    const elements = inClause('element', first.keys);
    const column = table.shaper.columns.indexOf(first.path);
    return clause(
      `SELECT seq AS found FROM ${table.table} WHERE organization_id = ? AND ${documents.sql}
       UNION SELECT seq FROM ${table.elements} WHERE organization_id = ? AND column_at = ? AND ${elements.sql}`,
      organizationId,
      ...documents.parameters,
      organizationId,
      column,
      ...elements.parameters,
    );
  }

  #equalities(except: readonly string[] = []): Clause[] {
    return [...this.#plan.analysis.equal]
      .filter(([path]) => !except.includes(path))
      .map(([path, keys]) => inClause(this.#column(path), keys));
  }

  #conditions(equalities: readonly Clause[]): Clause[] {
    const { others, residual } = this.#plan.analysis;
    const conditions = others.map((condition) => keyConditionClause(this.#column(condition.path), condition));
    return [...equalities, ...conditions, ...(residual ? [clause('residual(json(body))')] : [])];
  }

  #inIndexOrder(keys: readonly Key[], { after, limit, offset }: PageWindow): Document[] {
    const { from, where } = this.#source();
    const filter = this.#prefixCondition(keys, after);
    const sql = `SELECT json(body) FROM ${from} WHERE ${where.sql} AND ${filter.sql} ${this.#orderBy()} LIMIT ? OFFSET ?`;
    return this.#rows(sql, [...where.parameters, ...filter.parameters, limit, offset]).map(([body]) =>
      parseDocument(body),
    );
  }

  #prefixCondition(keys: readonly Key[], after: readonly unknown[] | null): Clause {
    const { order, prefix } = this.#plan;
    const fixed = prefix.map(([path], at) => clause(`${this.#column(path)} = ?`, keys[at] ?? null));
    const [first] = order;
    const start: Clause[] =
      after && first
        ? [
            keysetCondition(
              order.map(([path]) => this.#column(path)),
              first[1],
              after,
            ),
          ]
        : [];
    return joinClauses([
      clause('1'),
      ...fixed,
      ...this.#conditions(this.#equalities(prefix.map(([path]) => path))),
      ...start,
    ]);
  }

  /** Reads the page of each combination from the index and merges them: the cost is that of the pages. */
  #merged(combos: readonly Key[][], { after, limit, offset }: PageWindow): Document[] {
    const { order } = this.#plan;
    const { from, where } = this.#source();
    const columns = order.map(([path]) => `, ${this.#column(path)}`).join('');
    const sign = order[0]?.[1] === 'DESC' ? -1 : 1;
    const compare = (a: Row, b: Row) => sign * compareRows(a, b);
    let best: Row[] = [];
    for (const keys of combos) {
      const filter = this.#prefixCondition(keys, after);
      const sql = `SELECT seq${columns} FROM ${from} WHERE ${where.sql} AND ${filter.sql} ${this.#orderBy()} LIMIT ?`;
      best.push(...this.#rows(sql, [...where.parameters, ...filter.parameters, offset + limit]));
      if (best.length > 4 * (offset + limit)) best = best.toSorted(compare).slice(0, offset + limit);
    }
    const body = `SELECT json(body) FROM ${this.#table.table} WHERE seq = ?`;
    const chosen = best.toSorted(compare).slice(offset, offset + limit);
    return chosen.map(([seq]) => parseDocument(this.#table.database.rows(body, [seq ?? null])[0]?.[0]));
  }

  /** Sorts the index columns of all matches, and opens only the bodies of the page. */
  #sorted({ after, limit, offset }: PageWindow): Document[] {
    const source = this.#source();
    const start: Clause[] = after
      ? [mixedKeysetCondition(this.#plan.order, after, (path) => this.#column(path))]
      : [];
    const where = joinClauses([source.where, ...this.#conditions(this.#equalities()), ...start]);
    const inner = `SELECT seq FROM ${source.from} WHERE ${where.sql} ${this.#orderBy()} LIMIT ? OFFSET ?`;
    const sql = `SELECT json(body) FROM (${inner}) AS page CROSS JOIN ${this.#table.table} AS opened USING (seq) ${this.#orderBy()}`;
    return this.#rows(sql, [...source.parameters, ...where.parameters, limit, offset]).map(([body]) =>
      parseDocument(body),
    );
  }

  #pageByBodies(window: PageWindow): Document[] {
    const source = this.#source();
    const where = joinClauses([source.where, ...this.#conditions(this.#equalities())]);
    const rows = this.#rows(`SELECT json(body) FROM ${source.from} WHERE ${where.sql}`, [
      ...source.parameters,
      ...where.parameters,
    ]);
    return slicePage(
      rows.map(([body]) => parseDocument(body)),
      this.#plan.order,
      window,
    );
  }

  #orderBy(): string {
    const terms = this.#plan.order.map(([path, direction]) => `${this.#column(path)} ${direction}`);
    return terms.length > 0 ? `ORDER BY ${terms.join(', ')}` : '';
  }
}

const parseDocument = (body: unknown): Document => JSON.parse(String(body)) as Document; // as it was written

function compareRows(a: Row, b: Row): number {
  for (let at = 1; at < a.length; at++) {
    const order = compareKeys(a[at] ?? 0, b[at] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
