import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { ParkedEvent } from '../documents/document-store.ts';
import type { RecordedEvent } from '../event-store/event-store.ts';
import { errorMessageOf } from './apply-events.ts';
import type { Columns, Copy, TableContract } from '../columns/columns.ts';

/** An event that a table could not take in; the others go on, a rebuild of the table tries it again. */
export interface ParkedRow {
  readonly table: string;
  readonly event: RecordedEvent;
  readonly error: unknown;
}

/** What an engine says may hold the whole row. */
const maxErrorLength = 1_000;

const projectionName = ({ name }: TableContract): string => `reports.${name}`;

/**
 * So many events of a table are parked at most. An engine that refuses more has something against the table and not against
 * single rows: the log is read no further until it takes them, since what is parked is also held in memory.
 */
export const maxParkedRows = 5_000;

/** What each table could not take in: in memory, since nobody who looks shall wake the engine, and with the tables. */
export class ParkedRows {
  readonly #columns: Pick<Columns, 'park' | 'parked'>;
  readonly #max: number;
  /** Table and copy to position to event. */
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

  /** Throws where no further event of the table may be parked. */
  async add(table: TableContract, copy: Copy, { event, error }: Omit<ParkedRow, 'table'>): Promise<void> {
    const { position, stream, revision, type, organizationId } = event;
    const key = keyOf(table, copy);
    const known = this.#known.get(key) ?? new Map<number, ParkedEvent>();
    if (known.size >= this.#max && !known.has(position))
      throw new Error(
        `${projectionName(table)} has parked ${this.#max} events, so it takes in nothing more: ${errorReason(error).slice(0, maxErrorLength)}`,
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

  /** A copy without rows begins. */
  clear(table: TableContract, copy: Copy): void {
    this.#known.delete(keyOf(table, copy));
  }

  /** The copy has taken the table's place. */
  swap(table: TableContract): void {
    const built = this.#known.get(keyOf(table, 'building')) ?? new Map<number, ParkedEvent>();
    this.#known.set(keyOf(table, 'serving'), built);
    this.clear(table, 'building');
  }
}

/** The engine's own words where it was the engine. */
export const errorReason = (error: unknown): string => {
  const reason = error instanceof DomainError ? error.facts?.['reason'] : undefined;
  return typeof reason === 'string' ? reason : errorMessageOf(error);
};

const keyOf = ({ name }: TableContract, copy: Copy): string => `${copy}.${name}`;
