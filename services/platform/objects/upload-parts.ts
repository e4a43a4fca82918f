import { createReadStream } from 'node:fs';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { DurableFiles } from '../durable/durable-files.ts';
import { UploadPartDamaged, UploadPartMissing } from './object-errors.ts';

interface Part {
  readonly part: number;
  readonly sha256: string;
  readonly name: string;
}

/** What was already joined while later parts were still arriving. */
interface JoinState {
  readonly hashes: string[];
  work: Promise<void>;
}

const joinedName = 'joined';
/** The most parts left to be flushed at the end; flushing a whole film at once would also block the event log. */
const flushInterval = 8;
const partName = /^(\d{6})-([0-9a-f]{64})$/;
const nameOf = (part: number, sha256: string): string => `${String(part).padStart(6, '0')}-${sha256}`;

/**
 * The parts of uploads on the local disk. Each part is a file named by number and hash. Consecutive parts are joined as
 * they arrive, so that completing a large upload costs no more than a small one.
 */
export class UploadParts {
  readonly #files: DurableFiles;
  // Only what this process joined itself: after a crash joining starts over from the durable parts.
  readonly #joined = new Map<string, JoinState>();

  constructor(files: DurableFiles) {
    this.#files = files;
  }

  async put(folder: string, part: number, body: Readable, sha256?: string) {
    const written = await this.#files.write(
      (made) => join(folder, nameOf(part, made.sha256)),
      body,
      (made) => {
        if (sha256 !== undefined && made.sha256 !== sha256.toLowerCase()) throw UploadPartDamaged();
      },
    );
    const name = nameOf(part, written.sha256);
    const replacedParts = (await readAll(folder)).filter(
      (stored) => stored.part === part && stored.name !== name,
    );
    for (const stored of replacedParts) await this.#files.remove(join(folder, stored.name));
    if (replacedParts.length > 0) await this.#resetJoin(folder);
    this.#joinReady(folder).catch(() => this.#resetJoin(folder));
    return written;
  }

  async list(folder: string): Promise<{ part: number; size: number }[]> {
    const parts = await safePartsIn(folder);
    const found = await Promise.all(
      parts.map(async ({ part, name }) => {
        const stats = await stat(join(folder, name)).catch(nullWhenRemoved);
        return stats && { part, size: stats.size };
      }),
    );
    return found.filter((each) => each !== null);
  }

  /** Moves the joined parts 1 to `count` to `target`. */
  async complete(folder: string, count: number, target: string): Promise<void> {
    const parts = (await safePartsIn(folder)).filter(({ part }) => part <= count);
    const presentParts = new Set(parts.map(({ part }) => part));
    const missing = Array.from({ length: count }, (_, i) => i + 1).filter((part) => !presentParts.has(part));
    if (missing.length > 0 || count < 1)
      throw UploadPartMissing({ facts: { firstMissing: missing[0] ?? 1 } });
    await this.#joinReady(folder).catch(() => this.#resetJoin(folder));
    if ((this.#joined.get(folder)?.hashes.length ?? 0) !== count) {
      // More was sent than is needed, or joining failed: start over, no further than `count`.
      await this.#resetJoin(folder);
      await this.#joinReady(folder, count);
    }
    const joined = join(folder, joinedName);
    const file = await open(joined, 'r+');
    await file.sync();
    await file.close();
    await this.#files.moveInto(joined, target);
    await this.abort(folder);
  }

  async abort(folder: string): Promise<void> {
    await this.#joined.get(folder)?.work.catch(() => undefined);
    this.#joined.delete(folder);
    await this.#files.remove(folder); // atomically: either all parts of an upload are stored or none
  }

  /** Appends the parts that follow the joined ones; one at a time per upload. */
  async #joinReady(folder: string, maxPart = Infinity): Promise<void> {
    let joined = this.#joined.get(folder);
    if (!joined) {
      joined = { hashes: [], work: rm(join(folder, joinedName), { force: true }) };
      this.#joined.set(folder, joined);
    }
    const { hashes } = joined;
    joined.work = joined.work.then(async () => {
      const parts = new Map((await safePartsIn(folder)).map((part) => [part.part, part]));
      for (let next = parts.get(hashes.length + 1); next; next = parts.get(hashes.length + 1)) {
        if (next.part > maxPart) return;
        const flushes = next.part % flushInterval === 0;
        await append(join(folder, next.name), join(folder, joinedName), flushes);
        hashes.push(next.sha256);
      }
    });
    return joined.work;
  }

  async #resetJoin(folder: string): Promise<void> {
    await this.#joined.get(folder)?.work.catch(() => undefined);
    this.#joined.delete(folder);
  }
}

/** A part that was sent again may exist twice after a kill: neither was acknowledged, so neither counts. */
export async function safePartsIn(folder: string): Promise<Part[]> {
  const parts = await readAll(folder);
  return parts.filter(({ part }, at) => parts[at - 1]?.part !== part && parts[at + 1]?.part !== part);
}

/** The parts of an upload may be deleted while they are listed. */
function nullWhenRemoved(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function readAll(folder: string): Promise<Part[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .map((name) => ({ name, match: partName.exec(name) }))
    .flatMap(({ name, match }) => (match ? [{ name, part: Number(match[1]), sha256: match[2] ?? '' }] : []))
    .toSorted((a, b) => a.part - b.part);
}

async function append(part: string, joined: string, flushes: boolean): Promise<void> {
  const file = await open(joined, 'a');
  try {
    for await (const piece of createReadStream(part, { highWaterMark: 1 << 20 })) {
      await file.writeFile(piece as Buffer);
    }
    if (flushes) await file.datasync();
  } finally {
    await file.close();
  }
}
