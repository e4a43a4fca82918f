import { DatabaseSync } from 'node:sqlite';
import { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { readForwards } from './eventstoredb-reading.ts';
import { filedElsewhere, liesAt } from './event-record.ts';
import { eventsPrefix } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import { readSeals } from './eventstoredb-seals.ts';
import type { StoredSeal } from './eventstoredb-seals.ts';
import { readEnvelope } from './event-serialiser.ts';
import { origin } from './event-store.ts';
import type { Position } from './event-store.ts';
import { hexOf, noHash } from './log-hash.ts';
import { Findings, SealCheck } from './seal-check.ts';
import { sealHash } from './seals.ts';
import type { LogProof, Verification } from './verify-log.ts';

/** Which log is verified, and by which key. */
export interface VerifiedLog {
  readonly url: string;
  readonly namespace: string;
  /** PEM. */
  readonly publicKey: string;
}

const pageSize = 1000;

/**
 * Reads the whole log of a deployment and checks its bytes, streams, seals and signatures, and what `against` says of it,
 * as `verifyLog` does with a file. May run beside a product that serves. Memory does not grow with the log.
 */
export async function verifyEventStoreDb(log: VerifiedLog, against?: LogProof): Promise<Verification> {
  const connection = new EventStoreDbConnection(log.url);
  try {
    return await verifyOver(connection, log, against);
  } finally {
    await connection.close();
  }
}

async function verifyOver(
  connection: EventStoreDbConnection,
  { namespace, publicKey }: VerifiedLog,
  against: LogProof | undefined,
): Promise<Verification> {
  const verifier = new Verifier(await readSeals(connection, namespace), publicKey);
  try {
    const source = { connection, prefix: eventsPrefix(namespace) };
    for (let after: Position | undefined = origin; after !== undefined;) {
      const records = await readForwards(source, after, pageSize, (fault) => verifier.findings.add(fault));
      for (const record of records) verifier.check(record, against);
      after = records.at(-1)?.position;
    }
    return verifier.verification(against);
  } finally {
    verifier.close();
  }
}

class Verifier {
  readonly findings = new Findings();
  readonly #seals: readonly StoredSeal[];
  readonly #check: SealCheck;
  readonly #streams = new StreamEnds();
  #events = 0;
  #head: LogProof['head'] = null;
  #isProven = false;

  constructor(seals: readonly StoredSeal[], publicKey: string) {
    this.#seals = seals;
    this.#check = new SealCheck(seals[Symbol.iterator](), publicKey, this.findings);
  }

  check(record: EventRecord, against: LogProof | undefined): void {
    const { place, revision, position, hash, previousHash } = record;
    this.#events++;
    this.#head = { position, hash };
    this.#isProven ||= position === against?.head?.position && hash === against.head.hash;
    const before = this.#streams.of(place);
    if (revision !== before.revision + 1 || previousHash !== before.hash)
      this.findings.add(
        `The stream ${place} is broken before its revision ${revision} at position ${position}.`,
      );
    if (!isFiled(record)) this.findings.add(filedElsewhere(position));
    this.#streams.set(record);
    this.#check.event(position, Buffer.from(hash, 'hex'));
  }

  verification(against: LogProof | undefined): Verification {
    this.#check.end();
    const saved = against?.seal;
    if (against?.head && !this.#isProven)
      this.findings.add('The log does not hold the event that the saved proof saw at its end.');
    if (saved && !this.#seals.some(({ seal }) => sealHash(seal) === sealHash(saved)))
      this.findings.add(`Seal ${saved.number} of the saved proof is not in the log.`);
    return {
      head: this.#head,
      seal: this.#check.last ?? null,
      events: this.#events,
      streams: this.#streams.count(),
      seals: this.#check.seals,
      unsealed: Math.max(0, this.#events - this.#check.sealed),
      findings: this.findings.list,
      truncated: this.findings.truncated,
    };
  }

  close(): void {
    this.#streams.close();
  }
}

/** Whether a record lies where its bytes say; what cannot be read lies nowhere. */
function isFiled(record: EventRecord): boolean {
  try {
    const said = readEnvelope(record.body);
    return liesAt(record.place, said) && said.revision === record.revision;
  } catch {
    return false;
  }
}

/** The newest event of each stream so far, in a file of its own that goes with the process. */
class StreamEnds {
  readonly #database = new DatabaseSync('');
  readonly #get;
  readonly #set;

  constructor() {
    this.#database.exec(
      'CREATE TABLE ends (place TEXT PRIMARY KEY, revision INTEGER, hash TEXT) WITHOUT ROWID',
    );
    this.#get = this.#database.prepare('SELECT revision, hash FROM ends WHERE place = ?');
    this.#set = this.#database.prepare(
      'INSERT INTO ends VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET revision = excluded.revision, hash = excluded.hash',
    );
  }

  of(place: string): { readonly revision: number; readonly hash: string } {
    const { revision = -1, hash = hexOf(noHash) } = this.#get.get(place) ?? {};
    return { revision: Number(revision), hash: String(hash) };
  }

  set({ place, revision, hash }: EventRecord): void {
    this.#set.run(place, revision, hash);
  }

  count(): number {
    return Number(this.#database.prepare('SELECT count(*) AS streams FROM ends').get()?.['streams']);
  }

  close(): void {
    this.#database.close();
  }
}
