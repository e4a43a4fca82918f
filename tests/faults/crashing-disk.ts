import { dirname } from 'node:path';
import type { Step } from './write-trace.ts';

type FileStep = Extract<Step, { kind: 'write' | 'truncate' }>;
type NameStep =
  { readonly kind: 'create'; readonly path: string } | Extract<Step, { kind: 'unlink' | 'rename' }>;

const sector = 512;

/**
 * A disk that keeps exactly what was synced: contents by a sync of the file, names by a sync of the folder.
 * The rest may be there after a crash or not, each write by itself, whole or torn.
 */
export class CrashingDisk {
  readonly #synced = new Map<string, Content>();
  readonly #unsynced = new Map<string, FileStep[]>();
  /** Names as they are after a crash in which no unsynced change survives. */
  #names = new Set<string>();
  readonly #unsyncedNames: NameStep[] = [];
  /** Names as the running process sees them. */
  readonly #seen = new Set<string>();

  apply(step: Step): void {
    switch (step.kind) {
      case 'write':
      case 'truncate':
        this.#create(step.path);
        this.#write(step);
        return;
      case 'unlink':
      case 'rename':
        this.#unsyncedNames.push(step);
        this.#seen.delete(step.path);
        if (step.kind === 'rename')
          throw new Error('SQLite renames nothing; teach this disk before a log does.');
        return;
      case 'sync':
        this.#sync(step.path);
        return;
      case 'said':
    }
  }

  /** What is on the disk after a crash now: contents by path. `chance` says whether an unsynced change survives. */
  image(chance: () => number): Map<string, Buffer> {
    const odds = chance() < 0.25 ? Math.round(chance()) : chance(); // all or nothing is tried too
    const names = new Set(this.#names);
    for (const step of this.#unsyncedNames) if (chance() < odds) applyName(names, step);
    const files = new Map<string, Buffer>();
    for (const path of names) {
      const content = new Content(this.#synced.get(path));
      for (const step of this.#unsynced.get(path) ?? []) {
        if (chance() < odds) content.apply(chance() < 0.2 ? torn(step, chance) : step);
      }
      files.set(path, content.bytes);
    }
    return files;
  }

  #write(step: FileStep): void {
    this.#create(step.path);
    const steps = this.#unsynced.get(step.path);
    if (steps) steps.push(step);
    else this.#unsynced.set(step.path, [step]);
  }

  #create(path: string): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    this.#unsyncedNames.push({ kind: 'create', path });
  }

  #sync(path: string): void {
    const content = this.#synced.get(path) ?? new Content();
    for (const step of this.#unsynced.get(path) ?? []) content.apply(step);
    if (this.#seen.has(path)) this.#synced.set(path, content);
    this.#unsynced.delete(path);
    const durable = this.#unsyncedNames.filter((step) => dirname(step.path) === path);
    if (durable.length === 0) return;
    for (const step of durable) applyName(this.#names, step);
    const waiting = this.#unsyncedNames.filter((step) => dirname(step.path) !== path);
    this.#unsyncedNames.splice(0, Number.POSITIVE_INFINITY, ...waiting);
  }
}

function applyName(names: Set<string>, step: NameStep): void {
  if (step.kind === 'create') names.add(step.path);
  else names.delete(step.path);
}

/** A file's bytes, with room to grow in. */
class Content {
  #room: Buffer;
  #size: number;

  constructor(copied?: Content) {
    this.#room = Buffer.from(copied?.bytes ?? []);
    this.#size = this.#room.length;
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  apply(step: FileStep): void {
    const end = step.kind === 'truncate' ? step.size : step.offset + step.bytes.length;
    if (end > this.#room.length) this.#room = Buffer.concat([this.bytes], 2 * end);
    if (step.kind === 'write') {
      step.bytes.copy(this.#room, step.offset);
      this.#size = Math.max(this.#size, end);
    } else {
      this.#room.fill(0, Math.min(end, this.#size));
      this.#size = end;
    }
  }
}

/** The first sectors of a write; a write within one sector is whole or not there. */
function torn(step: FileStep, chance: () => number): FileStep {
  if (step.kind === 'truncate') return step;
  const sectors = Math.ceil(step.bytes.length / sector);
  return { ...step, bytes: step.bytes.subarray(0, sector * Math.ceil(chance() * sectors)) };
}
