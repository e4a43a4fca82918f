import { basename, dirname } from 'node:path';
import { FileContent } from './file-content.ts';
import type { FileStep } from './file-content.ts';
import type { Step } from './write-trace.ts';

/** A file or a folder, as the disk knows it: its name is an entry of the folder above. */
type Node = FileNode | FolderNode | LinkNode;

class FileNode {
  readonly kind = 'file';
  synced = new FileContent();
  unsynced: FileStep[] = [];
  /** As the running process sees it. */
  size = 0;
}

class FolderNode {
  readonly kind = 'folder';
  /** Entries after a crash in which no unsynced change survives. */
  readonly synced = new Map<string, Node>();
  unsynced: EntryStep[] = [];
  /** Entries as the running process sees them. */
  readonly seen = new Map<string, Node>();
}

interface LinkNode {
  readonly kind: 'symlink';
  readonly target: string;
}

/** `null` removes the name. Both halves of a rename have one `change`: the old name never goes without the new one. */
interface EntryStep {
  readonly name: string;
  readonly node: Node | null;
  readonly change: object;
}

/** What survived, to be written to a folder: contents by path; `null` for a folder, a text for a symlink. */
export type Image = ReadonlyMap<string, Buffer | string | null>;

/**
 * A disk that keeps exactly what was synced: contents by a sync of the file, names by a sync of the folder that holds them.
 * The rest may be there after a crash or not, each change by itself, writes also torn between two sectors.
 */
export class CrashingDisk {
  readonly #root: string;
  readonly #top = new FolderNode();

  /** What lies outside of `root` is no concern of this disk; `root` itself is there. */
  constructor(root: string) {
    this.#root = root;
  }

  apply(step: Step): void {
    switch (step.kind) {
      case 'write':
        return this.#write(step.path, step.offset, step.bytes);
      case 'truncate':
        return this.#truncate(step.path, step.size);
      case 'create':
        this.#file(step.path);
        return;
      case 'folder':
        return this.#enter(step.path, new FolderNode(), {});
      case 'unlink':
        return this.#enter(step.path, null, {});
      case 'rename':
        return this.#rename(step.path, step.to, step.exchange);
      case 'link':
        return this.#link(step.path, step.to);
      case 'symlink':
        return this.#enter(step.to, { kind: 'symlink', target: step.path }, {});
      case 'sync':
        return this.#sync(this.#find(step.path));
      case 'sync-all':
        return this.#syncAll(this.#top);
      case 'said':
    }
  }

  /** What is on the disk after a crash now. `chance` says whether an unsynced change survives. */
  image(chance: () => number): Image {
    const odds = chance() < 0.25 ? Math.round(chance()) : chance(); // all or nothing is tried too
    const fates = new Map<object, boolean>();
    const survives = (change: object): boolean => {
      const fate = fates.get(change) ?? chance() < odds;
      fates.set(change, fate);
      return fate;
    };
    const image = new Map<string, Buffer | string | null>();
    const visit = (path: string, folder: FolderNode): void => {
      for (const [name, node] of entriesAfter(folder, survives)) {
        const place = `${path}/${name}`;
        if (node.kind === 'folder') {
          image.set(place, null);
          visit(place, node);
        } else image.set(place, node.kind === 'file' ? contentAfter(node, odds, chance) : node.target);
      }
    };
    visit(this.#root, this.#top);
    return image;
  }

  #write(path: string, offset: number | null, bytes: Buffer): void {
    const file = this.#file(path);
    const at = offset ?? file.size;
    file.unsynced.push({ kind: 'write', offset: at, bytes });
    file.size = Math.max(file.size, at + bytes.length);
  }

  #truncate(path: string, size: number): void {
    const file = this.#file(path);
    file.unsynced.push({ kind: 'truncate', size });
    file.size = size;
  }

  #file(path: string): FileNode {
    const found = this.#find(path);
    if (found?.kind === 'file') return found;
    const file = new FileNode();
    this.#enter(path, file, {});
    return file;
  }

  #rename(from: string, to: string, exchange: boolean): void {
    const [node, other] = [this.#find(from), this.#find(to)];
    if (!node) throw new Error(`${from} is renamed and was never made.`);
    const change = {};
    this.#enter(to, node, change);
    this.#enter(from, exchange ? (other ?? null) : null, change);
  }

  #link(from: string, to: string): void {
    const node = this.#find(from);
    if (!node) throw new Error(`${from} is linked and was never made.`);
    this.#enter(to, node, {});
  }

  #find(path: string): Node | undefined {
    if (path === this.#root) return this.#top;
    const folder = this.#find(dirname(path));
    return folder?.kind === 'folder' ? folder.seen.get(basename(path)) : undefined;
  }

  #enter(path: string, node: Node | null, change: object): void {
    const folder = this.#find(dirname(path));
    if (folder?.kind !== 'folder') throw new Error(`${dirname(path)} was never made.`);
    const name = basename(path);
    folder.unsynced.push({ name, node, change });
    if (node) folder.seen.set(name, node);
    else folder.seen.delete(name);
  }

  #sync(node: Node | undefined): void {
    if (node?.kind === 'file') {
      for (const step of node.unsynced) node.synced.apply(step);
      node.unsynced = [];
    } else if (node?.kind === 'folder') {
      const changes = new Set(node.unsynced.map(({ change }) => change));
      this.#settle(this.#top, changes);
    }
  }

  /** A rename is one change of two folders: with the one, the other holds too. */
  #settle(folder: FolderNode, changes: ReadonlySet<object>): void {
    const waiting = folder.unsynced.filter(({ change }) => !changes.has(change));
    for (const step of folder.unsynced) if (changes.has(step.change)) applyEntry(folder.synced, step);
    folder.unsynced = waiting;
    for (const node of folder.seen.values()) if (node.kind === 'folder') this.#settle(node, changes);
  }

  #syncAll(folder: FolderNode): void {
    this.#sync(folder);
    for (const node of folder.seen.values()) {
      if (node.kind === 'folder') this.#syncAll(node);
      else this.#sync(node);
    }
  }
}

function applyEntry(entries: Map<string, Node>, { name, node }: EntryStep): void {
  if (node) entries.set(name, node);
  else entries.delete(name);
}

function entriesAfter(folder: FolderNode, survives: (change: object) => boolean): Map<string, Node> {
  const entries = new Map(folder.synced);
  for (const step of folder.unsynced) if (survives(step.change)) applyEntry(entries, step);
  return entries;
}

function contentAfter(file: FileNode, odds: number, chance: () => number): Buffer {
  if (file.unsynced.length === 0) return file.synced.bytes;
  const content = new FileContent(file.synced);
  for (const step of file.unsynced)
    if (chance() < odds) content.apply(chance() < 0.2 ? torn(step, chance) : step);
  return content.bytes;
}

const sector = 512;

/** The first sectors of a write; a write within one sector is whole or not there. */
function torn(step: FileStep, chance: () => number): FileStep {
  if (step.kind === 'truncate') return step;
  const end = step.offset + step.bytes.length;
  const firstEdge = (Math.floor(step.offset / sector) + 1) * sector;
  const edges = Math.max(0, Math.ceil((end - firstEdge) / sector));
  const cut = edges === 0 ? end : Math.min(end, firstEdge + sector * Math.floor(chance() * (edges + 1)));
  return { ...step, bytes: step.bytes.subarray(0, cut - step.offset) };
}
