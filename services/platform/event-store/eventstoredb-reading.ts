import type { AllStreamResolvedEvent } from '@eventstore/db-client';
import type { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { positionOf } from './eventstoredb-connection.ts';
import { fromResolved } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import type { OnFault } from './eventstoredb-records.ts';
import { origin } from './event-store.ts';
import type { Position } from './event-store.ts';

const pageSize = 1000;

/** Whose events, and where. */
export interface ReadLog {
  readonly connection: EventStoreDbConnection;
  /** Of the deployment's streams. */
  readonly prefix: string;
}

/** The server's own events may stand behind the newest of ours. */
const headPage = 32;

/** Where the whole server's last record is, whoever it belongs to; `origin` where there is none. */
export async function readServerEnd(connection: EventStoreDbConnection): Promise<Position> {
  const [last] = await connection.readAll('backwards', 'end', 1);
  return (last?.event?.position && positionOf(last.event.position.commit)) ?? origin;
}

/** The newest event of a deployment; `null` where there is none. */
export async function readNewest({ connection, prefix }: ReadLog): Promise<EventRecord | null> {
  for (let before: Position | 'end' | null = 'end'; before !== null;) {
    const page: AllStreamResolvedEvent[] = await connection.readAll('backwards', before, headPage);
    for (const resolved of page) {
      const record = fromResolved(prefix, resolved);
      if (record) return record;
    }
    const last: bigint | undefined = page.at(-1)?.event?.position?.commit;
    before = last === undefined || page.length < headPage ? null : positionOf(last);
  }
  return null;
}

/** At most `limit` events of a deployment after a position, in log order; what others keep on the server is passed over. */
export async function readForwards(
  { connection, prefix }: ReadLog,
  after: Position,
  limit: number,
  onFault?: OnFault,
): Promise<EventRecord[]> {
  const records: EventRecord[] = [];
  for (let from: Position | null = after; from !== null && records.length < limit;) {
    const asked: number = Math.min(limit - records.length, pageSize) + 1; // the one at `from` comes again
    const page = await connection.readAll('forwards', from, asked);
    const read = page.flatMap((resolved) => fromResolved(prefix, resolved, onFault) ?? []);
    records.push(
      ...read.filter(({ position }) => position > after && position > (records.at(-1)?.position ?? 0)),
    );
    const last: bigint | undefined = page.at(-1)?.event?.position?.commit;
    from = last === undefined || page.length < asked ? null : positionOf(last);
  }
  return records.slice(0, limit);
}
