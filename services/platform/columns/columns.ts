import { defineError } from '../../../contracts/kernel/errors.ts';
import type { ParkedEvent } from '../documents/document-store.ts';
import type { Position } from '../event-store/event-store.ts';

/** A table of the analytics store. It is filled only by folding the log, so it can be rebuilt at any time. */
export interface TableContract {
  readonly name: string;
  /** Raised when the rows that a fold makes change; a table of another version or layout is rebuilt from the log. */
  readonly version: number;
  /**
   * ClickHouse columns after `organization LowCardinality(String), position UInt64, row UInt32`, which every table
   * starts with; `row` numbers the rows of one event.
   */
  readonly columns: Readonly<Record<string, string>>;
  /** ORDER BY after `organization`. */
  readonly orderBy: readonly string[];
  /**
   * Makes it a table of sums: rows with equal `orderBy` values are merged by the functions given here, and their
   * `position` is the highest. All other columns must then be in `orderBy`. The engine merges when it likes, so a
   * statement must aggregate what it reads by the same functions and group by the rest; its answer then never depends
   * on when the merge happens.
   */
  readonly merged?: Readonly<Record<string, 'sum' | 'max' | 'min'>>;
}

/** A row to insert carries `organization` and `position`; the engine adds `row`. */
export type Row = Readonly<Record<string, unknown>>;

/** The table that queries read, or the copy that a rebuild fills. */
export type Copy = 'serving' | 'building';

/** Analytics: rows in, SQL out. The log is the buffer, so a kill neither loses nor duplicates anything. */
export interface Columns {
  /**
   * Runs one SELECT that sees the organisation's rows only, whatever it contains: the engine restricts every table to
   * the organisation, binds `{organization:String}`, and refuses (`columns.refused`) other statements, other databases,
   * table functions, settings, comments and `;`. Parameters are bound, never spliced. Rejects with
   * `columns.unavailable` if it takes too long or too much memory, or the engine is down.
   */
  query<R extends Row = Row>(
    organizationId: string,
    sql: string,
    parameters?: Readonly<Record<string, unknown>>,
  ): Promise<readonly R[]>;
  /**
   * Appends the rows of the events up to `upTo`, in order of position, and moves the checkpoint there, atomically. Rows
   * at or below the checkpoint are left out, so a repeat changes nothing. Rejects with `columns.row-refused` if the
   * engine cannot hold one of the rows: then none is inserted, and a repeat is refused as well.
   */
  insert(table: TableContract, rows: readonly Row[], upTo: Position, copy?: Copy): Promise<void>;
  /**
   * The position up to which the table has processed the log; may be slightly lower after a restart if the last events
   * produced no rows.
   */
  checkpoint(table: TableContract, copy?: Copy): Promise<Position>;
  /** Stores an event that the table cannot apply, for as long as the table exists: a rebuild starts without it. */
  park(table: TableContract, event: ParkedEvent, copy?: Copy): Promise<void>;
  /** The events that the table could not apply, in order of position. */
  parked(table: TableContract, copy?: Copy): Promise<readonly ParkedEvent[]>;
  /** Creates an empty copy beside the table for a rebuild to fill; returns the name of this rebuild. */
  startBuilding(table: TableContract): Promise<string>;
  /** Replaces the table by the copy atomically and drops the old rows. A repeat changes nothing. */
  swapBuilt(table: TableContract, build: string): Promise<void>;
  close(): Promise<void>;
}

/** A report took too long or too much memory, or the engine is restarting. */
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
