import type { EventContract } from '../../../contracts/kernel/define-event.ts';
import { parseStreamName } from '../event-store/stream-name.ts';
import { yieldToEventLoop } from '../documents/yield-to-event-loop.ts';
import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';
import type { Row, TableContract } from './columns.ts';
import type { FactTable } from './define-table.ts';
import { eventRow, eventsTable } from './events-table.ts';

/** Events read and turned into rows before requests get their turn: a few milliseconds. */
const eventsPerRead = 32;
/** Characters of data in one insert: an engine with little memory can still answer queries beside it. */
const maxCharacters = 32_000_000;

/** An event whose rows could not be computed. */
interface FailedEvent {
  readonly table: TableContract;
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** The rows of a part of the log, by table. */
export interface Batch {
  readonly upTo: Position;
  readonly rows: ReadonlyMap<TableContract, readonly Row[]>;
  /** By position; an event that is refused later is one of these. */
  readonly events: ReadonlyMap<number, RecordedEvent>;
  readonly failed: readonly FailedEvent[];
}

interface BatchOptions {
  readonly events: Pick<EventStore, 'readAll'>;
  readonly contracts: ReadonlyMap<string, EventContract>;
  /** Of the streams; see `parseStreamName`. */
  readonly categories: readonly string[];
  readonly tables: readonly FactTable[];
  readonly batchSize: number;
}

/** The rows of the next events, for one insert into each table. */
export async function readBatch(from: Position, reading: BatchOptions): Promise<Batch> {
  const { events: log, tables, batchSize } = reading;
  const events = new Map<number, RecordedEvent>();
  const rows = new Map<TableContract, Row[]>(tables.map(({ table }) => [table, []]));
  const failed: FailedEvent[] = [];
  let upTo = from;
  let characters = 0;
  for (let left = batchSize; left > 0 && characters < maxCharacters; left -= eventsPerRead) {
    const read = await log.readAll(upTo, Math.min(left, eventsPerRead));
    for (const event of read) events.set(event.position, event);
    for (const fact of tables) {
      const newRows = rowsOfAll(fact, read, reading, failed);
      rows.get(fact.table)?.push(...newRows);
      characters += newRows.reduce((sum, row) => sum + dataLength(row), 0);
    }
    upTo = read.at(-1)?.position ?? upTo;
    if (read.length === 0) break;
    await yieldToEventLoop();
  }
  return { upTo, rows, events, failed };
}

const rowsOfAll = (
  fact: FactTable,
  events: readonly RecordedEvent[],
  reading: BatchOptions,
  failed: FailedEvent[],
): readonly Row[] =>
  events.flatMap((event) => {
    try {
      return rowsOf(fact, event, reading);
    } catch (error) {
      failed.push({ table: fact.table, event, error });
      return [];
    }
  });

function rowsOf(
  { table, on }: FactTable,
  event: RecordedEvent,
  { contracts, categories }: BatchOptions,
): readonly Row[] {
  const stream = parseStreamName(event.stream, categories);
  const result =
    table === eventsTable
      ? eventRow(event, stream, contracts.get(event.type))
      : on[event.type]?.(event, stream);
  if (result === undefined) return [];
  const rows = Array.isArray(result) ? (result as readonly Row[]) : [result as Row];
  return rows.map((row) => ({ ...row, organization: event.organizationId, position: event.position }));
}

/** Only the table of all events has long texts. */
const dataLength = ({ data }: Row): number => (typeof data === 'string' ? data.length : 0);
