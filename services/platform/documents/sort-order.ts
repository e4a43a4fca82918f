import { isObject, collectValues, type PathSegments } from './paths.ts';

/** Binary order of UTF-8, which both engines use; JavaScript's own order differs beyond U+D7FF. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x !== y) return unitRank(x) - unitRank(y);
  }
  return a.length - b.length;
}
// surrogates encode code points above the whole basic plane
const unitRank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

function rankOf(value: unknown): number {
  if (value === undefined || value === null) return 1;
  if (typeof value === 'number') return 2;
  if (typeof value === 'string') return 3;
  if (typeof value === 'boolean') return 6;
  return Array.isArray(value) ? 5 : 4;
}

/** MongoDB's order of types: missing and null, numbers, strings, objects, arrays, booleans. */
export function compareValues(a: unknown, b: unknown): number {
  const rank = rankOf(a);
  const difference = rank - rankOf(b);
  if (difference !== 0) return difference;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (Array.isArray(a) && Array.isArray(b)) return compareArrays(a, b);
  return isObject(a) && isObject(b) ? compareObjects(a, b) : 0;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareValues(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): number {
  const left = Object.entries(a);
  const right = Object.entries(b);
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [nameA = '', valueA] = left[i] ?? [];
    const [nameB = '', valueB] = right[i] ?? [];
    const order =
      rankOf(valueA) - rankOf(valueB) || compareText(nameA, nameB) || compareValues(valueA, valueB);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/**
 * The value that a document is sorted by: of an array its least element when ascending, its greatest when descending.
 */
export function sortValue(document: unknown, steps: PathSegments, direction: 'ASC' | 'DESC'): unknown {
  const candidates = collectValues(document, steps).flatMap((leaf) =>
    Array.isArray(leaf) && leaf.length > 0 ? leaf : [leaf],
  );
  const sign = direction === 'ASC' ? 1 : -1;
  return candidates.reduce(
    (best, next) => (compareSortValues(next, best) * sign < 0 ? next : best),
    candidates[0] ?? null,
  );
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Order of sort values: a field with an empty array sorts before a missing one. */
export function compareSortValues(a: unknown, b: unknown): number {
  return Number(isEmptyList(b)) - Number(isEmptyList(a)) || compareValues(a, b);
}

/** A value as stored in an index column. SQLite orders numbers, then text, then blobs. */
export type Key = number | string | Uint8Array;

/** Missing and null: below every number that JSON can represent, and comparable in row values, which NULL is not. */
export const missingKey = -Infinity;
const falseKey = new Uint8Array([8, 0]);
const trueKey = new Uint8Array([8, 1]);
/** Arrays and objects have no single key; the table marks the path as irregular. */
export const irregularKey = new Uint8Array([3]);

export function toKey(value: unknown): Key {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value === undefined || value === null) return missingKey;
  if (typeof value === 'boolean') return value ? trueKey : falseKey;
  return irregularKey;
}

const keyRank = (key: Key): number => (typeof key === 'number' ? 0 : typeof key === 'string' ? 1 : 2);

/** The order in which SQLite sorts keys. */
export function compareKeys(a: Key, b: Key): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  if (typeof a === 'number' && typeof b === 'number') return a === b ? 0 : a - b;
  if (a instanceof Uint8Array && b instanceof Uint8Array) return Buffer.compare(a, b);
  return keyRank(a) - keyRank(b);
}
