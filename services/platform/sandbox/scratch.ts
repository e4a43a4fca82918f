import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Runs the work with a folder of its own below `root` and removes the folder however the work ends. */
export async function withScratch<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(join(root, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** At start, before any work: removes what a killed process left. Returns the number of removed folders. */
export async function sweepScratch(root: string): Promise<number> {
  await mkdir(root, { recursive: true });
  const left = (await readdir(root)).filter((name) => name.startsWith('work-'));
  for (const name of left) await rm(join(root, name), { recursive: true, force: true });
  return left.length;
}
