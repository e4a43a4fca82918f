import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const rows = readFileSync(resolve(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, term = '', meaning = '', where = '']) => ({ term, meaning, where }));

const missing = (pattern: string): boolean => globSync(pattern, { cwd: root }).length === 0;

it('lists each term of the glossary once, in alphabetical order, with a meaning', () => {
  const terms = rows.map(({ term }) => term);
  expect(terms.length).toBeGreaterThan(50);
  expect(terms).toEqual([...new Set(terms)].toSorted((a, b) => a.localeCompare(b, 'en')));
  expect(rows.filter(({ meaning }) => meaning === '')).toEqual([]);
});

it('points from each term of the glossary to files that exist', () => {
  for (const { term, where } of rows) {
    const patterns = [...where.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern);
    expect(patterns, term).not.toEqual([]);
    expect(patterns.filter(missing), term).toEqual([]);
  }
  expect(missing('contracts/**/no-such-file.ts')).toBe(true);
});
