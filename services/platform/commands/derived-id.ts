import type { Sender } from '../../../contracts/kernel/define-command.ts';
import { namedUuid } from '../event-store/named-uuid.ts';

/** Prefix of everything that ids are derived from; never changes. */
const derivedNamespace = Buffer.from('stepwell/derived-id/');

/**
 * A UUID (version 5 layout) that is always the same for the same seed, so that a repeated command creates the same ids.
 */
export const derivedId = (seed: string): string => namedUuid(derivedNamespace, seed);

/** The id that `newId(name)` gives the decision of a command. */
export const newIdOf = (
  { organizationId, commandId }: Pick<Sender, 'organizationId' | 'commandId'>,
  name: string,
): string => derivedId(`${organizationId}/${commandId}/${name}`);

/** A decision uses the same id to name the instance, to create it and to answer. */
export function memoizeIds(createId: (name: string) => string): (name: string) => string {
  const ids = new Map<string, string>();
  return (name) => {
    const id = ids.get(name) ?? createId(name);
    ids.set(name, id);
    return id;
  };
}
