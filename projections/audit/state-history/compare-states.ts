import type { AuditChange } from '../../../contracts/audit/audit.ts';

/** Fields of a state by path, each with its plain value. */
type Fields = ReadonlyMap<string, unknown>;

/** Deeper than what a person reads field by field; what is below is compared as a whole. */
const maxDepth = 12;

/** Converts what JSON cannot represent in a live state: maps, sets and dates. */
function toPlainValue(value: unknown): unknown {
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if (value instanceof Date) return value.toISOString();
  return value;
}

/** A list entry is identified by its id, so that a move or an insertion does not change all that follow. */
function keyOf(entry: unknown, index: number): string {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
  return typeof id === 'string' || typeof id === 'number' ? `[${id}]` : `[${index + 1}]`;
}

function collect(value: unknown, path: string, depth: number, fields: Map<string, unknown>): void {
  const own = toPlainValue(value);
  if (typeof own !== 'object' || own === null || depth === maxDepth) {
    if (own !== undefined && path !== '') fields.set(path, own);
    return;
  }
  const entries = Array.isArray(own)
    ? own.map((entry: unknown, index) => [`${path}${keyOf(entry, index)}`, entry] as const)
    : Object.entries(own).map(([name, entry]) => [path === '' ? name : `${path}.${name}`, entry] as const);
  if (entries.length === 0 && path !== '') fields.set(path, own);
  for (const [name, entry] of entries) collect(entry, name, depth + 1, fields);
}

function fieldsOf(state: unknown): Fields {
  const fields = new Map<string, unknown>();
  collect(state, '', 0, fields);
  return fields;
}

const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

export interface Comparison {
  readonly changes: readonly AuditChange[];
  readonly unchanged: number;
}

/** Field by field; `null` represents a missing field. */
export function compareStates(before: unknown, after: unknown): Comparison {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])];
  // That a list was empty is clear from what was added to it.
  const filled = (path: string, other: Fields) =>
    [...other.keys()].some((each) => each.startsWith(`${path}[`) || each.startsWith(`${path}.`));
  const isFilling = (path: string) =>
    (was.has(path) && filled(path, is)) || (is.has(path) && filled(path, was));
  const changed = paths.filter(
    (path) =>
      !isSameValue(was.get(path), is.get(path)) && !(was.has(path) !== is.has(path) && isFilling(path)),
  );
  return {
    changes: changed.map((path) => ({ path, before: was.get(path) ?? null, after: is.get(path) ?? null })),
    unchanged: paths.length - changed.length,
  };
}
