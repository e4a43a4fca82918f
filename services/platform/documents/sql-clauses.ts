import type { SQLInputValue } from 'node:sqlite';
import type { KeyCondition, Sort } from './plan-find.ts';
import { toKey, type Key } from './sort-order.ts';

/** A piece of SQL with the values of its question marks. */
export interface Clause {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}
export const clause = (sql: string, ...parameters: SQLInputValue[]): Clause => ({ sql, parameters });

/** Keys up to this many are parameters of their own; a statement takes 32,766. */
const maxKeyParameters = 1000;

/** Whether a column has one of these keys. Many are one JSON parameter, so that there may be any number. */
export function inClause(column: string, keys: readonly Key[], operator: 'IN' | 'NOT IN' = 'IN'): Clause {
  if (keys.length <= maxKeyParameters)
    return clause(`${column} ${operator} (${keys.map(() => '?').join()})`, ...keys);
  const json = keys.map(toJson).filter((text) => text !== null);
  const others = keys.filter((key) => toJson(key) === null);
  const rest = others.length === 0 ? '' : ` UNION ALL VALUES ${others.map(() => '(?)').join()}`;
  return clause(
    `${column} ${operator} (SELECT value FROM json_each(?)${rest})`,
    `[${json.join()}]`,
    ...others,
  );
}

/** `null` for the few keys that JSON does not have: those of missing values, booleans and irregular values. */
function toJson(key: Key): string | null {
  if (typeof key === 'string') return JSON.stringify(key.toWellFormed()); // as a parameter is bound
  // with an exponent, because the digits of a large integer are rounded
  return typeof key === 'number' && Number.isFinite(key) ? key.toExponential() : null;
}

/** The rows after a cursor, for an order of one direction; an index seeks there directly. */
export function keysetCondition(
  columns: readonly string[],
  direction: 'ASC' | 'DESC',
  after: readonly unknown[],
): Clause {
  const sign = direction === 'ASC' ? '>' : '<';
  return clause(
    `(${columns.join()}) ${sign} (${columns.map(() => '?').join()})`,
    ...after.slice(0, columns.length).map(toKey),
  );
}

/** Row values compare in one direction only; mixed ones are spelled out term by term. */
export function mixedKeysetCondition(
  order: Sort,
  after: readonly unknown[],
  column: (path: string) => string,
): Clause {
  const parameters: SQLInputValue[] = [];
  const terms = order.map(([path, direction], at) => {
    const before = order.slice(0, at).map(([name]) => `${column(name)} = ?`);
    parameters.push(...after.slice(0, at + 1).map(toKey));
    return `(${[...before, `${column(path)} ${direction === 'ASC' ? '>' : '<'} ?`].join(' AND ')})`;
  });
  return clause(`(${terms.join(' OR ')})`, ...parameters);
}

export const joinClauses = (clauses: readonly Clause[]): Clause => ({
  sql: clauses.map(({ sql }) => sql).join(' AND '),
  parameters: clauses.flatMap(({ parameters }) => parameters),
});

/** A condition on keys, as one on the column that stores them. */
export function keyConditionClause(column: string, { test }: KeyCondition): Clause {
  if (test.of !== 'range') return inClause(column, test.keys, test.of === 'in' ? 'IN' : 'NOT IN');
  const { from, to } = test;
  const sql = `${column} ${from.isInclusive ? '>=' : '>'} ? AND ${column} ${to.isInclusive ? '<=' : '<'} ?`;
  return clause(sql, from.key, to.key);
}
