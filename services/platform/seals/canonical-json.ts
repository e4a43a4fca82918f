/**
 * The one canonical text of a plain value: object keys in order (array-index keys by number, then the rest by code
 * unit), no spaces, numbers as ECMAScript prints them, lone surrogates escaped. Equal values give equal bytes. Throws
 * `TypeError` for values that JSON cannot represent and would silently change.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(canonicalOrder(value));
}

/** The value with all keys in order; the same object if they already are. `JSON.stringify` does the rest. */
export function canonicalOrder(value: unknown): unknown {
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
    const item = canonicalOrder(array[index]);
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
  const fields = object as Readonly<Record<string, unknown>>; // the value is a plain object
  const keys = Object.keys(fields);
  let ordered: Map<string, unknown> | undefined;
  let previous = '';
  for (const key of keys) {
    const value = fields[key];
    const valueInOrder = value === undefined ? undefined : canonicalOrder(value);
    if (valueInOrder !== value || key < previous) ordered ??= new Map(Object.entries(fields));
    ordered?.set(key, valueInOrder);
    previous = key;
  }
  if (!ordered) return object;
  return Object.fromEntries([...ordered].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
