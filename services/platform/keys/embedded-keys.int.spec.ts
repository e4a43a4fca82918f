import { mkdir, mkdtemp, readFile, readdir, rm, rmdir, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedKeys } from './embedded-keys.ts';
import { openKeyDatabase, overwriteDestroyed } from './key-database.ts';
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

  it('contains no byte of what is deleted together or one after the other', async () => {
    const keys = openEmbeddedKeys(folder);
    const bytes = new Map<string, Buffer | string>();
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      bytes.set(name, `the-secret-of-${name}`);
      await keys.putSecret('acme', name, `the-secret-of-${name}`);
    }
    for (const person of ['ada', 'bob']) bytes.set(person, keys.personKey('acme', person) ?? '');
    const found = async (): Promise<string> => {
      const disk = await bytesOnDisk();
      return [...bytes.keys()].filter((name) => disk.includes(bytes.get(name) ?? '')).join(' ');
    };
    expect(await found()).toBe('a b c d e ada bob');
    await Promise.all([
      keys.deleteSecret('acme', 'a'),
      keys.deleteSecretIf('acme', 'b', 'the-secret-of-b'),
      keys.destroyPersonKey('acme', 'ada'),
    ]);
    expect(await found()).toBe('c d e bob');
    await keys.deleteSecret('acme', 'c');
    expect(await found()).toBe('d e bob');
    await keys.destroyPersonKey('acme', 'bob');
    expect(await found()).toBe('d e');
    await keys.deleteSecretIf('acme', 'd', 'the-secret-of-d');
    expect(await found()).toBe('e');
    keys.close();
  });

  it('answers null for a destroyed key whose bytes could not be overwritten, and can be asked again', async () => {
    const linked = join(folder, 'linked');
    await mkdir(linked);
    openEmbeddedKeys(folder).close();
    // SQLite finds its journal beside the linked file, so that only overwriting meets the folder in its place
    await symlink(join(folder, 'keys.sqlite'), join(linked, 'keys.sqlite'));
    const keys = openEmbeddedKeys(linked);
    expect(keys.personKey('acme', 'ada')).toHaveLength(32);
    await mkdir(join(linked, 'keys.sqlite-journal'));
    await expect(keys.destroyPersonKey('acme', 'ada')).rejects.toThrow('EISDIR');
    expect(keys.personKey('acme', 'ada')).toBeNull();
    await keys.putSecret('acme', 'a', 'stored');
    await expect(keys.deleteSecret('acme', 'absent')).rejects.toThrow('EISDIR');
    await rmdir(join(linked, 'keys.sqlite-journal'));
    await keys.destroyPersonKey('acme', 'ada');
    keys.close();
  });

  it('gives one key to somebody whose key is asked for in several ways at once', async () => {
    const keys = openEmbeddedKeys(folder);
    const people = ['ada', 'bob', 'cleo'].map((personId) => ({ organizationId: 'acme', personId }));
    const fetching = [keys.fetchPersonKeys(people), keys.fetchPersonKeys(people)];
    const early = keys.personKey('acme', 'ada');
    await Promise.all([...fetching, keys.putSecret('acme', 'totp/ada', 'JBSWY3DPEHPK3PXP')]);
    const all = people.map(({ personId }) => keys.personKey('acme', personId)?.toString('hex'));
    expect(all[0]).toBe(early?.toString('hex'));
    expect(new Set(all).size).toBe(3);
    keys.close();
    const again = openEmbeddedKeys(folder);
    expect(people.map(({ personId }) => again.personKey('acme', personId)?.toString('hex'))).toEqual(all);
    expect(await again.getSecret('acme', 'totp/ada')).toBe('JBSWY3DPEHPK3PXP');
    again.close();
  });

  it('never gives a new key to somebody whose key is destroyed', async () => {
    const keys = openEmbeddedKeys(folder);
    await keys.destroyPersonKey('acme', 'ada');
    await keys.fetchPersonKeys([{ organizationId: 'acme', personId: 'ada' }]);
    expect(keys.personKey('acme', 'ada')).toBeNull();
    keys.close();
  });

  it('refuses what it could not write, and goes on after that', async () => {
    const keys = openEmbeddedKeys(folder);
    const unstorable = {} as unknown as string;
    const refused = keys.putSecret('acme', 'a', unstorable);
    await expect(refused).rejects.toThrow();
    await keys.putSecret('acme', 'b', 'stored');
    expect(await keys.getSecret('acme', 'b')).toBe('stored');
    const unfinished = keys.putSecret('acme', 'c', 'late');
    keys.close();
    await expect(unfinished).rejects.toThrow('The keys are closed.');
  });

  it('refuses what is pending when it closes, even before its first write, and everything after', async () => {
    const keys = openEmbeddedKeys(folder);
    const pending = keys.putSecret('acme', 'a', 'late');
    keys.close();
    await expect(pending).rejects.toThrow('The keys are closed.');
    await expect(keys.putSecret('acme', 'b', 'later')).rejects.toThrow('The keys are closed.');
    const again = openEmbeddedKeys(folder);
    expect(await again.listSecrets('acme', '')).toEqual(new Map());
    again.close();
  });

  it('is free for the next write where a journal could not be overwritten', async () => {
    const database = openKeyDatabase(join(folder, 'keys.sqlite'));
    await mkdir(join(folder, 'other-journal'));
    expect(() => overwriteDestroyed(database, join(folder, 'other'))).toThrow('EISDIR');
    database.exec("INSERT INTO secrets VALUES ('acme', 'totp/ada', 'JBSWY3DPEHPK3PXP')");
    database.close();
    const keys = openEmbeddedKeys(folder);
    await keys.putSecret('acme', 'totp/bob', 'another');
    expect(await keys.getSecret('acme', 'totp/ada')).toBe('JBSWY3DPEHPK3PXP');
    keys.close();
  });

  it('is readable by its owner alone', async () => {
    openEmbeddedKeys(folder).close();
    expect((await stat(join(folder, 'keys.sqlite'))).mode & 0o077).toBe(0);
  });
});
