import { hash } from 'node:crypto';

/** Namespace of all event ids of the product; never changes. */
const eventNamespace = Buffer.from('6f1d0d5a5b0b4c5e9a3d2f6f0c3e8b71', 'hex');

/**
 * Ids of a command's events: UUIDv5(UUIDv5(product, organisation/command), index). Every engine that keeps ids
 * unique recognises a repeated command by them, whoever sends it again.
 */
export function eventIds(organizationId: string, commandId: string, count: number): string[] {
  const command = uuidV5(eventNamespace, `${organizationId}/${commandId}`);
  return Array.from({ length: count }, (_, index) => toText(uuidV5(command, String(index))));
}

function uuidV5(namespace: Buffer, name: string): Buffer {
  const digest = hash('sha1', Buffer.concat([namespace, Buffer.from(name)]), 'buffer').subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  return digest;
}

function toText(uuid: Buffer): string {
  const hex = uuid.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The 16 bytes of an id, as the log's index keeps them. */
export const idBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
