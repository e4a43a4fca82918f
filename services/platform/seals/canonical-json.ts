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
  const ordered: Record<string, unknown> = {};
  let isInOrder = true;
  for (const [index, key] of keys.toSorted().entries()) {
    const value = fields[key];
    const valueInOrder = value === undefined ? undefined : canonicalOrder(value);
    if (valueInOrder !== value || key !== keys[index]) isInOrder = false;
    setField(ordered, key, valueInOrder);
  }
  return isInOrder ? object : ordered;
}

/** What `JSON.parse` would return of the text of a plain value; several times faster. */
export function plainCopy(value: unknown): unknown {
  if (value === 0) return 0; // also for -0, whose text is 0
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plainCopy);
  const copied: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value))
    if (each !== undefined) setField(copied, key, plainCopy(each));
  return copied;
}

/** Assigned, it would become the prototype. */
function setField(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });
  else object[key] = value;
}
