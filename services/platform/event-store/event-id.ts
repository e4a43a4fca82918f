import { namedUuid } from './named-uuid.ts';

/** Namespace of all event ids of the product; never changes. */
const eventNamespace = Buffer.from('6f1d0d5a5b0b4c5e9a3d2f6f0c3e8b71', 'hex');

/**
 * Ids of a command's events: UUIDv5(product, organisation/command/index). Every engine that keeps ids unique recognises
 * a repeated command by them, whichever process sends it again.
 */
export function eventIds(organizationId: string, commandId: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    namedUuid(eventNamespace, `${organizationId}/${commandId}/${index}`),
  );
}

/** The 16 bytes of an id, as the log's index stores them. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
