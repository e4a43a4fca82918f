import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const files = readdirSync(folder);

it('decision records have a number each, which is also in their title', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(new Set(numbers).size, numbers.join(' ')).toBe(files.length);
  for (const file of files)
    expect(readFileSync(join(folder, file), 'utf8').split(' ', 2), file).toEqual(['#', file.slice(0, 4)]);
});
