import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { findContradictions } from '../seals/anchors.ts';
import type { Anchor } from '../seals/anchors.ts';
import { anchoredLog, findRowFault } from './log-check.ts';
import { hashLength, toHex } from '../seals/log-hash.ts';
import { findSchemaFaults, openForReading, readSeals, findSeal, schemaHint } from './log-tables.ts';
import type { EventRow } from './log-tables.ts';
import { Findings, SealCheck } from './seal-check.ts';
import { sealHash } from '../seals/seals.ts';
import type { Seal } from '../seals/seals.ts';

/** The state of a log at one moment; stored elsewhere, it shows later that the log was truncated or rewritten. */
export interface LogProof {
  /** The newest event; `null` for an empty log. */
  readonly head: { readonly position: number; readonly hash: string } | null;
  /** The newest seal; `null` if there is none yet. */
  readonly seal: Seal | null;
}

/** A proof, and its name in findings: "the saved proof". */
export interface NamedProof extends LogProof {
  readonly name: string;
}

/** What a log is compared with: the anchor in the keys, and what was saved elsewhere. */
export interface LogExpectations {
  readonly anchor?: Anchor | null;
  readonly proofs?: readonly NamedProof[];
}

export interface Verification extends LogProof {
  readonly events: number;
  readonly streams: number;
  /** Organisations that have events in the log. */
  readonly organizations: readonly string[];
  readonly seals: number;
  /** Events that no seal covers yet; only their streams' hashes protect them. */
  readonly unsealed: number;
  /** When the oldest of them was created, by its own account; `null` if all are sealed. ISO 8601. */
  readonly unsealedSince: string | null;
  /** A sentence per fault; empty if there is none. */
  readonly findings: readonly string[];
  /** There are more findings than listed. */
  readonly truncated: boolean;
}

/**
 * Reads the whole log and checks its bytes, streams, seals and signatures, and what is stored elsewhere about it. Needs
 * only the file and the public key; may run beside a running product. Memory does not grow with the log.
 */
export function verifyLog(path: string, publicKey: string, expectations: LogExpectations = {}): Verification {
  const database = openForReading(path);
  try {
    database.exec('BEGIN'); // one view of the file, whatever is appended meanwhile
    return new LogVerifier(database, publicKey).verify(expectations);
  } finally {
    database.close();
  }
}

class LogVerifier {
  readonly #database: DatabaseSync;
  readonly #findings = new Findings();
  readonly #seals: SealCheck;
  #events = 0;
  #streams = 0;
  readonly #organizations: string[] = [];
  #head: LogProof['head'] = null;

  constructor(database: DatabaseSync, publicKey: string) {
    this.#database = database;
    const seals = readSeals(database).map((seal) => ({ seal, end: seal.last }));
    this.#seals = new SealCheck(seals, publicKey, this.#findings);
  }

  verify({ anchor, proofs = [] }: LogExpectations): Verification {
    this.#checkFile();
    this.#checkLog();
    this.#checkStreams();
    const unsealed = Math.max(0, (this.#head?.position ?? 0) - this.#seals.sealed);
    if (anchor)
      for (const sentence of findContradictions(anchor, anchoredLog(this.#database, unsealed)))
        this.#findings.add(sentence);
    for (const { name, ...proof } of proofs) this.#checkAgainst(proof, name);
    return {
      head: this.#head,
      seal: this.#seals.last ?? null,
      events: this.#events,
      streams: this.#streams,
      organizations: this.#organizations,
      seals: this.#seals.seals,
      unsealed,
      unsealedSince: this.#unsealedSince(),
      findings: this.#findings.list,
      truncated: this.#findings.truncated,
    };
  }

  /** An index that disagrees with its table would answer reads with other data than what is checked below. */
  #checkFile(): void {
    for (const fault of findSchemaFaults(this.#database)) this.#findings.add(`${fault} ${schemaHint}`);
    for (const row of this.#database.prepare('PRAGMA integrity_check(20)').iterate()) {
      const result = row['integrity_check'];
      if (result !== 'ok') this.#findings.add(`The file is damaged: ${String(result)}.`);
    }
  }

  /** Events by position, and the seals over them, in one pass. */
  #checkLog(): void {
    const rows = this.#database.prepare('SELECT * FROM events ORDER BY position').iterate();
    for (const raw of rows) {
      const row = raw as unknown as EventRow; // the table is STRICT
      this.#checkRow(row);
      this.#seals.event(row.position, row.hash);
    }
    this.#seals.end();
  }

  #checkRow(row: EventRow): void {
    const expected = (this.#head?.position ?? 0) + 1;
    if (row.position !== expected) {
      const missing =
        row.position - 1 === expected ? `${expected} is` : `${expected} to ${row.position - 1} are`;
      this.#findings.add(`Position ${missing} missing.`);
    }
    const fault = findRowFault(row);
    if (fault) this.#findings.add(fault);
    this.#events++;
    this.#head = { position: row.position, hash: toHex(row.hash) };
  }

  /** Events by stream: revisions without gaps, each with the previous event's hash. */
  #checkStreams(): void {
    const rows = this.#database
      .prepare(
        'SELECT position, organization, stream, revision, previous_hash, hash FROM events ORDER BY organization, stream, revision',
      )
      .iterate();
    let last: StreamRow | undefined;
    for (const raw of rows) {
      const row = raw as unknown as StreamRow; // the table is STRICT
      const before = last?.organization === row.organization && last.stream === row.stream ? last : undefined;
      if (!before) this.#streams++;
      if (last?.organization !== row.organization) this.#organizations.push(row.organization);
      if (!isNextInStream(row, before)) {
        this.#findings.add(
          `The stream ${row.stream} is broken before its revision ${row.revision} at position ${row.position}.`,
        );
      }
      last = row;
    }
  }

  #unsealedSince(): string | null {
    const row = this.#database
      .prepare('SELECT body FROM events WHERE position > ? ORDER BY position LIMIT 1')
      .get(this.#seals.sealed);
    return row ? eventTime(String(row['body'])) : null;
  }

  #checkAgainst(proof: LogProof, name: string): void {
    if (proof.head) {
      const hash = this.#database
        .prepare('SELECT hash FROM events WHERE position = ?')
        .get(proof.head.position)?.['hash'];
      if (!(hash instanceof Uint8Array)) {
        this.#findings.add(
          `The log was truncated: ${name} recorded position ${proof.head.position}, which does not exist.`,
        );
      } else if (toHex(hash) !== proof.head.hash) {
        this.#findings.add(`Position ${proof.head.position} is not the event that ${name} recorded.`);
      }
    }
    if (proof.seal) {
      const { number } = proof.seal;
      const found = sealHash(findSeal(this.#database, number)) === sealHash(proof.seal);
      if (!found) this.#findings.add(`Seal ${number} of ${name} is not in the log.`);
    }
  }
}

const TimedEvent = z.object({ time: z.iso.datetime() });

/** The time in an event's body; the epoch if it cannot be read. */
export function eventTime(body: string): string {
  try {
    return TimedEvent.parse(JSON.parse(body)).time;
  } catch {
    return new Date(0).toISOString();
  }
}

type StreamRow = Omit<EventRow, 'id' | 'body'>;

/** Whether a row follows another in its stream, or starts a stream. */
function isNextInStream(row: StreamRow, before: StreamRow | undefined): boolean {
  if (!before) return row.revision === 0 && toHex(row.previous_hash) === '0'.repeat(2 * hashLength);
  return (
    row.revision === before.revision + 1 &&
    toHex(row.previous_hash) === toHex(before.hash) &&
    row.position > before.position
  );
}
