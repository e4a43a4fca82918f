/** A dotted path, split once; filters and sorts read documents by it. */
export type PathSegments = readonly string[];

export const splitPath = (path: string): PathSegments => path.split('.');

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const arrayIndex = /^(0|[1-9]\d*)$/;

/**
 * The values at a path, in MongoDB's sense: an array on the way is entered by index and through each of its objects.
 * `undefined` represents a missing field. Arrays at the end are not opened.
 */
export function collectValues(value: unknown, steps: PathSegments, at = 0, found: unknown[] = []): unknown[] {
  const step = steps[at];
  if (step === undefined) found.push(value);
  else if (Array.isArray(value)) enterArray(value, steps, at, found);
  else if (isObject(value))
    collectValues(Object.hasOwn(value, step) ? value[step] : undefined, steps, at + 1, found);
  else found.push(undefined);
  return found;
}

function enterArray(value: readonly unknown[], steps: PathSegments, at: number, found: unknown[]): void {
  const step = steps[at] ?? '';
  if (arrayIndex.test(step) && Number(step) < value.length)
    collectValues(value[Number(step)], steps, at + 1, found);
  for (const element of value) if (isObject(element)) collectValues(element, steps, at, found);
}

/** The one value of a path that crosses no array; an array on the way or at the end is returned itself. */
export function valueAt(document: unknown, steps: PathSegments): unknown {
  let value = document;
  for (const step of steps) {
    if (!isObject(value)) return Array.isArray(value) ? value : undefined;
    value = Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}
