import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { ParkedEvent } from '../documents/document-store.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { errorMessageOf } from './apply-events.ts';
import type { Columns, Copy, TableContract } from '../columns/columns.ts';

/** An event that a table could not apply; the table continues with the others, and a rebuild retries it. */
export interface ParkedRow {
  readonly table: string;
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** An engine's message may contain the whole row. */
const maxErrorLength = 1_000;

const projectionName = ({ name }: TableContract): string => `reports.${name}`;

/**
 * The most events that a table parks. An engine that refuses more objects to the table and not to single rows: reading
 * stops until it accepts them, since parked events are also held in memory.
 */
export const maxParkedRows = 5_000;

/** What each table could not apply: in memory, so that looking at it does not start the engine, and in the database. */
export class ParkedRows {
  readonly #columns: Pick<Columns, 'park' | 'parked'>;
  readonly #max: number;
  /** Parked events by table and copy, and by position. */
  readonly #known = new Map<string, Map<number, ParkedEvent>>();

  constructor(columns: Pick<Columns, 'park' | 'parked'>, max = maxParkedRows) {
    this.#columns = columns;
    this.#max = max;
  }

  async load(tables: readonly TableContract[]): Promise<void> {
    for (const table of tables) {
      const events = await this.#columns.parked(table);
      this.#known.set(keyOf(table, 'serving'), new Map(events.map((event) => [event.position, event])));
    }
  }

  list(): readonly ParkedEvent[] {
    return [...this.#known].flatMap(([key, events]) =>
      key.startsWith('serving') ? [...events.values()] : [],
    );
  }

  /** Whether an id is that of an event parked for the table. */
  belongsTo(table: TableContract, id: string): boolean {
    return id.startsWith(`${projectionName(table)}:`);
  }

  /** Throws if the table may not park another event. */
  async add(table: TableContract, copy: Copy, { event, error }: Omit<ParkedRow, 'table'>): Promise<void> {
    const { position, stream, revision, type, organizationId } = event;
    const key = keyOf(table, copy);
    const known = this.#known.get(key) ?? new Map<number, ParkedEvent>();
    if (known.size >= this.#max && !known.has(position))
      throw new Error(
        `${projectionName(table)} has parked ${this.#max} events, so it stops here: ${errorReason(error).slice(0, maxErrorLength)}`,
      );
    const before = this.#known.get(keyOf(table, 'serving'))?.get(position);
    const parked: ParkedEvent = {
      id: `${projectionName(table)}:${position}`,
      projection: projectionName(table),
      organizationId,
      stream,
      revision,
      position,
      eventId: event.id,
      type,
      error: errorReason(error).slice(0, maxErrorLength),
      attempts: (before?.attempts ?? 0) + 1,
      time: new Date().toISOString(),
    };
    await this.#columns.park(table, parked, copy);
    this.#known.set(key, known.set(position, parked));
  }

  /** Called when an empty copy is created. */
  clear(table: TableContract, copy: Copy): void {
    this.#known.delete(keyOf(table, copy));
  }

  /** Called when the copy has replaced the table. */
  swap(table: TableContract): void {
    const built = this.#known.get(keyOf(table, 'building')) ?? new Map<number, ParkedEvent>();
    this.#known.set(keyOf(table, 'serving'), built);
    this.clear(table, 'building');
  }
}

/** The engine's own message, if the engine refused. */
export const errorReason = (error: unknown): string => {
  const reason = error instanceof DomainError ? error.facts?.['reason'] : undefined;
  return typeof reason === 'string' ? reason : errorMessageOf(error);
};

const keyOf = ({ name }: TableContract, copy: Copy): string => `${copy}.${name}`;
