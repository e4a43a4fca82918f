import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { bannedInNames, bannedInTexts, findInSource, findInText } from './words.ts';

const root = resolve(import.meta.dirname, '../..');
const sources = ['{contracts,services,projections,workflows,web/src,deploy,tests}/**/*.{ts,tsx}', 'web/*.ts'];
const pages = ['README.md', 'docs/{analysts,glossary,operating,seal-receipts}.md', 'docs/decisions/*.md'];

/** Files that are exempt, with the reason. */
const exempt = new Map([
  ['tests/architecture/words.ts', 'the list itself'],
  ['tests/architecture/words.spec.ts', 'shows that the check fails'],
  ['projections/authoring/workflow-cards/workflow-cards.ts', '`shelf` is a stored field of the read model'],
  ['projections/authoring/authoring-folds.spec.ts', 'reads the stored field'],
]);
/** Older decision records are history. */
const isHistory = (path: string): boolean => /decisions\/00[0-2]\d/.test(path);

/** A fold that exhaustive-folds.spec.ts shows to the linter, for a moment. */
const isTemporary = (path: string): boolean => path.includes('/fence-');

const filesOf = (patterns: readonly string[]): readonly string[] =>
  globSync(patterns, { cwd: root }).filter(
    (path) => !exempt.has(path) && !isHistory(path) && !isTemporary(path),
  );
const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const advice = (word: string): string => bannedInTexts[word] ?? bannedInNames[word] ?? '';

it('uses the words of the field in names, comments and messages', () => {
  const files = filesOf(sources);
  const findings = files.flatMap((path) =>
    findInSource(path, textOf(path)).map(
      ({ line, word }) => `${path}:${line} "${word}": write ${advice(word)}`,
    ),
  );
  expect(files.length).toBeGreaterThan(400);
  expect(findings).toEqual([]);
});

it('uses the words of the field in the documentation', () => {
  const files = filesOf(pages);
  expect(files.length).toBeGreaterThan(8);
  expect(files.flatMap((path) => findInText(textOf(path)).map((word) => `${path} "${word}"`))).toEqual([]);
});

it('notices a banned word in a name, a comment, a message and a page', () => {
  const found = (source: string): readonly string[] =>
    findInSource('file.tsx', source).map(({ word }) => word);
  expect(found('export const openVault = (shelfFolder: string) => shelfFolder;')).toEqual(['vault', 'shelf']);
  expect(found('/** Built anew for whoever\n * asks. */\nexport type Rebuilt = 1;')).toEqual([
    'anew',
    'whoever',
  ]);
  expect(found("throw new Error('The queue is told of is told of it, hence it waits.');")).toEqual([
    'hence',
    'is told of',
  ]);
  expect(found('const words = { vault: 1 }; words.vault; // `anew`')).toEqual([]);
  expect(findInText('All colors of [the page](docs/anew.md), and `upon`.')).toEqual(['colors']);
});
