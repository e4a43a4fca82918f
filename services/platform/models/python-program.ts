import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Path of a Python program of the platform, such as `speech/recognise.py`: in the tree of this file, or, since the
 * compiler copies no Python files, in the source tree that the build was made from.
 */
export function pythonProgram(name: string): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const inTree = join(dirname(here), name);
  if (existsSync(inTree)) return inTree;
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const source = join(folder, 'services', 'platform', name);
    if (existsSync(source)) return source;
  }
  return inTree;
}
