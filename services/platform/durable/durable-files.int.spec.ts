import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DurableFiles } from './durable-files.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stepwell-durable-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('writes files whose folder is removed again and again meanwhile', async () => {
  const files = await DurableFiles.open(root);
  const folder = join(root, 'parts', 'upload');
  const bytes = Buffer.from('A part.');
  let isWriting = true;
  const removing = (async () => {
    while (isWriting) await files.remove(folder);
  })();
  try {
    for (let round = 0; round < 100; round++) {
      const writes = Array.from({ length: 5 }, (_, number) => files.write(join(folder, `${number}`), bytes));
      for (const { size } of await Promise.all(writes)) expect(size).toBe(bytes.length);
    }
  } finally {
    isWriting = false;
    await removing;
  }
});
