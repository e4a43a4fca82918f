import type { AuditChange } from '../../../contracts/audit/audit.ts';
import { timeSlices } from '../../../services/platform/queues/time-slices.ts';

/** The fields of a state. */
interface Fields {
  /** By path, each with its plain value. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Paths of the lists and objects that have fields. */
  readonly filled: ReadonlySet<string>;
}

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

interface Part {
  readonly value: unknown;
  readonly path: string;
  readonly depth: number;
}

const partsOf = (own: object, { path, depth }: Part): readonly Part[] =>
  (Array.isArray(own)
    ? own.map((value: unknown, index) => [`${path}${keyOf(value, index)}`, value] as const)
    : Object.entries(own).map(([name, value]) => [path === '' ? name : `${path}.${name}`, value] as const)
  ).map(([partPath, value]) => ({ path: partPath, value, depth: depth + 1 }));

async function fieldsOf(state: unknown): Promise<Fields> {
  const pause = timeSlices();
  const values = new Map<string, unknown>();
  const filled = new Set<string>();
  const rest: Part[] = [{ value: state, path: '', depth: 0 }];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    const own = toPlainValue(part.value);
    const parts = typeof own === 'object' && own !== null && part.depth < maxDepth ? partsOf(own, part) : [];
    if (parts.length > 0) filled.add(part.path);
    else if (own !== undefined && part.path !== '') values.set(part.path, own);
    for (const each of parts.toReversed()) rest.push(each);
    await pause();
  }
  return { values, filled };
}

const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

export interface Comparison {
  readonly changes: readonly AuditChange[];
  readonly unchanged: number;
}

/** Field by field; `null` represents a missing field. States of large drafts have hundreds of thousands of fields. */
export async function compareStates(before: unknown, after: unknown): Promise<Comparison> {
  const [was, is] = [await fieldsOf(before), await fieldsOf(after)];
  const paths = new Set([...was.values.keys(), ...is.values.keys()]);
  // That a list was empty is clear from what was added to it.
  const isFilling = (path: string) =>
    (was.values.has(path) && is.filled.has(path)) || (is.values.has(path) && was.filled.has(path));
  const isUnchanged = (path: string) =>
    isSameValue(was.values.get(path), is.values.get(path)) ||
    (was.values.has(path) !== is.values.has(path) && isFilling(path));
  const pause = timeSlices();
  const changes: AuditChange[] = [];
  for (const path of paths) {
    if (!isUnchanged(path))
      changes.push({ path, before: was.values.get(path) ?? null, after: is.values.get(path) ?? null });
    await pause();
  }
  return { changes, unchanged: paths.size - changes.length };
}
