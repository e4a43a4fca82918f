/**
 * The one text of a plain value: object keys in order (array-index keys by number, then the rest by code unit),
 * no spaces, numbers as ECMAScript prints them, lone surrogates escaped. Equal values give equal bytes.
 * Throws `TypeError` on what JSON cannot hold and would silently change.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(inOrder(value));
}

/** The value with all keys in order; the same object where they already are, which is the usual case. */
function inOrder(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value))
        throw new TypeError(`${value} cannot be stored: it is not a finite number.`);
      return value;
    case 'object':
      if (value === null) return value;
      return Array.isArray(value) ? arrayInOrder(value) : objectInOrder(value);
    default:
      throw new TypeError(`A ${typeof value} cannot be stored: it is not plain data.`);
  }
}

function arrayInOrder(array: readonly unknown[]): readonly unknown[] {
  let ordered: unknown[] | undefined;
  for (let index = 0; index < array.length; index++) {
    const item = inOrder(array[index]);
    if (item !== array[index]) ordered ??= [...array];
    if (ordered) ordered[index] = item;
  }
  return ordered ?? array;
}

function objectInOrder(object: object): object {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`A ${object.constructor.name} cannot be stored: it is not plain data.`);
  }
  const entries = Object.entries(object);
  let changed = false;
  let previous = '';
  for (const entry of entries) {
    const [key, value] = entry;
    const ordered: unknown = value === undefined ? undefined : inOrder(value);
    if (ordered !== value) {
      entry[1] = ordered;
      changed = true;
    }
    if (key < previous) changed = true;
    previous = key;
  }
  if (!changed) return object;
  return Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)));
}
