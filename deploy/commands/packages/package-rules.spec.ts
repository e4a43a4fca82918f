import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageFindings, type LockFile } from './package-rules.ts';

const root = join(import.meta.dirname, '../../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as object;

const fine = { version: '1.2.3', license: 'MIT', integrity: 'sha512-x' };
const findings = (entry: object, path = 'node_modules/a'): readonly string[] =>
  packageFindings(
    { dependencies: { a: '1.2.3' } },
    {
      packages: { '': { dependencies: { a: '1.2.3' } }, [path]: { ...fine, ...entry } },
    },
  );

it('all packages of the product have an allowed licence, an exact version and no script of their own', () => {
  expect(packageFindings(read('package.json'), read('package-lock.json') as LockFile)).toEqual([]);
  expect(findings({})).toEqual([]);
});

it.each([
  ['GPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['MIT AND GPL-2.0', false],
  ['BUSL-1.1', false],
  ['SEE LICENSE IN LICENSE', false],
  ['MPL-2.0', false],
  ['(GPL-2.0 OR MIT)', true],
  ['(MIT AND Zlib)', true],
])('a package under %s is allowed: %s', (license, allowed) => {
  expect(findings({ license }).length === 0).toBe(allowed);
});

it('an exception is for its own packages alone', () => {
  expect(findings({ license: 'LGPL-3.0-or-later' }, 'node_modules/@img/sharp-libvips-linux-x64')).toEqual([]);
  expect(findings({ license: 'LGPL-3.0-or-later' })).toHaveLength(1);
});

it.each([
  [{ license: undefined }, 'licence'],
  [{ version: '^1.2.3' }, 'exact version'],
  [{ version: 'github:a/b' }, 'exact version'],
  [{ resolved: 'https://registry.example.com/a.tgz' }, 'server that it came from'],
  [{ integrity: undefined }, 'checksum'],
  [{ hasInstallScript: true }, 'install script'],
])('finds %o', (entry, word) => {
  expect(findings(entry)).toEqual([expect.stringContaining(word)]);
});

it('a range in package.json and a lock of another package.json are found', () => {
  const lock = { packages: { '': { dependencies: { a: '1.2.3' } }, 'node_modules/a': fine } };
  expect(packageFindings({ dependencies: { a: '^1.2.3' } }, lock)).toHaveLength(2);
  expect(packageFindings({ dependencies: { a: '1.2.4' } }, lock)).toHaveLength(1);
});
