/** One value of a thing, with its path. */
export interface StateField {
  /** The path as in changes: `steps[a].title`. */
  readonly path: string;
  readonly value: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A list item is identified by its id if it has one, as in the changes of an event. */
const childPath = (path: string, list: boolean, key: string, value: unknown): string => {
  if (!list) return path === '' ? key : `${path}.${key}`;
  const id = isObject(value) && typeof value['id'] === 'string' ? value['id'] : key;
  return `${path}[${id}]`;
};

/** All values of a thing, in its own order; an empty container is one field without a value. */
export function stateFields(state: unknown, path = ''): readonly StateField[] {
  if (!isObject(state)) return [{ path, value: state }];
  const parts = Object.entries(state);
  if (parts.length === 0) return path === '' ? [] : [{ path, value: null }];
  return parts.flatMap(([key, value]) =>
    stateFields(value, childPath(path, Array.isArray(state), key, value)),
  );
}
