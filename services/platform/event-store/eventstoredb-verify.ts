import { DatabaseSync } from 'node:sqlite';
import { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { readForwards } from './eventstoredb-reading.ts';
import { findContradictions } from '../seals/anchors.ts';
import type { AnchoredLog } from '../seals/anchors.ts';
import { misplacedMessage, isStoredAt } from './event-record.ts';
import { eventsPrefix } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import { readSeals } from './eventstoredb-seals.ts';
import type { StoredSeal } from './eventstoredb-seals.ts';
import { readEnvelope } from './event-serialiser.ts';
import { origin } from './event-store.ts';
import type { Position } from './event-store.ts';
import { toHex, noHash } from '../seals/log-hash.ts';
import { Findings, SealCheck } from './seal-check.ts';
import { sealHash } from '../seals/seals.ts';
import { eventTime } from './verify-log.ts';
import type { LogExpectations, LogProof, NamedProof, Verification } from './verify-log.ts';

/** Which log is verified, and by which key. */
export interface VerifiedLog {
  readonly url: string;
  readonly namespace: string;
  /** PEM. */
  readonly publicKey: string;
}

const pageSize = 1000;

/**
 * Reads the whole log of a deployment and checks its bytes, streams, seals and signatures, and what is stored elsewhere
 * about it, like `verifyLog` does with a file. May run beside a running product. Memory does not grow with the log.
 */
export async function verifyEventStoreDb(
  log: VerifiedLog,
  expectations: LogExpectations = {},
): Promise<Verification> {
  const connection = new EventStoreDbConnection(log.url);
  try {
    return await verifyConnection(connection, log, expectations);
  } finally {
    await connection.close();
  }
}

async function verifyConnection(
  connection: EventStoreDbConnection,
  { namespace, publicKey }: VerifiedLog,
  expectations: LogExpectations,
): Promise<Verification> {
  const verifier = new Verifier(await readSeals(connection, namespace), publicKey, expectations);
  try {
    const source = { connection, prefix: eventsPrefix(namespace) };
    for (let after: Position | undefined = origin; after !== undefined;) {
      const records = await readForwards(source, after, { events: pageSize }, (fault) =>
        verifier.findings.add(fault),
      );
      for (const record of records) verifier.check(record);
      after = records.at(-1)?.position;
    }
    return verifier.verification();
  } finally {
    verifier.close();
  }
}

class Verifier {
  readonly findings = new Findings();
  readonly #seals: readonly StoredSeal[];
  readonly #known: LogExpectations;
  readonly #check: SealCheck;
  readonly #streams = new StreamHeads();
  #events = 0;
  #head: LogProof['head'] = null;
  readonly #organizations = new Set<string>();
  #unsealedSince: string | null = null;
  /** Proofs whose head was found. */
  readonly #proven = new Set<LogProof>();

  constructor(seals: readonly StoredSeal[], publicKey: string, expectations: LogExpectations) {
    this.#seals = seals;
    this.#known = expectations;
    this.#check = new SealCheck(seals[Symbol.iterator](), publicKey, this.findings);
  }

  check(record: EventRecord): void {
    const { place, revision, position, hash, previousHash } = record;
    this.#events++;
    this.#head = { position, hash };
    this.#organizations.add(decodeURIComponent(place.slice(0, place.indexOf('/'))));
    this.#note(record);
    const before = this.#streams.of(place);
    if (revision !== before.revision + 1 || previousHash !== before.hash)
      this.findings.add(
        `The stream ${place} is broken before its revision ${revision} at position ${position}.`,
      );
    if (!isInPlace(record)) this.findings.add(misplacedMessage(position));
    this.#streams.set(record);
    this.#check.event(position, Buffer.from(hash, 'hex'));
  }

  verification(): Verification {
    this.#check.end();
    const unsealed = Math.max(0, this.#events - this.#check.sealed);
    this.#compare(unsealed);
    return {
      head: this.#head,
      seal: this.#check.last ?? null,
      events: this.#events,
      streams: this.#streams.count(),
      organizations: [...this.#organizations].toSorted(),
      seals: this.#check.seals,
      unsealed,
      unsealedSince: this.#unsealedSince,
      findings: this.findings.list,
      truncated: this.findings.truncated,
    };
  }

  #note({ position, hash, body }: EventRecord): void {
    if (position > (this.#seals.at(-1)?.end ?? 0)) this.#unsealedSince ??= eventTime(body);
    for (const proof of this.#known.proofs ?? [])
      if (position === proof.head?.position && hash === proof.head.hash) this.#proven.add(proof);
  }

  #compare(unsealed: number): void {
    const { anchor, proofs = [] } = this.#known;
    const log: AnchoredLog = {
      findSeal: (number) => this.#seals.find(({ seal }) => seal.number === number)?.seal,
      lastSeal: this.#check.last?.number ?? 0,
      unsealed,
    };
    const sentences = anchor ? findContradictions(anchor, log) : [];
    for (const sentence of sentences) this.findings.add(sentence);
    for (const proof of proofs) this.#compareWith(proof, log);
  }

  #compareWith(proof: NamedProof, { findSeal }: AnchoredLog): void {
    const { name, head, seal } = proof;
    if (head && !this.#proven.has(proof))
      this.findings.add(`The log does not contain the event that ${name} recorded as its end.`);
    if (seal && sealHash(findSeal(seal.number)) !== sealHash(seal))
      this.findings.add(`Seal ${seal.number} of ${name} is not in the log.`);
  }

  close(): void {
    this.#streams.close();
  }
}

/** Whether a record is stored where its bytes say; an unreadable one is not. */
function isInPlace(record: EventRecord): boolean {
  try {
    const envelope = readEnvelope(record.body);
    return isStoredAt(record.place, envelope) && envelope.revision === record.revision;
  } catch {
    return false;
  }
}

/** The newest event of each stream so far, in a temporary file that is removed with the process. */
class StreamHeads {
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
    const { revision = -1, hash = toHex(noHash) } = this.#get.get(place) ?? {};
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
