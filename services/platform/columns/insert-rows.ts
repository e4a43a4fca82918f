import { DomainError } from '../../../contracts/kernel/errors.ts';
import type { Position } from '../event-store/event-store.ts';
import { RowRefused, type Columns, type Copy, type Row, type TableContract } from './columns.ts';

/** The rows of a stretch of the log, on their way into one table. */
export interface RowInsertion {
  readonly columns: Pick<Columns, 'insert'>;
  readonly table: TableContract;
  readonly copy: Copy;
  /** Called with the position of an event whose rows the engine refused, before anything after it is inserted. */
  readonly onRefused: (position: number, error: Error) => Promise<void>;
}

/**
 * Inserts rows and moves the checkpoint. If the engine refuses a row, the batch is halved until the event is found that
 * it belongs to: that event is left out and all others are inserted. An engine that does not answer refuses nothing.
 */
export async function insertRows(
  insertion: RowInsertion,
  rows: readonly Row[],
  upTo: Position,
): Promise<void> {
  const { columns, table, copy, onRefused } = insertion;
  try {
    await columns.insert(table, rows, upTo, copy);
  } catch (error) {
    if (!isRowRefused(error)) throw error;
    const positions = [...new Set(rows.map(positionOf))];
    const [first = 0] = positions;
    if (positions.length === 1) {
      await onRefused(first, error);
      return columns.insert(table, [], upTo, copy);
    }
    const middle = positions[positions.length >> 1] ?? first;
    const before = rows.filter((row) => positionOf(row) < middle);
    await insertRows(insertion, before, positionOf(before.at(-1) ?? {}) as Position); // of a row, and so of an event
    await insertRows(insertion, rows.slice(before.length), upTo);
  }
}

const positionOf = (row: Row): number => Number(row['position']);

const isRowRefused = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.error === RowRefused.error;
