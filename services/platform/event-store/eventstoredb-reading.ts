import type { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { toPosition } from './eventstoredb-calls.ts';
import { toEventRecord } from './eventstoredb-records.ts';
import type { EventRecord } from './event-record.ts';
import type { OnFault } from './eventstoredb-records.ts';
import type { Position } from './event-store.ts';

const pageSize = 1000;

/** Whose events, and where. */
export interface LogSource {
  readonly connection: EventStoreDbConnection;
  /** Of the deployment's streams. */
  readonly prefix: string;
}

/** The newest event of a deployment; `null` where there is none. What others have written since takes the server time. */
export async function readNewest({ connection, prefix }: LogSource): Promise<EventRecord | null> {
  const [newest] = await connection.scan({ prefix }, 'backwards', 'end', 1);
  return newest ? toEventRecord(prefix, newest) : null;
}

/** At most `limit` events of a deployment after a position, in log order; what others keep on the server is not sent. */
export async function readForwards(
  { connection, prefix }: LogSource,
  after: Position,
  limit: number,
  onFault?: OnFault,
): Promise<EventRecord[]> {
  const records: EventRecord[] = [];
  for (let from: Position | null = after; from !== null && records.length < limit;) {
    const batchSize: number = Math.min(limit - records.length, pageSize) + 1; // the one at `from` comes again
    const page = await connection.scan({ prefix }, 'forwards', from, batchSize);
    const read = page.flatMap((resolved) => toEventRecord(prefix, resolved, onFault) ?? []);
    records.push(
      ...read.filter(({ position }) => position > after && position > (records.at(-1)?.position ?? 0)),
    );
    const last: bigint | undefined = page.at(-1)?.event?.position?.commit;
    from = last === undefined || page.length < batchSize ? null : toPosition(last);
  }
  return records.slice(0, limit);
}
