import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { isScalar } from './compile-filter.ts';
import type { Document } from './documents.ts';
import { splitPath, valueAt } from './paths.ts';
import type { Sort } from './plan-find.ts';
import { compareSortValues, sortValue } from './sort-order.ts';

const cursorValues = (document: Document, order: Sort): unknown[] => [
  ...order.map(([path, direction]) => sortValue(document, splitPath(path), direction) ?? null),
  document.id,
];

function compareCursors(a: readonly unknown[], b: readonly unknown[], order: Sort): number {
  for (const [at, [, direction]] of order.entries()) {
    const difference = compareSortValues(a[at], b[at]) * (direction === 'ASC' ? 1 : -1);
    if (difference !== 0) return difference;
  }
  return compareSortValues(a[order.length], b[order.length]);
}

/** The position of a document in an order, as an opaque text that callers pass back. */
export function encodeCursor(document: Document, order: Sort): string {
  const scalars = order.map(([path]) => valueAt(document, splitPath(path)) ?? null);
  const place = scalars.every(isScalar) ? [...scalars, document.id] : cursorValues(document, order);
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

export function decodeCursor(token: string, order: Sort): readonly unknown[] {
  try {
    const place: unknown = JSON.parse(Buffer.from(token, 'base64url').toString());
    if (Array.isArray(place) && place.length === order.length + 1) return place;
  } catch (cause) {
    throw InputInvalid({ fields: { after: 'This is not a page cursor.' }, cause });
  }
  throw InputInvalid({ fields: { after: 'This is not a page cursor.' } });
}

/** Where a page starts, and its size. */
export interface PageWindow {
  readonly limit: number;
  readonly offset: number;
  readonly after: readonly unknown[] | null;
}

/** A page of documents that are all in memory, in an order that no keys provide. */
export function slicePage<D extends Document>(documents: readonly D[], order: Sort, window: PageWindow): D[] {
  const { after, limit, offset } = window;
  const entries = documents.map((document) => ({ document, place: cursorValues(document, order) }));
  entries.sort((a, b) => compareCursors(a.place, b.place, order));
  const start = after ? entries.findIndex(({ place }) => compareCursors(place, after, order) > 0) : offset;
  return start < 0 ? [] : entries.slice(start, start + limit).map(({ document }) => document);
}
