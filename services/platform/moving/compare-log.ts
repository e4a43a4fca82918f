import { placeOf } from '../event-store/event-record.ts';
import { origin, type Position } from '../event-store/event-store.ts';
import { readSeals } from '../event-store/eventstoredb-seals.ts';
import { hexOf } from '../event-store/log-hash.ts';
import { sealHash } from '../event-store/seals.ts';
import { mostSentences } from './compared.ts';
import type { KeptLog, KeptStream } from './kept-log.ts';
import { differenceOf, type ServerLog } from './server-log.ts';

/** What a comparison of the folder's log with that in the event store has found. */
export interface ComparedLog {
  /** Of the folder. */
  readonly events: number;
  readonly streams: number;
  readonly seals: number;
  /** Events of the folder that the event store has not. */
  readonly lost: number;
  /** Events that stand there once more than in the folder. */
  readonly doubled: number;
  /** Events that are not the same to the byte, or not in the same place. */
  readonly different: number;
  /** Events that the cluster has written since. */
  readonly further: number;
  /** Of the newest event that was moved. */
  readonly head: Position;
  /** Where the events stand whose places were asked for, by their positions in the folder. */
  readonly positions: ReadonlyMap<number, Position>;
  /** A sentence each, the first twenty. */
  readonly differences: readonly string[];
}

interface Comparison {
  readonly from: KeptLog;
  readonly to: ServerLog;
  readonly wanted: ReadonlySet<number>;
  readonly onProgress: (events: number) => void;
}

const streamsAtOnce = 8;

/** Compares the whole log: in its order, stream by stream, and its seals. */
export const compareLog = (comparison: Comparison): Promise<ComparedLog> =>
  new LogComparison(comparison).run();

class LogComparison {
  readonly #comparison: Comparison;
  readonly #differences: string[] = [];
  readonly #positions = new Map<number, Position>();
  #events = 0;
  #streams = 0;
  #lost = 0;
  #doubled = 0;
  #different = 0;
  #further = 0;
  #head = origin;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  async run(): Promise<ComparedLog> {
    const sealEnds = await this.#compareOrder();
    await this.#compareStreams();
    return {
      seals: await this.#compareSeals(sealEnds),
      events: this.#events,
      streams: this.#streams,
      lost: this.#lost,
      doubled: this.#doubled,
      different: this.#different,
      further: this.#further,
      head: this.#head,
      positions: this.#positions,
      differences: this.#differences,
    };
  }

  /** All events in the order of the log; returns where the seals' last events stand. */
  async #compareOrder(): Promise<ReadonlyMap<number, Position>> {
    const { from, to, wanted, onProgress } = this.#comparison;
    const ends = new Set(from.seals().map(({ last }) => last));
    const sealEnds = new Map<number, Position>();
    const there = to.records();
    for (const row of from.rows()) {
      const next = await there.next();
      this.#events++;
      if (next.done) {
        this.#say(`The log in the event store ends before event ${row.position} of the folder.`);
        continue;
      }
      const difference = differenceOf(row, next.value);
      if (difference !== null) {
        this.#different++;
        this.#say(`Event ${row.position}, in ${row.stream}, differs in the event store: ${difference}.`);
      }
      if (wanted.has(row.position)) this.#positions.set(row.position, next.value.position);
      if (ends.has(row.position)) sealEnds.set(row.position, next.value.position);
      this.#head = next.value.position;
      onProgress(this.#events);
    }
    for await (const record of there) {
      this.#further++;
      if (this.#further === 1)
        this.#say(`The event store goes on, in ${record.place}, behind the folder's last event.`);
    }
    return sealEnds;
  }

  /** Each stream as a reader of it would get it. */
  async #compareStreams(): Promise<void> {
    const streams = this.#comparison.from.streams();
    const worker = async (): Promise<void> => {
      for (let next = streams.next(); !next.done; next = streams.next())
        await this.#compareStream(next.value);
    };
    await Promise.all(Array.from({ length: streamsAtOnce }, worker));
  }

  async #compareStream(stream: KeptStream): Promise<void> {
    const { from, to } = this.#comparison;
    const place = placeOf(stream.organization, stream.stream);
    const records = await to.stream(place);
    const rows = from.stream(stream);
    this.#streams++;
    const hashes = new Set(records.map(({ hash }) => hash));
    this.#doubled += records.length - hashes.size;
    for (const [revision, row] of rows.entries()) {
      const record = records[revision];
      if (!hashes.has(hexOf(row.hash))) this.#lost++;
      if (!record || differenceOf(row, record) !== null)
        this.#say(`Event ${revision} of ${stream.stream} is not the folder's in the event store.`);
    }
  }

  async #compareSeals(ends: ReadonlyMap<number, Position>): Promise<number> {
    const { from, to } = this.#comparison;
    const there = await to.patiently(() => readSeals(to.connection, to.namespace));
    const seals = from.seals();
    for (const seal of seals) {
      const found = there[seal.number - 1];
      if (!found) this.#say(`Seal ${seal.number} is not in the event store.`);
      else if (sealHash(found.seal) !== sealHash(seal) || found.end !== ends.get(seal.last))
        this.#say(`Seal ${seal.number} in the event store is not the folder's.`);
    }
    return seals.length;
  }

  #say(sentence: string): void {
    if (this.#differences.length < mostSentences) this.#differences.push(sentence);
  }
}
