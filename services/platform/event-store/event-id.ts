import { hash } from 'node:crypto';

/** Namespace of all event ids of the product; never changes. */
const eventNamespace = Buffer.from('6f1d0d5a5b0b4c5e9a3d2f6f0c3e8b71', 'hex');

/**
 * Ids of a command's events: UUIDv5(product, organisation/command/index). Every engine that keeps ids unique
 * recognises a repeated command by them, whoever sends it again.
 */
export function eventIds(organizationId: string, commandId: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => uuidV5(`${organizationId}/${commandId}/${index}`));
}

const scratch = Buffer.alloc(4096);
scratch.set(eventNamespace);

function uuidV5(name: string): string {
  const length = eventNamespace.length + name.length * 3; // UTF-8 needs at most three bytes for a UTF-16 unit
  const bytes = length <= scratch.length ? scratch : Buffer.concat([eventNamespace], length);
  const end = eventNamespace.length + bytes.write(name, eventNamespace.length, 'utf8');
  const hex = hash('sha1', bytes.subarray(0, end), 'hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The 16 bytes of an id, as the log's index keeps them. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
