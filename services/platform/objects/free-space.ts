import { statfs } from 'node:fs/promises';
import { defineError } from '../../../contracts/kernel/errors.ts';

export const StorageFull = defineError(
  'storage.full',
  'unavailable',
  'The storage of this server is nearly full, so nothing new can be saved. What you saved before is safe; tell an administrator, and try again when there is space.',
);

/** Below either of these nothing new is written, so that the log and the read models keep their space. */
export const minFree = { bytes: 2 * 1024 ** 3, share: 0.05 } as const;

export interface FreeSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

export async function freeSpace(folder: string): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Pure part: whether `needed` more bytes would leave too little space. */
export function isTooFull(space: FreeSpace, needed = 0): boolean {
  const left = space.freeBytes - needed;
  return left < minFree.bytes || left < space.totalBytes * minFree.share;
}

/** Refuses with `storage.full` (503) before a write can fail. */
export async function requireFreeSpace(folder: string, needed = 0): Promise<void> {
  const space = await freeSpace(folder);
  if (isTooFull(space, needed)) throw StorageFull({ facts: { freeBytes: space.freeBytes } });
}
