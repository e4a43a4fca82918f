import type { DatabaseSync } from 'node:sqlite';
import { findContradictions, acceptLogHint } from '../seals/anchors.ts';
import type { Anchor, AnchoredLog } from '../seals/anchors.ts';
import { idBytes } from './event-id.ts';
import { readEnvelope } from './event-serialiser.ts';
import { eventHash, noHash } from '../seals/log-hash.ts';
import { eventRows, lastSeal, findSeal } from './log-tables.ts';
import type { EventRow } from './log-tables.ts';
import type { Seal } from '../seals/seals.ts';
import { sealVerifier } from '../seals/seals.ts';

/** What is wrong with one row by itself, as a sentence; `null` if nothing is. */
export function findRowFault(row: EventRow): string | null {
  if (!eventHash(row.previous_hash, row.body).equals(row.hash)) {
    return `The event at position ${row.position} was changed: its bytes do not match its hash.`;
  }
  const envelope = tryReadEnvelope(row.body);
  const isConsistent =
    envelope?.organizationId === row.organization &&
    envelope.stream === row.stream &&
    envelope.revision === row.revision &&
    idBytes(envelope.id).equals(row.id);
  return isConsistent
    ? null
    : `The event at position ${row.position} is filed under another id, stream or revision.`;
}

function tryReadEnvelope(body: string): ReturnType<typeof readEnvelope> | undefined {
  try {
    return readEnvelope(body);
  } catch {
    return undefined; // unreadable is one of the faults to report
  }
}

export interface UnsealedTail {
  readonly seal: Seal | undefined;
  /** The events after the last seal, in order. */
  readonly rows: readonly EventRow[];
}

/**
 * The part of the log that no seal covers yet, checked: after a crash it may be partially written. What the anchor
 * recorded must be there, too. Throws an error; the log must then not be written to. Costs no more than one seal's
 * worth of events.
 */
export function readCheckedTail(
  database: DatabaseSync,
  publicKey: string,
  anchor: Anchor | null,
): UnsealedTail {
  const tail = readTail(database, publicKey);
  const found = anchor ? findContradictions(anchor, anchoredLog(database, tail.rows.length)) : [];
  if (found.length > 0) throw new Error([...found, acceptLogHint].join(' '));
  return tail;
}

/** What an anchor is compared with, from a log file. */
export const anchoredLog = (database: DatabaseSync, unsealed: number): AnchoredLog => ({
  findSeal: (number) => findSeal(database, number),
  lastSeal: lastSeal(database)?.number ?? 0,
  unsealed,
});

function readTail(database: DatabaseSync, publicKey: string): UnsealedTail {
  const seal = lastSeal(database);
  if (seal && !sealVerifier(publicKey)(seal)) {
    throw new Error('The newest seal of the log was not signed with the key of this folder.');
  }
  const sealed = seal?.last ?? 0;
  const head = Number(database.prepare('SELECT max(position) AS head FROM events').get()?.['head'] ?? 0);
  if (head < sealed) throw new Error(`The log was truncated: it is sealed to ${sealed} and ends at ${head}.`);
  const rows = eventRows(
    database.prepare('SELECT * FROM events WHERE position > ? ORDER BY position'),
    sealed,
  );
  const predecessor = database.prepare(
    'SELECT hash FROM events WHERE organization = ? AND stream = ? AND revision = ?',
  );
  rows.forEach((row, index) => {
    if (row.position !== sealed + index + 1)
      throw new Error(`Position ${sealed + index + 1} of the log is missing.`);
    const before = predecessor.get(row.organization, row.stream, row.revision - 1)?.['hash'];
    const expected = row.revision === 0 ? noHash : before;
    const isChained = expected instanceof Uint8Array && Buffer.compare(expected, row.previous_hash) === 0;
    const fault =
      findRowFault(row) ?? (isChained ? null : `The event at ${row.position} does not follow its stream.`);
    if (fault) throw new Error(fault);
  });
  return { seal, rows };
}
