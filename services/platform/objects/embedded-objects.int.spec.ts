import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { openEmbeddedObjects } from './embedded-objects.ts';
import { StorageFull } from './free-space.ts';
import { describeObjects } from './objects.suite.ts';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'stepwell-objects-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describeObjects('the local disk', async () => ({
  objects: await openEmbeddedObjects({ folder: await newFolder() }),
  close: () => Promise.resolve(),
}));

describe('objects on the local disk', () => {
  it('refuse with storage.full before anything is written', async () => {
    const folder = await newFolder();
    const requireSpace = () => Promise.reject(StorageFull());
    const objects = await openEmbeddedObjects({ folder, requireSpace });
    const full = { error: 'storage.full', kind: 'unavailable', code: 503 };
    await expect(objects.put('org', 'org/a', Buffer.from('x'))).rejects.toMatchObject(full);
    await expect(objects.putPart('org', 'up', 1, Readable.from(['x']))).rejects.toMatchObject(full);
    expect(await readdir(folder, { recursive: true })).toEqual(['data', 'parts', 'passing']);
  });

  it('resume an upload after a restart and never join a part twice', async () => {
    const folder = await newFolder();
    const before = await openEmbeddedObjects({ folder });
    await before.putPart('org', 'up', 1, Readable.from([Buffer.from('one')]));
    await before.putPart('org', 'up', 2, Readable.from([Buffer.from('two')]));
    const after = await openEmbeddedObjects({ folder });
    expect(await after.listParts('org', 'up')).toHaveLength(2);
    await after.putPart('org', 'up', 3, Readable.from([Buffer.from('three')]));
    const info = await after.completeParts('org', 'up', 'org/done', 3);
    expect(info.size).toBe(11);
  });

  it('leave no temporary file behind', async () => {
    const folder = await newFolder();
    const objects = await openEmbeddedObjects({ folder });
    await objects.put('org', 'org/a', Buffer.from('x'));
    await objects.putPart('org', 'up', 1, Readable.from([Buffer.from('x')]), 'wrong').catch(() => undefined);
    const left = await readdir(folder, { recursive: true });
    expect(left.filter((name) => name.startsWith('passing/'))).toEqual([]);
  });

  it('remove on opening what a killed process was writing', async () => {
    const folder = await newFolder();
    await openEmbeddedObjects({ folder });
    await writeFile(join(folder, 'passing', 'half'), 'x');
    await openEmbeddedObjects({ folder });
    expect(await readdir(join(folder, 'passing'))).toEqual([]);
  });

  it('request a part again if a kill has left two versions of it', async () => {
    const folder = await newFolder();
    const objects = await openEmbeddedObjects({ folder });
    await objects.putPart('org', 'up', 1, Readable.from([Buffer.from('old')]));
    await writeFile(join(folder, 'parts', 'org', 'up', `000001-${'0'.repeat(64)}`), 'new');
    expect(await objects.listParts('org', 'up')).toEqual([]);
    await objects.putPart('org', 'up', 1, Readable.from([Buffer.from('newer')]));
    expect(await objects.listParts('org', 'up')).toEqual([{ part: 1, size: 5 }]);
    expect((await objects.completeParts('org', 'up', 'org/done', 1)).size).toBe(5);
  });

  it('leave nothing of the parts once they are joined', async () => {
    const folder = await newFolder();
    const objects = await openEmbeddedObjects({ folder });
    await objects.putPart('org', 'up', 1, Readable.from([Buffer.from('one')]));
    await objects.completeParts('org', 'up', 'org/done', 1);
    expect(await readdir(join(folder, 'parts', 'org'))).toEqual([]);
  });
});
