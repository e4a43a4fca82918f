import { DatabaseSync } from 'node:sqlite';

/** What a client proposes to write. */
export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** A record as the log holds it. `position` is where it begins: it grows by the size of what lies before it. */
export interface Stored extends Proposed {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly created: number;
}

export type Written =
  | { readonly kind: 'written'; readonly revision: number; readonly position: number }
  /** The same ids were written there before. */
  | { readonly kind: 'idempotent'; readonly revision: number; readonly position: number }
  | { readonly kind: 'conflict'; readonly current: number };

/** What a stream must be for a write; a number is the revision of its last event. */
export type Expected = number | 'no-stream' | 'any' | 'exists';

const headerSize = 128;
/** So often the server writes down something about itself, which no client asked for and every reader of `$all` meets. */
const writesPerNote = 64;
const columns = 'position, stream, revision, id, type, contentType, created, data, metadata';

/** The records of a server in one file; what was answered survives the end of the process. */
export class PeerLog {
  readonly #database: DatabaseSync;
  readonly #insert;
  readonly #last;
  readonly #revisions;
  readonly #listeners = new Set<() => void>();
  #end: number;
  #writes = 0;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS records (position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL,
        id TEXT NOT NULL, type TEXT NOT NULL, contentType TEXT NOT NULL, created INTEGER NOT NULL,
        data BLOB NOT NULL, metadata BLOB NOT NULL, UNIQUE (stream, revision)) STRICT;
      CREATE TABLE IF NOT EXISTS cuts (stream TEXT PRIMARY KEY, before INTEGER NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS subscriptions (number INTEGER PRIMARY KEY, position INTEGER NOT NULL) STRICT`);
    this.#insert = this.#database.prepare(
      `INSERT INTO records (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#last = this.#database.prepare('SELECT max(revision) AS revision FROM records WHERE stream = ?');
    this.#revisions = this.#database.prepare(
      `SELECT ${columns} FROM records WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`,
    );
    const [newest] = this.all('backwards', Number.MAX_SAFE_INTEGER, 1);
    this.#end = newest ? newest.position + sizeOf(newest) : headerSize;
  }

  write(stream: string, expected: Expected, events: readonly Proposed[]): Written {
    const last = this.lastRevision(stream);
    const fits =
      expected === 'any' ||
      (expected === 'exists' && last >= 0) ||
      (expected === 'no-stream' && !this.isReadable(stream)) ||
      expected === last;
    if (!fits) return this.#repeatOf(stream, expected, events) ?? { kind: 'conflict', current: last };
    let position = 0;
    this.#transaction(() => {
      events.forEach((event, index) => {
        position = this.#append(stream, last + 1 + index, event);
      });
      this.#noteNowAndThen();
    });
    for (const listener of this.#listeners) listener();
    return { kind: 'written', revision: last + events.length, position };
  }

  /** A write whose events stand right after what it expected was done before. */
  #repeatOf(stream: string, expected: Expected, events: readonly Proposed[]): Written | null {
    if (expected === 'any' || expected === 'exists') return null;
    const from = expected === 'no-stream' ? 0 : expected + 1;
    const there = this.#revisions.all(stream, from, events.length) as unknown as Stored[]; // the table is STRICT
    const newest = there.at(-1);
    const same = there.length === events.length && there.every(({ id }, index) => id === events[index]?.id);
    return same && newest
      ? { kind: 'idempotent', revision: newest.revision, position: newest.position }
      : null;
  }

  /** -1 when there is no such stream. */
  lastRevision(stream: string): number {
    return Number(this.#last.get(stream)?.['revision'] ?? -1);
  }

  /** Whether there is anything to read; a stream that was deleted goes on counting all the same when it is written again. */
  isReadable(stream: string): boolean {
    const cut = this.#database.prepare('SELECT before FROM cuts WHERE stream = ?').get(stream);
    return this.lastRevision(stream) >= Number(cut?.['before'] ?? 0);
  }

  /** As the server's own soft delete. */
  delete(stream: string): void {
    const upsert =
      'INSERT INTO cuts VALUES (?, ?) ON CONFLICT (stream) DO UPDATE SET before = excluded.before';
    this.#database.prepare(upsert).run(stream, this.lastRevision(stream) + 1);
  }

  /** For tests that ask from where somebody listens. */
  noteSubscription(from: number): void {
    this.#database.prepare('INSERT INTO subscriptions (position) VALUES (?)').run(from);
  }

  stream(stream: string, direction: 'forwards' | 'backwards', from: number, limit: number): Stored[] {
    if (direction === 'forwards') return this.#revisions.all(stream, from, limit) as unknown as Stored[]; // as above
    return this.#rows(`stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`, stream, from, limit);
  }

  /** Forwards from a position on, that of a record included; backwards what lies before it. */
  all(direction: 'forwards' | 'backwards', from: number, limit: number): Stored[] {
    return direction === 'forwards'
      ? this.#rows('position >= ? ORDER BY position LIMIT ?', from, limit)
      : this.#rows('position < ? ORDER BY position DESC LIMIT ?', from, limit);
  }

  /** Where the next record would begin. */
  get end(): number {
    return this.#end;
  }

  /** Called after each write, until the returned function is called. */
  onWrite(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  close(): void {
    this.#database.close();
  }

  #rows(rest: string, ...values: (string | number)[]): Stored[] {
    return this.#database
      .prepare(`SELECT ${columns} FROM records WHERE ${rest}`)
      .all(...values) as unknown as Stored[]; // as above
  }

  #append(stream: string, revision: number, { id, type, contentType, data, metadata }: Proposed): number {
    const position = this.#end;
    this.#insert.run(position, stream, revision, id, type, contentType, Date.now(), data, metadata);
    this.#end += sizeOf({ data, metadata });
    return position;
  }

  #noteNowAndThen(): void {
    if (this.#writes++ % writesPerNote > 0) return;
    const note = { contentType: 'application/json', data: Buffer.from('{}'), metadata: new Uint8Array() };
    const stream = '$stats-127.0.0.1';
    const revision = this.lastRevision(stream) + 1;
    this.#append(stream, revision, { ...note, id: crypto.randomUUID(), type: '$statsCollected' });
  }

  #transaction(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#database.exec('ROLLBACK');
      throw error;
    }
  }
}

const sizeOf = ({ data, metadata }: Pick<Proposed, 'data' | 'metadata'>): number =>
  headerSize + data.length + metadata.length;
