import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { at, columnsSuite, reading, suiteTables } from '../columns.suite.ts';
import type { Row } from '../columns.ts';
import {
  openEmbeddedColumns,
  type EmbeddedColumns,
  type EmbeddedColumnsOptions,
} from './embedded-columns.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'columns-'));
  folders.push(folder);
  return folder;
};
const open = (folder: string, more: Partial<EmbeddedColumnsOptions> = {}): EmbeddedColumns =>
  openEmbeddedColumns({ folder, tables: Object.values(suiteTables), limits: { querySeconds: 2 }, ...more });

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const suiteFolder = mkdtempSync(join(tmpdir(), 'columns-suite-'));
columnsSuite('chDB', async () => open(suiteFolder));

const { readings, tallies } = suiteTables;
/** Deterministic rows: about two per event, none for every seventh. */
const rowsOf = (position: number): Row[] =>
  position % 7 === 0
    ? []
    : Array.from({ length: 1 + (position % 3) }, (_, index) =>
        reading(
          position % 5 === 0 ? 'rival' : 'acme',
          position,
          `room ${position % 11}`,
          position + index / 4,
        ),
      );
const rowsBetween = (after: number, upTo: number): Row[] =>
  Array.from({ length: upTo - after }, (_, index) => rowsOf(after + 1 + index)).flat();
const everything = 'SELECT * FROM readings ORDER BY position, row';

/** What a kill must not change: single rows, and rows that the engine has merged. */
const kinds = [
  { kind: 'rows', table: readings, rowsIn: rowsBetween, all: everything },
  {
    kind: 'sums',
    table: tallies,
    rowsIn: (after: number, upTo: number) =>
      rowsBetween(after, upTo).map(({ organization, position, room }) => ({
        organization,
        position,
        room,
        visits: 1,
        lastly: position,
      })),
    all: 'SELECT room, sum(visits) AS visits, max(lastly) AS lastly FROM tallies GROUP BY room ORDER BY room',
  },
];

const kill = (columns: EmbeddedColumns): void => {
  const { pid } = columns.process;
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

describe('the process of the embedded columns', () => {
  it('starts on the first call, exits when idle, and starts again with all rows', async () => {
    const columns = open(newFolder(), { idleSeconds: 0.2 });
    expect(columns.process.isRunning).toBe(false);
    await columns.insert(readings, rowsBetween(0, 10), at(14));
    expect(columns.process.isRunning).toBe(true);
    await expect.poll(() => columns.process.isRunning, { timeout: 60_000 }).toBe(false);
    expect(await columns.checkpoint(readings)).toBe(14);
    expect(await columns.query('acme', 'SELECT count() AS n FROM readings')).toEqual([
      { n: rowsBetween(0, 10).filter((row) => row['organization'] === 'acme').length },
    ]);
    await columns.close();
  });

  it('answers a call that arrives while it is exiting', async () => {
    const columns = open(newFolder(), { idleSeconds: 0.05 });
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await columns.query('acme', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      await sleep(45 + turn * 3);
    }
    await columns.close();
  });

  it.each(kinds)(
    'neither loses nor duplicates any $kind when it is killed during inserts',
    async ({ table, rowsIn, all }) => {
      const columns = open(newFolder());
      const [kills, batch, head] = [3, 40, 600];
      let killed = 0;
      let position = await columns.checkpoint(table);
      while (position < head) {
        const upTo = Math.min(head, position + batch);
        const inserting = columns.insert(table, rowsIn(position, upTo), at(upTo));
        if (killed < kills && position > (killed * head) / kills) {
          killed += 1;
          await sleep((killed * 7) % 23);
          kill(columns);
        }
        await inserting.catch(() => undefined);
        position = await columns.checkpoint(table);
      }
      const survived = {
        acme: JSON.stringify(await columns.query('acme', all)),
        rival: JSON.stringify(await columns.query('rival', all)),
      };
      const build = await columns.startBuilding(table);
      await columns.insert(table, rowsIn(0, head), at(head), 'building');
      await columns.swapBuilt(table, build);
      expect(killed).toBe(kills);
      expect(JSON.stringify(await columns.query('acme', all)) === survived.acme).toBe(true);
      expect(JSON.stringify(await columns.query('rival', all)) === survived.rival).toBe(true);
      await columns.close();
    },
  );

  it('starts over, to be filled from the log, if the version or layout of a table has changed', async () => {
    const folder = newFolder();
    const first = open(folder);
    await first.insert(readings, rowsBetween(0, 10), at(10));
    await first.insert(suiteTables.visits, [{ organization: 'acme', position: 1, person: 'x' }], at(10));
    await first.close();
    const second = open(folder, { tables: [{ ...readings, version: 2 }, suiteTables.visits] });
    expect(await second.checkpoint(readings)).toBe(0);
    expect(await second.checkpoint(suiteTables.visits)).toBe(10);
    await second.close();
  });

  it('stays within the memory of a small machine', async () => {
    const columns = open(newFolder());
    await columns.insert(readings, rowsBetween(0, 5_000), at(5_000));
    await columns.query('acme', everything);
    const status = readFileSync(`/proc/${columns.process.pid ?? 0}/status`, 'utf8');
    expect(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024).toBeLessThan(700);
    await columns.close();
  });

  it('refuses calls after it is closed', async () => {
    const columns = open(newFolder());
    await columns.close();
    await expect(columns.query('acme', 'SELECT 1')).rejects.toMatchObject({ error: 'columns.unavailable' });
  });
});
