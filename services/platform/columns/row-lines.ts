import type { Position } from '../event-store/event-store.ts';
import { yieldToEventLoop, timeSlice } from '../documents/yield-to-event-loop.ts';
import type { Row, TableContract } from './columns.ts';
import type { RowBatch } from './columns-engine.ts';

/** Parses an answer of one JSON object per line. */
export const parseRowLines = <R extends Row>(lines: string): readonly R[] =>
  lines === '' ? [] : (JSON.parse(`[${lines.trimEnd().replaceAll('\n', ',')}]`) as R[]);

/** Numbers the rows of each event and refuses rows that the checkpoint could not represent. */
export async function toRowBatch(
  table: TableContract,
  rows: readonly Row[],
  upTo: Position,
): Promise<RowBatch> {
  const positions: number[] = [];
  const lines: string[] = [];
  let row = 0;
  let isSliceOver = timeSlice();
  for (const values of rows) {
    const position = Number(values['position']);
    const last = positions.at(-1) ?? 0;
    if (!(position >= last && position <= upTo))
      throw new Error(`${table.name}: row at ${position} is out of order`);
    row = position === last ? row + 1 : 0;
    positions.push(position);
    lines.push(JSON.stringify({ ...values, row }));
    if (!isSliceOver()) continue;
    await yieldToEventLoop();
    isSliceOver = timeSlice();
  }
  return { lines, positions, upTo };
}
