import { LRUCache } from 'lru-cache';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { WalCheckpointer } from './wal-checkpointer.ts';
import type { Predicate } from './compile-filter.ts';

export type Row = readonly (string | number | Uint8Array | null)[];

/** Above it, a file of statements would be kept for ever in a process that makes many filters. */
const statementLimit = 1000;
const walSizeLimitBytes = 8 * 1024 * 1024;
const mmapBytes = 1 << 30;
const cacheKibibytes = 64 * 1024;

/**
 * The file `documents.sqlite`: everything in it can be rebuilt from the log, so commits do not wait for the disk
 * (synchronous=NORMAL), and checkpoints, which do, run in a thread of their own.
 */
export class DocumentsDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new LRUCache<string, StatementSync>({ max: statementLimit });
  readonly #checkpointer: WalCheckpointer;
  #predicate: Predicate = () => true;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'documents.sqlite');
    this.#db = new DatabaseSync(file);
    this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;
      PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = ${walSizeLimitBytes}; PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;
      PRAGMA mmap_size = ${mmapBytes}; PRAGMA cache_size = -${cacheKibibytes};`);
    this.#db.function('residual', { directOnly: true }, (body) =>
      this.#predicate(JSON.parse(String(body))) ? 1 : 0,
    );
    this.#checkpointer = new WalCheckpointer(file);
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Compiled once per text; rows are arrays. */
  statement(sql: string): StatementSync {
    const cached = this.#statements.get(sql);
    if (cached) return cached;
    const prepared = this.#db.prepare(sql);
    prepared.setReturnArrays(true);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  rows(sql: string, parameters: readonly SQLInputValue[] = []): Row[] {
    return this.statement(sql).all(...parameters) as unknown as Row[];
  }

  /** Like `rows`, for a statement that calls `residual(json)` for what no index column can decide. */
  rowsWhere(sql: string, parameters: readonly SQLInputValue[], predicate: Predicate): Row[] {
    this.#predicate = predicate;
    return this.rows(sql, parameters);
  }

  run(sql: string, parameters: readonly SQLInputValue[] = []): number {
    return Number(this.statement(sql).run(...parameters).lastInsertRowid);
  }

  /** All or nothing; never stays open across a turn of the event loop. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      this.#checkpointer.afterCommit();
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  /** Resolves when writing may continue; awaited between slices of long work. */
  waitIfFull(): Promise<void> {
    return this.#checkpointer.waitIfFull();
  }

  /**
   * Removes overwritten and deleted text from where it still exists: the segments of the full-text indexes, which keep
   * deleted words until they are merged, and the write-ahead log. `secure_delete` keeps the rest clean.
   */
  async purgeFormerText(): Promise<void> {
    for (const [name] of this.rows(
      `SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE%fts5%'`,
    )) {
      const table = quoteIdentifier(String(name));
      this.#db.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`);
    }
    await this.#checkpointer.waitUntilIdle();
    const [[busy] = [1]] = this.rows('PRAGMA wal_checkpoint(TRUNCATE)');
    if (busy !== 0) throw new Error('The write-ahead log of the documents could not be emptied now.');
  }

  async close(): Promise<void> {
    await this.#checkpointer.stop();
    this.#statements.clear();
    this.#db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.#db.close();
  }
}

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
