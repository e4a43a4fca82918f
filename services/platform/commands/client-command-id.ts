import { derivedId } from './derived-id.ts';

/** How the ids begin that the product gives its own commands: of pipelines, policies, sign-ins, setup and the sample. */
const ownPrefixes = [
  'pipeline',
  'refused',
  'key',
  'withdraw',
  'erase',
  'sso',
  'setup',
  'self-signup',
  'seed',
] as const;
/** Ids that are derived, as of events and reservations, are UUIDs of version 5; those of browsers are random. */
const ownId = new RegExp(`^(?:(?:${ownPrefixes.join('|')})-|[0-9a-f]{8}-[0-9a-f]{4}-5)`);

/** Whether an id is one that the product may give a command of its own. */
export const isOwnCommandId = (id: string): boolean => ownId.test(id);

/**
 * The id of a command that a client sent: its own, unless the product itself could use that for another command, which
 * would then be refused as reused. Always the same for the same id, so that a repeat is recognised.
 */
export const clientCommandId = (id: string): string =>
  isOwnCommandId(id) ? derivedId(`id of a client: ${id}`) : id;
