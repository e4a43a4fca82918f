import { createHash } from 'node:crypto';

/** A UUID (version 5 layout) that is always the same for the same seed: a repeated command makes the same ids. */
export function derivedId(seed: string): string {
  const digest = createHash('sha1').update('stepwell/derived-id/').update(seed).digest().subarray(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
