import { existsSync } from 'node:fs';
import { access, constants, mkdir, rename } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { Engine } from './recipe.ts';

/** Outside of the tree: a checkout is thrown away more often than a server changes. */
export const cacheFolder = resolve(
  process.env['STEPWELL_ENGINES_HOME'] ?? join(homedir(), '.cache', 'stepwell', 'engines'),
);

/** Where an engine is kept, by its version. */
export const versioned = ({ name, recipe }: Engine): string => `${name}@${recipe.version}`;

/** The engine's folder, got now if need be. Rejects with a sentence that says why it cannot be had. */
export async function fetchEngine(engine: Engine): Promise<string> {
  const { name, recipe } = engine;
  await requireOnPath(recipe.needs);
  const { fetch } = recipe;
  if (!fetch) return '';
  const home = join(cacheFolder, versioned(engine));
  if (existsSync(home)) return home;
  await requireOnPath(recipe.gotWith);
  return withLock(name, async () => {
    if (existsSync(home)) return home; // another process was first
    const partial = `${home}.partial`;
    await mkdir(partial, { recursive: true });
    console.error(`Getting the engine ${versioned(engine)}, once; this may take minutes …`);
    await fetch(partial);
    await rename(partial, home);
    return home;
  });
}

/** One process at a time works on an engine's folders; the lock ends with the process that holds it. */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  await mkdir(cacheFolder, { recursive: true });
  const lock = new DatabaseSync(join(cacheFolder, `${name}.lock`), { timeout: 0 });
  try {
    while (!isLocked(lock)) await pause(200);
    return await work();
  } finally {
    lock.close();
  }
}

function isLocked(lock: DatabaseSync): boolean {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (/locked/.test(String(error))) return false;
    throw error;
  }
}

async function requireOnPath(programs: readonly string[] = []): Promise<void> {
  for (const program of programs)
    if (!(await isOnPath(program))) throw new Error(`${program} is not installed`);
}

async function isOnPath(program: string): Promise<boolean> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const found = await access(join(folder, program), constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return true;
  }
  return false;
}
