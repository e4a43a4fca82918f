import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import { isScalar } from './compile-filter.ts';
import type { Document } from './documents.ts';
import { stepsOf, valueAt } from './paths.ts';
import type { Sort } from './plan-find.ts';
import { compareSorted, sortValue } from './sort-order.ts';

const placeIn = (document: Document, order: Sort): unknown[] => [
  ...order.map(([path, direction]) => sortValue(document, stepsOf(path), direction) ?? null),
  document.id,
];

function comparePlaces(a: readonly unknown[], b: readonly unknown[], order: Sort): number {
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

/** Where a page begins, and how much of it is wanted. */
export interface Window {
  readonly limit: number;
  readonly offset: number;
  readonly after: readonly unknown[] | null;
}

/** The page of documents that are all at hand, in an order that no keys yield. */
export function pageOf<D extends Document>(documents: readonly D[], order: Sort, window: Window): D[] {
  const { after, limit, offset } = window;
  const placed = documents.map((document) => ({ document, place: placeIn(document, order) }));
  placed.sort((a, b) => comparePlaces(a.place, b.place, order));
  const begin = after ? placed.findIndex(({ place }) => comparePlaces(place, after, order) > 0) : offset;
  return begin < 0 ? [] : placed.slice(begin, begin + limit).map(({ document }) => document);
}
