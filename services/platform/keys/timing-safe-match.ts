import { timingSafeEqual } from 'node:crypto';

/**
 * Whether two texts are the same one, in a time that does not tell how much of them is. Proofs are compared as texts:
 * base64 has several texts for the same bytes, of which only our own is valid.
 */
export function timingSafeMatch(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
