import type { ResolvedEvent } from '@eventstore/db-client';
import type { ReadLimit } from './eventstoredb-collect.ts';
import type { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { toPosition } from './eventstoredb-calls.ts';
import { toEventRecord } from './eventstoredb-records.ts';
import { firstPage, type EventRecord } from './event-record.ts';
import type { OnFault } from './eventstoredb-records.ts';
import type { Position } from './event-store.ts';

const pageSize = 1000;

/** Whose events, and on which server. */
export interface LogSource {
  readonly connection: EventStoreDbConnection;
  /** Prefix of the deployment's streams. */
  readonly prefix: string;
}

/**
 * The newest event of a deployment; `null` if there is none. The server must search through what other applications
 * have written since.
 */
export async function readNewest({ connection, prefix }: LogSource): Promise<EventRecord | null> {
  const [newest] = await connection.scan({ prefix }, 'backwards', 'end', { events: 1 });
  return newest ? toEventRecord(prefix, newest) : null;
}

/** Of one stream: few, because each may have a megabyte and a page is parsed at once. */
const placePageSize = 64;

/** The events of one stream from a revision, page by page. */
export async function* readPlace(
  { connection, prefix }: LogSource,
  place: string,
  from: number,
): AsyncIterable<EventRecord[]> {
  for (let next = from; ;) {
    const page = await connection.readStream(prefix + place, 'forwards', next, placePageSize);
    const records = page.flatMap((resolved) => toEventRecord(prefix, resolved) ?? []);
    yield records;
    if (page.length < placePageSize) return;
    next += records.length;
  }
}

/** Events of a deployment after a position up to a limit, in log order; other applications' events are not sent. */
export async function readForwards(
  { connection, prefix }: LogSource,
  after: Position,
  { events: limit, bytes: maxBytes = Infinity }: ReadLimit,
  onFault?: OnFault,
): Promise<readonly EventRecord[]> {
  const records: EventRecord[] = [];
  let bytes = 0;
  for (let from: Position | null = after; from !== null && records.length < limit && bytes < maxBytes;) {
    const batchSize: number = Math.min(limit - records.length, pageSize) + 1; // the event at `from` is included again
    const page = await connection.scan({ prefix }, 'forwards', from, {
      events: batchSize,
      bytes: maxBytes - bytes,
    });
    const read = page.flatMap((resolved) => toEventRecord(prefix, resolved, onFault) ?? []);
    const last = records.at(-1)?.position ?? after;
    const later = read.filter(({ position }) => position > last);
    records.push(...later);
    bytes += later.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
    from = page.length < batchSize ? null : endOf(page);
  }
  return firstPage(records.slice(0, limit), maxBytes);
}

function endOf(page: readonly ResolvedEvent[]): Position | null {
  const commit = page.at(-1)?.event?.position?.commit;
  return commit === undefined ? null : toPosition(commit);
}
