import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { readForwards } from './eventstoredb-reading.ts';
import { eventsPrefix } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import { firstUseNotice } from './anchor-updater.ts';
import type { Anchors } from '../seals/anchors.ts';
import { requireAnchored, lastSeal, writeSeal } from './eventstoredb-seals.ts';
import type { StoredSeal } from './eventstoredb-seals.ts';
import { origin } from './event-store.ts';
import { MerkleTree } from '../seals/log-hash.ts';
import { sealHash, sealSigner } from '../seals/seals.ts';

/** Which log is sealed, by which key and how often. */
export interface SealerOptions {
  readonly url: string;
  readonly namespace: string;
  /** PEM; the key that `verify` checks with is its public half. */
  readonly privateKey: string;
  /** Called for each seal once it is written; a log that contradicts them is not sealed. */
  readonly anchors: Anchors;
  /** Events after which a seal is written. */
  readonly every: number;
  /** Longest time that an event waits for a seal. Milliseconds. */
  readonly afterMs: number;
  /** Called when the server cannot be read or written; it keeps trying. */
  readonly onProblem: (error: unknown) => void;
  /** Called once if a log without an anchor is trusted. */
  readonly onNotice?: (sentence: string) => void;
}

/** Rejects with an error if the log of a deployment does not match its keys. */
export async function requireAnchoredLog(
  { url, namespace }: Pick<SealerOptions, 'url' | 'namespace'>,
  anchors: Anchors,
): Promise<void> {
  const connection = new EventStoreDbConnection(url);
  try {
    await requireAnchored(connection, namespace, await anchors.readAnchor());
  } finally {
    await connection.close();
  }
}

const pageSize = 1000;
const maxDelayMs = 1000;

/**
 * Writes the seals of a deployment's log. One process does it; if two try, each number is written by one and the other
 * continues from there.
 */
export class Sealer {
  readonly #options: SealerOptions;
  readonly #connection: EventStoreDbConnection;
  readonly #sign;
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;
  /** The newest seal; `null` until it is read. */
  #last: StoredSeal | undefined | null = null;
  #tree = new MerkleTree();
  #newest: EventRecord | undefined;
  #waitingSince = 0;

  constructor(options: SealerOptions) {
    this.#options = options;
    this.#connection = new EventStoreDbConnection(options.url);
    this.#sign = sealSigner(options.privateKey);
    this.#running = this.#run();
  }

  /** Seals the rest, unless the server is unavailable. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    await this.#connection.close();
  }

  async #run(): Promise<void> {
    for (let ended = false; !ended;) {
      ended = this.#stopping.signal.aborted;
      try {
        await this.#catchUp();
        const isDue = Date.now() - this.#waitingSince >= this.#options.afterMs;
        if (this.#newest && (isDue || ended)) await this.#seal(this.#newest);
      } catch (error) {
        this.#options.onProblem(error);
        this.#reset(); // the last written seal is read again
      }
      const ms = Math.min(this.#options.afterMs, maxDelayMs);
      if (!ended) await pause(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  async #catchUp(): Promise<void> {
    const { namespace } = this.#options;
    const log = { connection: this.#connection, prefix: eventsPrefix(namespace) };
    for (;;) {
      if (this.#last === null) this.#last = await this.#anchoredSeal();
      const from = this.#newest?.position ?? this.#last?.end ?? origin;
      const records = await readForwards(log, from, { events: pageSize });
      for (const record of records) {
        await this.#addRecord(record);
        if (this.#last === null) break; // another process has sealed meanwhile
      }
      if (records.length === 0) return;
    }
  }

  /** The newest seal of the log, now stored in the anchor. */
  async #anchoredSeal(): Promise<StoredSeal | undefined> {
    const { namespace, anchors, onNotice } = this.#options;
    const anchor = await anchors.readAnchor();
    await requireAnchored(this.#connection, namespace, anchor);
    const last = await lastSeal(this.#connection, namespace);
    const seal = last?.seal ?? null;
    await anchors.moveAnchor(seal, false);
    if (anchor === null && seal !== null) onNotice?.(firstUseNotice(seal));
    return last;
  }

  async #addRecord(record: EventRecord): Promise<void> {
    if (this.#tree.size === 0) this.#waitingSince = Date.now();
    this.#tree.add(Buffer.from(record.hash, 'hex'));
    this.#newest = record;
    if (this.#tree.size >= this.#options.every) await this.#seal(record);
  }

  async #seal({ position }: EventRecord): Promise<void> {
    const before = this.#last?.seal;
    const sealedUpTo = before?.last ?? 0;
    const seal = this.#sign({
      number: (before?.number ?? 0) + 1,
      first: sealedUpTo + 1,
      last: sealedUpTo + this.#tree.size,
      root: this.#tree.root().toString('hex'),
      previous: sealHash(before),
      time: new Date().toISOString(),
    });
    const { kind } = await writeSeal(this.#connection, this.#options.namespace, { seal, end: position });
    this.#reset();
    if (kind !== 'written') return;
    await this.#options.anchors.moveAnchor(seal, false);
    this.#last = { seal, end: position };
  }

  #reset(): void {
    this.#last = null;
    this.#newest = undefined;
    this.#tree = new MerkleTree();
  }
}
