import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Engine, EngineRecipe } from './recipe.ts';

const folder = join(import.meta.dirname, '..');

/** Names of all engines: those of the files beside this folder. */
export async function engineNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.ts'));
  return files.map((file) => basename(file, '.ts')).toSorted();
}

/** Throws with the names that there are when there is none of this name. */
export async function engineOf(name: string): Promise<Engine> {
  const names = await engineNames();
  if (!names.includes(name))
    throw new Error(`There is no engine named ${name}; the engines are ${names.join(', ')}.`);
  const { recipe } = (await import(join(folder, `${name}.ts`))) as { recipe: EngineRecipe }; // by convention
  return { name, recipe };
}
