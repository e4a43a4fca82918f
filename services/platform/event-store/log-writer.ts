import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Anchor } from '../seals/anchors.ts';
import { idBytes } from './event-id.ts';
import type { SerialisedEvent } from './event-serialiser.ts';
import { readCheckedTail } from './log-check.ts';
import { eventHash, MerkleTree, noHash } from '../seals/log-hash.ts';
import { insertEventSql, insertSealSql, openForWriting } from './log-tables.ts';
import type { Synchronous } from './log-tables.ts';
import { sealHash, sealSigner } from '../seals/seals.ts';
import type { Seal } from '../seals/seals.ts';

export interface LogWriterOptions {
  readonly path: string;
  readonly sealKey: { readonly privateKey: string; readonly publicKey: string };
  /** A seal is written with the commit that brings the unsealed events to this number. */
  readonly sealEvery: number;
  /** What the keys store about the log; `null` if they have no anchor. */
  readonly anchor: Anchor | null;
  readonly synchronous: Synchronous;
}

/** An append as it is passed to the writer: encrypted, serialised, without hashes. */
export interface QueuedAppend {
  readonly organization: string;
  readonly stream: string;
  /** -1 if the stream must not exist. */
  readonly expected: number;
  readonly events: readonly SerialisedEvent[];
}

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  /** The command's first event is already stored, at this position with this body. */
  | { readonly kind: 'found'; readonly position: number; readonly body: string }
  /** -1 if there is no such stream. */
  | { readonly kind: 'conflict'; readonly currentRevision: number }
  /** The disk is full: nothing of the batch was appended. */
  | { readonly kind: 'full' };

interface StreamHead {
  readonly revision: number;
  readonly hash: Uint8Array;
}

const maxRememberedHeads = 20_000;
/** Of 4 KB; the most that a restart has to read. */
const checkpointPages = 8_000;

/**
 * The one writer of the log. Decides each append of a batch against the current log and commits the whole batch at
 * once. After an exception it must not be used again: what the disk holds is unknown.
 */
export class LogWriter {
  readonly #database: DatabaseSync;
  readonly #insertEvent: StatementSync;
  readonly #insertSeal: StatementSync;
  readonly #findById: StatementSync;
  readonly #findRevision: StatementSync;
  readonly #findLast: StatementSync;
  readonly #walState: StatementSync;
  readonly #checkpoint: StatementSync;
  readonly #sign: ReturnType<typeof sealSigner>;
  readonly #sealEvery: number;
  /** Ends of the streams written last; the oldest are evicted first. */
  readonly #heads = new Map<string, StreamHead>();
  #head: number;
  #failed = false;
  #seal: Seal | undefined;
  #unsealed = new MerkleTree();

  /** Opens the file, creating it if absent, and checks its tail; throws an error if that is damaged. */
  constructor(options: LogWriterOptions) {
    this.#database = openForWriting(options.path, options.synchronous);
    const prepare = (sql: string): StatementSync => this.#database.prepare(sql);
    this.#insertEvent = prepare(insertEventSql);
    this.#insertSeal = prepare(insertSealSql);
    this.#findById = prepare('SELECT position, body FROM events WHERE id = ?');
    const ofStream = 'FROM events WHERE organization = ? AND stream = ?';
    this.#findRevision = prepare(`SELECT hash ${ofStream} AND revision = ?`);
    this.#findLast = prepare(`SELECT revision ${ofStream} ORDER BY revision DESC LIMIT 1`);
    this.#walState = prepare('PRAGMA wal_checkpoint(NOOP)');
    this.#checkpoint = prepare('PRAGMA wal_checkpoint(PASSIVE)');
    this.#sign = sealSigner(options.sealKey.privateKey);
    this.#sealEvery = options.sealEvery;
    const tail = readCheckedTail(this.#database, options.sealKey.publicKey, options.anchor);
    this.#seal = tail.seal;
    for (const row of tail.rows) this.#unsealed.add(row.hash);
    this.#head = (tail.seal?.last ?? 0) + tail.rows.length;
  }

  get head(): number {
    return this.#head;
  }

  /** The newest seal that is durable. */
  get lastSeal(): Seal | undefined {
    return this.#seal;
  }

  /** One outcome per append, in order; they are durable when this returns. */
  commit(batch: readonly QueuedAppend[]): AppendOutcome[] {
    return this.#transaction(() => {
      const outcomes = batch.map((append) => this.#append(append));
      if (this.#unsealed.size >= this.#sealEvery) this.#writeSeal();
      return outcomes;
    });
  }

  /** Seals what no seal covers yet. */
  seal(): void {
    if (this.#unsealed.size > 0) this.#transaction(() => this.#writeSeal());
  }

  /**
   * Moves the write-ahead log into the file once it is large. Called after the commit was answered, so that nobody
   * waits for it; SQLite's own way would do it within a commit and ignore a failed sync.
   */
  checkpoint(): void {
    const { log, checkpointed } = this.#walState.get() ?? {};
    if (Number(log) - Number(checkpointed) >= checkpointPages) this.#guarded(() => this.#checkpoint.get());
  }

  /**
   * Releases a file whose last write failed because the disk is full: what was not committed is gone, what was
   * committed is unchanged.
   */
  rollBackAndClose(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#database.close();
  }

  /** Afterwards the whole log is in its one file. */
  close(): void {
    this.#guarded(() => this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')); // closing alone does not remove it while a reader is open
    this.#database.close();
  }

  #transaction<T>(work: () => T): T {
    return this.#guarded(() => {
      this.#database.exec('BEGIN IMMEDIATE');
      const result = work();
      this.#database.exec('COMMIT');
      return result;
    });
  }

  /**
   * After a failure SQLite may have rolled back and would accept the next transaction as if nothing had happened, after
   * a gap; so nothing is ever done after one.
   */
  #guarded<T>(work: () => T): T {
    if (this.#failed) throw new Error('A write has failed before.');
    this.#failed = true;
    const result = work();
    this.#failed = false;
    return result;
  }

  #append(append: QueuedAppend): AppendOutcome {
    const { organization, stream, expected, events } = append;
    const key = `${organization.length}.${organization}${stream}`;
    let previous = this.#hashAt(key, append);
    let revision = expected;
    for (const { id, body } of events) {
      const hash = previous && eventHash(previous, body);
      const isInserted =
        hash &&
        this.#insertEvent.run(
          this.#head + 1,
          idBytes(id),
          organization,
          stream,
          revision + 1,
          previous ?? noHash,
          hash,
          body,
        ).changes === 1;
      if (!isInserted) {
        if (revision === expected) return this.#explain(append, key);
        throw new Error(`Event ${id} is in the log without the preceding events.`);
      }
      this.#head++;
      revision++;
      this.#unsealed.add(hash);
      previous = hash;
    }
    if (previous) this.#remember(key, { revision, hash: previous });
    return { kind: 'appended', revision, position: this.#head };
  }

  /** The hash of the expected last event; `undefined` if that is not the end of the stream. */
  #hashAt(key: string, { organization, stream, expected }: QueuedAppend): Uint8Array | undefined {
    const known = this.#heads.get(key);
    if (known) return known.revision === expected ? known.hash : undefined;
    if (expected === -1) return noHash; // the insert finds out whether the stream exists after all
    const hash = this.#findRevision.get(organization, stream, expected)?.['hash'];
    return hash instanceof Uint8Array ? hash : undefined;
  }

  /** Why nothing was inserted: the command is stored already, or the stream has moved on. */
  #explain({ organization, stream, expected, events }: QueuedAppend, key: string): AppendOutcome {
    const found = events[0] && this.#findById.get(idBytes(events[0].id));
    if (found) return { kind: 'found', position: Number(found['position']), body: String(found['body']) };
    const last = this.#findLast.get(organization, stream)?.['revision'];
    const currentRevision = typeof last === 'number' ? last : -1;
    if (currentRevision === expected) throw new Error(`The log refused an event after ${key} ${expected}.`);
    return { kind: 'conflict', currentRevision };
  }

  #remember(key: string, head: StreamHead): void {
    this.#heads.delete(key);
    this.#heads.set(key, head);
    if (this.#heads.size <= maxRememberedHeads) return;
    for (const oldest of this.#heads.keys()) {
      this.#heads.delete(oldest);
      return;
    }
  }

  #writeSeal(): void {
    const seal = this.#sign({
      number: (this.#seal?.number ?? 0) + 1,
      first: (this.#seal?.last ?? 0) + 1,
      last: this.#head,
      root: this.#unsealed.root().toString('hex'),
      previous: sealHash(this.#seal),
      time: new Date().toISOString(),
    });
    const { number, first, last, root, previous, time, signature } = seal;
    this.#insertSeal.run(number, first, last, root, previous, time, signature);
    this.#seal = seal;
    this.#unsealed = new MerkleTree();
  }
}
