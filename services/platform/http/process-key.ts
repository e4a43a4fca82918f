import { createHash, timingSafeEqual } from 'node:crypto';
import { NotFound } from '../../../contracts/kernel/errors.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets processes of the product in by the key that they share (`STEPWELL_WORKER_KEY`); to everybody else there is nothing here. */
export function demandProcessKey(shown: string | undefined, key: string | undefined): void {
  const isKnown = key !== undefined && timingSafeEqual(digest(shown ?? ''), digest(`Bearer ${key}`));
  if (!isKnown) throw NotFound();
}
