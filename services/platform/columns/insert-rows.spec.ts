import { expect, it } from 'vitest';
import type { Position } from '../event-store/event-store.ts';
import { ColumnsUnavailable, RowRefused, type Row, type TableContract } from './columns.ts';
import { insertRows } from './insert-rows.ts';

const table: TableContract = { name: 'entries', version: 1, columns: {}, orderBy: ['position'] };

/** An engine that refuses marked rows, and fails after a number of answers. */
function engine(answers = Infinity) {
  const insertedRows: number[] = [];
  let checkpoint = 0;
  let calls = 0;
  const insert = async (_: TableContract, rows: readonly Row[], upTo: Position): Promise<void> => {
    if ((calls += 1) > answers) throw ColumnsUnavailable();
    if (rows.some(({ bad }) => bad)) throw RowRefused({ facts: { reason: 'it is bad' } });
    insertedRows.push(...rows.map(({ position }) => Number(position)));
    checkpoint = upTo;
  };
  return { insert, held: insertedRows, checkpoint: () => checkpoint, calls: () => calls };
}

const rowsOf = (bad: readonly number[], count = 100): Row[] =>
  Array.from({ length: count }, (_, index) => index + 1).flatMap((position) => [
    { position },
    { position, bad: bad.includes(position) },
  ]);
const until = 100 as Position;

it.each([
  [[1]],
  [[100]],
  [[50, 51]],
  [[1, 33, 34, 35, 99]],
  [rowsOf([]).map(({ position }) => Number(position))],
])('leaves out exactly the events whose rows are refused: %j', async (bad) => {
  const { insert, held: insertedRows, checkpoint } = engine();
  const refused: number[] = [];
  const onRefused = async (position: number) => void refused.push(position);
  await insertRows({ columns: { insert }, table, copy: 'serving', onRefused }, rowsOf(bad), until);
  expect(refused).toEqual([...new Set(bad)]);
  expect(insertedRows).toEqual(
    rowsOf([])
      .map(({ position }) => Number(position))
      .filter((position) => !bad.includes(position)),
  );
  expect(checkpoint()).toBe(100);
});

it('finds one event among five thousand in a few inserts', async () => {
  const { insert, calls } = engine();
  const insertion = {
    columns: { insert },
    table,
    copy: 'serving',
    onRefused: async () => undefined,
  } as const;
  await insertRows(insertion, rowsOf([3_210], 5_000), 5_000 as Position);
  expect(calls()).toBeLessThan(30);
});

it.each([0, 1, 2, 3])(
  'refuses nothing if the engine becomes unavailable after %i inserts',
  async (answers) => {
    const { insert } = engine(answers);
    const refused: number[] = [];
    const onRefused = async (position: number) => void refused.push(position);
    const work = insertRows({ columns: { insert }, table, copy: 'serving', onRefused }, rowsOf([7]), until);
    await expect(work).rejects.toMatchObject({ error: 'columns.unavailable' });
    expect(refused).toEqual([]);
  },
);
