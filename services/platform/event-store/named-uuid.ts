import { hash } from 'node:crypto';

const scratch = Buffer.alloc(4096);

/** A UUID of version 5: always the same for the same name within a namespace. */
export function namedUuid(namespace: Uint8Array, name: string): string {
  const maxLength = namespace.length + name.length * 3; // UTF-8 needs at most three bytes for a UTF-16 unit
  const bytes = maxLength <= scratch.length ? scratch : Buffer.alloc(maxLength);
  bytes.set(namespace);
  const end = namespace.length + bytes.write(name, namespace.length, 'utf8');
  const hex = hash('sha1', bytes.subarray(0, end), 'hex');
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) & 3];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
