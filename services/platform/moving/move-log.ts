import { qualifiedStreamName, type EventRecord } from '../event-store/event-record.ts';
import { readEnvelope } from '../event-store/event-serialiser.ts';
import type { Position } from '../event-store/event-store.ts';
import type { ServerAppendResult } from '../event-store/eventstoredb-calls.ts';
import { toRecord } from '../event-store/eventstoredb-records.ts';
import { readSeals, writeSeal, type StoredSeal } from '../event-store/eventstoredb-seals.ts';
import type { EventRow } from '../event-store/log-tables.ts';
import { sealHash, type Seal } from '../seals/seals.ts';
import type { FolderLog } from './folder-log.ts';
import { findDifference, type ServerLog } from './server-log.ts';

/** EventStoreDB accepts appends of 1 MB by default; what records carry beside their bytes is counted too. */
const batch = { bytes: 800_000, events: 500, perEvent: 400 } as const;

/** Result of moving a log. */
export interface MovedLog {
  /** Events of the folder. */
  readonly events: number;
  /** How many of them were there already. */
  readonly found: number;
  readonly bytes: number;
  readonly seals: number;
  /** The new positions of the requested events, by their former positions. */
  readonly positions: ReadonlyMap<number, Position>;
}

interface MoveLogOptions {
  readonly from: FolderLog;
  readonly to: ServerLog;
  /** Positions of the folder to translate. */
  readonly positionsToMap: ReadonlySet<number>;
  readonly onProgress: (events: number, bytes: number) => void;
}

/**
 * Writes a folder's log, byte for byte and in its order, into an event store, with its seals. Existing events are
 * compared and skipped; another log is refused with an error. May be interrupted at any moment: the next call resumes
 * after the last event.
 */
export const moveLog = (move: MoveLogOptions): Promise<MovedLog> => new LogMove(move).run();

/**
 * How much of a folder's log an event store already has, by its newest event. Refuses one that was used after the move:
 * what was erased or removed there since would come back.
 */
export async function requireUnused(from: FolderLog, to: ServerLog): Promise<'nothing' | 'some' | 'all'> {
  const newest = await to.newest();
  if (!newest) return 'nothing';
  const { id } = readEnvelope(newest.body);
  if (!from.hasEvent(id))
    throw new Error(
      `The event store has events under the name "${to.namespace}" that the folder does not have: another log, or this one after ` +
        'it was moved and used. Nothing was changed. To see which, add --check; to move another folder, choose another ' +
        'STEPWELL_INSTALLATION.',
    );
  return from.lastId() === id ? 'all' : 'some';
}

class LogMove {
  readonly #move: MoveLogOptions;
  readonly #seals: ReadonlyMap<number, Seal>;
  readonly #positions = new Map<number, Position>();
  #storedSeals: readonly StoredSeal[] = [];
  #batch: EventRow[] = [];
  #batchBytes = 0;
  #events = 0;
  #found = 0;
  #bytes = 0;

  constructor(move: MoveLogOptions) {
    this.#move = move;
    this.#seals = new Map(move.from.seals().map((seal) => [seal.last, seal]));
  }

  async run(): Promise<MovedLog> {
    const { from, to } = this.#move;
    this.#storedSeals = await to.withRetry(() => readSeals(to.connection, to.namespace));
    const there = to.records();
    let next = await there.next();
    for (const row of from.rows()) {
      if (next.done) await this.#add(row);
      else {
        await this.#compareExisting(row, next.value);
        next = await there.next();
      }
    }
    await this.#flush();
    return {
      events: this.#events,
      found: this.#found,
      bytes: this.#bytes,
      seals: this.#seals.size,
      positions: this.#positions,
    };
  }

  /** What an earlier call has written. */
  async #compareExisting(row: EventRow, record: EventRecord): Promise<void> {
    const difference = findDifference(row, record);
    if (difference !== null)
      throw new Error(
        `The event store has another log under the name "${this.#move.to.namespace}": its event ${row.position}, in ` +
          `${record.place}, is not the folder's (${difference}). Choose another STEPWELL_INSTALLATION, or an empty server.`,
      );
    this.#found++;
    this.#countMoved([row]);
    await this.#recordPosition(row, record.position);
  }

  async #add(row: EventRow): Promise<void> {
    const size = Buffer.byteLength(row.body) + batch.perEvent;
    const before = this.#batch.at(-1);
    const follows =
      before?.stream === row.stream &&
      before.organization === row.organization &&
      this.#batch.length < batch.events &&
      this.#batchBytes + size <= batch.bytes;
    if (!follows) await this.#flush();
    this.#batch.push(row);
    this.#batchBytes += size;
    // the server returns the position of an append's last event
    if (this.#move.positionsToMap.has(row.position) || this.#seals.has(row.position)) await this.#flush();
  }

  async #flush(): Promise<void> {
    const rows = this.#batch;
    const last = rows.at(-1);
    this.#batch = [];
    this.#batchBytes = 0;
    if (last) await this.#recordPosition(last, await this.#write(rows, last));
  }

  /** One append of events of one stream; the next one is sent after its answer, so that the order is preserved. */
  async #write(rows: readonly EventRow[], last: EventRow): Promise<Position> {
    const { to } = this.#move;
    const place = qualifiedStreamName(last.organization, last.stream);
    const expected = last.revision - rows.length;
    const written = await to.withRetry(() =>
      to.connection.append(to.prefix + place, expected, rows.map(recordOf)),
    );
    if (written.kind === 'too-large' && rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      const [first, second] = [rows.slice(0, half), rows.slice(half)];
      const endOfFirst = first.at(-1);
      if (endOfFirst) await this.#write(first, endOfFirst);
      return this.#write(second, last);
    }
    requireWritten(written, last);
    this.#countMoved(rows);
    return written.position ?? to.positionOf(place, last.revision);
  }

  #countMoved(rows: readonly EventRow[]): void {
    this.#events += rows.length;
    for (const { body } of rows) this.#bytes += Buffer.byteLength(body);
    this.#move.onProgress(this.#events, this.#bytes);
  }

  /** An event has its position: writes what refers to it. */
  async #recordPosition(row: EventRow, position: Position): Promise<void> {
    if (this.#move.positionsToMap.has(row.position)) this.#positions.set(row.position, position);
    const seal = this.#seals.get(row.position);
    if (!seal) return;
    const { to } = this.#move;
    const there = this.#storedSeals[seal.number - 1];
    if (!there) {
      const { kind } = await to.withRetry(() =>
        writeSeal(to.connection, to.namespace, { seal, end: position }),
      );
      if (kind === 'written') return;
    }
    if (!there || sealHash(there.seal) !== sealHash(seal) || there.end !== position)
      throw new Error(
        `The event store has another seal of number ${seal.number}: a relay was started before the move had ended. ` +
          `Stop it, choose another STEPWELL_INSTALLATION and move again.`,
      );
  }
}

function requireWritten(
  written: ServerAppendResult,
  { stream, revision, body }: EventRow,
): asserts written is Extract<ServerAppendResult, { kind: 'written' }> {
  if (written.kind === 'conflict')
    throw new Error(
      `Another process writes to ${stream} in the event store. Stop every process of the cluster, choose another ` +
        'STEPWELL_INSTALLATION and move again.',
    );
  if (written.kind === 'too-large')
    throw new Error(
      `The event store accepts ${written.longest} bytes per append, and event ${revision} of ${stream} has ${body.length}. ` +
        'Start it with a max-append-size of 16 MB and run the command again.',
    );
}

function recordOf({ body, hash, previous_hash: previousHash }: EventRow) {
  const { id, type, correlationId, causationId } = readEnvelope(body);
  return toRecord({ id, type, correlationId, causationId, body, hash, previousHash });
}
