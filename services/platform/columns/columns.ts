import type { Position } from '../event-store/event-store.ts';

/** A table of the analytics store; created in numbered migrations, filled only by folding the log. */
export interface TableContract {
  readonly name: string;
  readonly version: number;
  /** ClickHouse columns after `organization LowCardinality(String), position UInt64`, which every table begins with. */
  readonly columns: Readonly<Record<string, string>>;
  /** ORDER BY after `organization`. */
  readonly orderBy: readonly string[];
}

export type Row = Readonly<Record<string, unknown>>;

/** Analytics: rows in, SQL out. The log is the buffer, so a kill loses and doubles nothing. */
export interface Columns {
  /**
   * Runs a SELECT on the organisation's rows only: the engine binds `{organization:String}` and refuses a statement
   * whose tables are not restricted to it. Parameters are bound, never spliced.
   */
  query<R extends Row = Row>(
    organizationId: string,
    sql: string,
    parameters?: Readonly<Record<string, unknown>>,
  ): Promise<readonly R[]>;
  /** Appends rows and moves the table's checkpoint to `upTo`; a repeat of the same positions changes nothing. */
  insert(table: TableContract, rows: readonly Row[], upTo: Position): Promise<void>;
  /** Up to where the table has seen the log. */
  checkpoint(table: TableContract): Promise<Position>;
  close(): Promise<void>;
}

export const COLUMNS = Symbol('columns');
