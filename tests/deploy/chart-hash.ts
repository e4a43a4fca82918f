import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The chart, and the values that it is rendered with: its own, and those that ask for everything. */
export const chartFolder = join(import.meta.dirname, '..', '..', 'deploy', 'helm', 'stepwell');
export const renderings = ['default', 'everything'];

/** Of everything that a rendering is made of: one that carries another is older than the chart. */
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
