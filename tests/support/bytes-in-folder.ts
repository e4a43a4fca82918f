import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Files below a folder that hold one of the texts, in whatever case: `<file>: <text>`. Reads raw bytes, free pages and journals too. */
export async function bytesInFolder(folder: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !existsSync(path)) continue;
    const bytes = (await readFile(path)).toString('latin1').toLowerCase();
    for (const text of texts)
      if (bytes.includes(text.toLowerCase())) found.push(`${relative(folder, path)}: ${text}`);
  }
  return found;
}
