import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Gives the work a folder of its own below `root` and removes it however the work ends. */
export async function withScratch<T>(root: string, work: (folder: string) => Promise<T>): Promise<T> {
  await mkdir(root, { recursive: true });
  const folder = await mkdtemp(join(root, 'work-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** At start, before any work: removes what a killed process left. Answers how many folders there were. */
export async function sweepScratch(root: string): Promise<number> {
  await mkdir(root, { recursive: true });
  const left = (await readdir(root)).filter((name) => name.startsWith('work-'));
  for (const name of left) await rm(join(root, name), { recursive: true, force: true });
  return left.length;
}
