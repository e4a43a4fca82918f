import { defineError } from '../../../contracts/kernel/errors.ts';
import type { ParkedEvent } from '../documents/document-store.ts';
import type { Position } from '../event-store/event-store.ts';

/** A table of the analytics store; filled only by folding the log, so it can be made anew at any time. */
export interface TableContract {
  readonly name: string;
  /** Raised when the rows that a fold makes change; a table of another version or layout is rebuilt from the log. */
  readonly version: number;
  /**
   * ClickHouse columns after `organization LowCardinality(String), position UInt64, row UInt32`, which every table
   * begins with; `row` numbers the rows of one event.
   */
  readonly columns: Readonly<Record<string, string>>;
  /** ORDER BY after `organization`. */
  readonly orderBy: readonly string[];
  /**
   * Makes it a table of sums: rows that agree in `orderBy` become one, whose columns named here are put together and
   * whose `position` is the highest. All other columns are then in `orderBy`. The engine does it when it likes, so a
   * statement puts together what it reads by the same functions and groups by the rest; its answer then never
   * depends on when.
   */
  readonly merged?: Readonly<Record<string, 'sum' | 'max' | 'min'>>;
}

/** A row as it goes in carries `organization` and `position`; `row` is added by the engine. */
export type Row = Readonly<Record<string, unknown>>;

/** The table that queries read, or the copy beside it that a rebuild fills. */
export type Copy = 'serving' | 'building';

/** Analytics: rows in, SQL out. The log is the buffer, so a kill loses and doubles nothing. */
export interface Columns {
  /**
   * Runs one SELECT that sees the organisation's rows only, whatever it says: the engine restricts every table to
   * the organisation, binds `{organization:String}`, and refuses (`columns.refused`) other statements, other
   * databases, table functions, settings, comments and `;`. Parameters are bound, never spliced.
   * `columns.unavailable` when it takes too long or too much memory, or the engine is down.
   */
  query<R extends Row = Row>(
    organizationId: string,
    sql: string,
    parameters?: Readonly<Record<string, unknown>>,
  ): Promise<readonly R[]>;
  /**
   * Appends the rows of the events up to `upTo`, in order of position, and moves the checkpoint there, both or
   * neither. Rows at or below the checkpoint are already in and are left out, so a repeat changes nothing.
   * `columns.row-refused` when the engine cannot hold one of the rows: then none is in, and a repeat is refused as well.
   */
  insert(table: TableContract, rows: readonly Row[], upTo: Position, copy?: Copy): Promise<void>;
  /** Up to where the table has seen the log; may be somewhat lower after a restart where the last events made no rows. */
  checkpoint(table: TableContract, copy?: Copy): Promise<Position>;
  /** Keeps an event that the table cannot take in, for as long as the table lives: a rebuild begins without. */
  park(table: TableContract, event: ParkedEvent, copy?: Copy): Promise<void>;
  /** The events that the table could not take in, in order of position. */
  parked(table: TableContract, copy?: Copy): Promise<readonly ParkedEvent[]>;
  /** Makes an empty copy beside the table for a rebuild to fill; returns the name of this rebuild. */
  startBuilding(table: TableContract): Promise<string>;
  /** The copy takes the table's place at one stroke and the old rows go. A repeat changes nothing. */
  swapBuilt(table: TableContract, build: string): Promise<void>;
  close(): Promise<void>;
}

/** A report took too long or too much memory, or the engine is starting anew. */
export const ColumnsUnavailable = defineError(
  'columns.unavailable',
  'unavailable',
  'The report could not be calculated. Nothing was changed; try again, or choose a shorter period.',
);

/** The engine cannot hold a row, however often it is sent. */
export const RowRefused = defineError(
  'columns.row-refused',
  'invalid',
  'The reports cannot store this. Nothing was changed.',
);

/** The statement is not a SELECT on the organisation's own rows. */
export const StatementRefused = defineError(
  'columns.refused',
  'forbidden',
  'This query cannot be run on the reports.',
);
