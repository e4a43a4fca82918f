import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  checkName,
  GeneratorError,
  placeOf,
  requireSingular,
  wordOf,
} from '../../deploy/commands/new/names.ts';
import { WorkingTree } from '../../deploy/commands/new/working-tree.ts';

it('a generator writes nothing if one of its files cannot be formatted', async () => {
  const root = mkdtempSync(join(tmpdir(), 'generators-'));
  try {
    cpSync('.prettierrc.json', join(root, '.prettierrc.json'));
    const tree = new WorkingTree(root);
    tree.add('first.ts', 'export const first = 1');
    tree.add('second.ts', 'export const class = 2');
    await expect(tree.write()).rejects.toThrow(SyntaxError);
    expect(existsSync(join(root, 'first.ts'))).toBe(false);
  } finally {
    rmSync(root, { recursive: true });
  }
});

it.each([
  'organization/class',
  'organization/new',
  'import/team',
  'media/-file',
  'media/file-',
  'media/a--b',
  'media/a',
  `media/${'a'.repeat(41)}`,
])('a generator refuses the place %s, since its name would be no name in the code', (place) => {
  expect(() => placeOf(place)).toThrow(GeneratorError);
});

it.each(['default', 'kernel', 'platform', 'main', 'model', 'constructor', 'x', 'Learning'])(
  'a generator refuses %s as the name of a context, since it means something else',
  (name) => {
    expect(() => wordOf(name)).toThrow(GeneratorError);
  },
);

it('a generator refuses the name of many things, of which it would make the plural', () => {
  for (const many of ['teams', 'categories', 'skill-sets'])
    expect(() => requireSingular(many)).toThrow(GeneratorError);
  for (const one of ['team', 'class', 'bus', 'analysis', 'canvas', 'skill-set'])
    expect(() => requireSingular(one)).not.toThrow();
});

it('a generator takes other names', () => {
  expect(wordOf('learning')).toBe('learning');
  expect(placeOf('media/caption-file')).toEqual({ context: 'media', thing: 'caption-file' });
  expect(checkName('ArchiveClass')).toBe('ArchiveClass');
});
