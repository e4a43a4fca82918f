import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const name = 'recognise.py';

/**
 * Path of the Python program: beside this file, or, since the compiler copies no Python files, in the source tree that
 * the build was made from.
 */
export function recogniserProgram(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, name);
  if (existsSync(beside)) return beside;
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const source = join(folder, 'services', 'platform', 'speech', name);
    if (existsSync(source)) return source;
  }
  return beside;
}
