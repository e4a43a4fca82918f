import type { SQLInputValue } from 'node:sqlite';
import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { isScalar } from './compile-filter.ts';
import type { Document } from './documents.ts';
import { stepsOf, valueAt } from './paths.ts';
import type { Sort } from './plan-find.ts';
import { compareSorted, keyOf, sortValue } from './sort-order.ts';

/** A piece of SQL with the values of its question marks. */
export interface Clause {
  readonly sql: string;
  readonly parameters: readonly SQLInputValue[];
}
export const clause = (sql: string, ...parameters: SQLInputValue[]): Clause => ({ sql, parameters });

/** The rows after a place, for an order of one direction; an index is entered right there. */
export function rowAfter(
  columns: readonly string[],
  direction: 'ASC' | 'DESC',
  after: readonly unknown[],
): Clause {
  const sign = direction === 'ASC' ? '>' : '<';
  return clause(
    `(${columns.join()}) ${sign} (${columns.map(() => '?').join()})`,
    ...after.slice(0, columns.length).map(keyOf),
  );
}

/** Row values compare in one direction only; mixed ones are spelled out term by term. */
export function mixedAfter(order: Sort, after: readonly unknown[], column: (path: string) => string): Clause {
  const parameters: SQLInputValue[] = [];
  const terms = order.map(([path, direction], at) => {
    const before = order.slice(0, at).map(([name]) => `${column(name)} = ?`);
    parameters.push(...after.slice(0, at + 1).map(keyOf));
    return `(${[...before, `${column(path)} ${direction === 'ASC' ? '>' : '<'} ?`].join(' AND ')})`;
  });
  return clause(`(${terms.join(' OR ')})`, ...parameters);
}

export const placeIn = (document: Document, order: Sort): unknown[] => [
  ...order.map(([path, direction]) => sortValue(document, stepsOf(path), direction) ?? null),
  document.id,
];

export function comparePlaces(a: readonly unknown[], b: readonly unknown[], order: Sort): number {
  for (const [at, [, direction]] of order.entries()) {
    const difference = compareSorted(a[at], b[at]) * (direction === 'ASC' ? 1 : -1);
    if (difference !== 0) return difference;
  }
  return compareSorted(a[order.length], b[order.length]);
}

/** The place of a document in an order, as a text that callers hand back and never read. */
export function tokenAt(document: Document, order: Sort): string {
  const scalars = order.map(([path]) => valueAt(document, stepsOf(path)) ?? null);
  const place = scalars.every(isScalar) ? [...scalars, document.id] : placeIn(document, order);
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

export function placeOf(token: string, order: Sort): readonly unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (Array.isArray(place) && place.length === order.length + 1) return place;
  } catch (cause) {
    throw InputInvalid({ fields: { after: 'This is not the place of a page.' }, cause });
  }
  throw InputInvalid({ fields: { after: 'This is not the place of a page.' } });
}
