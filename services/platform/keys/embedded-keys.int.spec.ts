import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedKeys } from './embedded-keys.ts';
import { keysSuite } from './keys.suite.ts';

keysSuite('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'));
  return {
    open: async () => openEmbeddedKeys(folder),
    dispose: () => rm(folder, { recursive: true }),
  };
});

describe('the key file', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keys-'));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const bytesOnDisk = async (): Promise<Buffer> => {
    const files = await readdir(folder);
    return Buffer.concat(await Promise.all(files.map((file) => readFile(join(folder, file)))));
  };

  it('contains no byte of a destroyed key, nor does its journal', async () => {
    const keys = openEmbeddedKeys(folder);
    const ada = keys.personKey('acme', 'ada');
    if (!ada) throw new Error('a new person has a key');
    keys.personKey('acme', 'bob'); // writes the page with Ada's key to the journal
    expect((await bytesOnDisk()).includes(ada)).toBe(true);
    await keys.destroyPersonKey('acme', 'ada');
    expect((await bytesOnDisk()).includes(ada)).toBe(false);
    keys.close();
  });

  it('contains no byte of a deleted secret', async () => {
    const keys = openEmbeddedKeys(folder);
    await keys.putSecret('acme', 'totp/ada', 'JBSWY3DPEHPK3PXP');
    await keys.putSecret('acme', 'totp/bob', 'another');
    await keys.deleteSecret('acme', 'totp/ada');
    expect((await bytesOnDisk()).includes('JBSWY3DPEHPK3PXP')).toBe(false);
    keys.close();
  });

  it('is readable by its owner alone', async () => {
    openEmbeddedKeys(folder).close();
    expect((await stat(join(folder, 'keys.sqlite'))).mode & 0o077).toBe(0);
  });
});
