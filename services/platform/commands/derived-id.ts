import { namedUuid } from '../event-store/named-uuid.ts';

/** Stands before all that ids are derived from; never changes. */
const derivedNamespace = Buffer.from('stepwell/derived-id/');

/** A UUID (version 5 layout) that is always the same for the same seed: a repeated command makes the same ids. */
export const derivedId = (seed: string): string => namedUuid(derivedNamespace, seed);

/** A decision asks for the same id where it names the thing, makes it and answers. */
export function memoizeIds(createId: (name: string) => string): (name: string) => string {
  const ids = new Map<string, string>();
  return (name) => {
    const id = ids.get(name) ?? createId(name);
    ids.set(name, id);
    return id;
  };
}
