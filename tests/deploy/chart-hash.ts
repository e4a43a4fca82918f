import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The chart, and the values that it is rendered with: its defaults, and values that enable everything. */
export const chartFolder = join(import.meta.dirname, '..', '..', 'deploy', 'helm', 'stepwell');
export const renderings = ['default', 'everything'];

/** Hash of all inputs of a rendering: one with another hash is older than the chart. */
export function chartHash(rendering: string): string {
  const hash = createHash('sha256');
  const files = readdirSync(chartFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const file of [...files, join(import.meta.dirname, 'rendered', `${rendering}.values.yaml`)])
    if (existsSync(file)) hash.update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
