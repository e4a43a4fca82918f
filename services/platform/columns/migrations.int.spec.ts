import { globSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { beforeEach, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { openClickHouseColumns } from './clickhouse-columns.ts';
import { at, reading, suiteTables } from './columns.suite.ts';
import { databasesOf, quoteIdentifier, type Databases } from './databases.ts';
import type { Migration } from './migrations.ts';

const installation = 'plant-2';
const databases = databasesOf(installation);
const { readings } = suiteTables;

/** Records each run, so that a second run is visible; the product's own migrations may be repeated. */
const traced = (number: number): Migration => ({
  number,
  title: `number ${number}`,
  statements: ({ state }: Databases) => [
    `CREATE TABLE IF NOT EXISTS ${quoteIdentifier(state)}.traces (number UInt32) ENGINE = MergeTree ORDER BY tuple()`,
    `INSERT INTO ${quoteIdentifier(state)}.traces VALUES (${number})`,
  ],
});
const [first, second, third] = [traced(1), traced(2), traced(3)];

await describeOnEngine('clickhouse', (server) => {
  const open = (migrations: readonly Migration[], tables = [readings] as const) =>
    openClickHouseColumns({ url: server.url(), installation, tables, migrations, writes: true });

  async function ask<R>(query: string): Promise<R[]> {
    const client = createClient({ url: server.url() });
    try {
      return await (await client.query({ query, format: 'JSONEachRow' })).json<R>();
    } finally {
      await client.close();
    }
  }
  const tell = async (query: string): Promise<void> => {
    const client = createClient({ url: server.url() });
    await client.command({ query }).finally(() => client.close());
  };
  const traces = async (): Promise<number[]> =>
    (
      await ask<{ number: number }>(
        `SELECT number FROM ${quoteIdentifier(databases.state)}.traces ORDER BY number`,
      )
    ).map(({ number }) => number);

  beforeEach(async () => {
    for (const name of Object.values(databases))
      await tell(`DROP DATABASE IF EXISTS ${quoteIdentifier(name)} SYNC`);
  });

  it('applies missing migrations in order and once, and keeps the rows of a server that was filled before', async () => {
    const before = await open([]);
    await before.insert(readings, [reading('acme', 1, 'hall', 20)], at(1));
    await before.close();
    for (const migrations of [[first], [first], [first, second, third], [first, second, third]])
      await (await open(migrations)).close();
    expect(await traces()).toEqual([1, 2, 3]);
    expect(
      await ask(
        `SELECT number, title FROM ${quoteIdentifier(databases.state)}.migrations ORDER BY applied_at`,
      ),
    ).toEqual([
      { number: 1, title: 'number 1' },
      { number: 2, title: 'number 2' },
      { number: 3, title: 'number 3' },
    ]);
    const after = await open([first, second, third]);
    expect(await after.query('acme', 'SELECT room FROM readings')).toEqual([{ room: 'hall' }]);
    await after.close();
  });

  it('applies each once if processes start concurrently', async () => {
    const all = await Promise.all([1, 2, 3].map(() => open([first, second])));
    await Promise.all(all.map((each) => each.close()));
    expect(await traces()).toEqual([1, 2]);
  });

  it('resumes after a migration that failed, and does not repeat those that succeeded', async () => {
    const failing = { ...second, statements: () => ['SELECT throwIf(1)'] };
    await expect(open([first, failing, third])).rejects.toThrow(/cannot be used/);
    expect(await traces()).toEqual([1]);
    await (await open([first, second, third])).close();
    expect(await traces()).toEqual([1, 2, 3]);
  });

  it('refuses a server that a newer version has prepared, and leaves its tables alone', async () => {
    const newer = await open([first, second, third]);
    await newer.insert(readings, [reading('acme', 1, 'hall', 20)], at(1));
    await newer.close();
    await expect(open([first, second], [{ ...readings, version: 0 as 1 }])).rejects.toMatchObject({
      error: 'columns.newer',
      facts: { newest: 3, known: 2 },
    });
    const again = await open([first, second, third]);
    expect(await again.checkpoint(readings)).toBe(1);
    await again.close();
  });

  it('waits for a process that is migrating, and takes over from one that was killed', async ({ skip }) => {
    const own = server.own();
    if (!own) return skip("the server's files were not created by this test");
    await (await open([first])).close();
    const lock = `${quoteIdentifier(databases.state)}.starting`;
    await tell(`CREATE TABLE ${lock} (nothing UInt8) ENGINE = Memory COMMENT 'another'`);
    let isOpen = false;
    const opening = open([first, second]).then((columns) => {
      isOpen = true;
      return columns;
    });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect([isOpen, await traces()]).toEqual([false, [1]]);
    const [file = ''] = globSync('**/starting.sql', { cwd: own.data });
    const anHourAgo = Date.now() / 1000 - 3_600;
    utimesSync(join(own.data, file), anHourAgo, anHourAgo);
    await (await opening).close();
    expect(await traces()).toEqual([1, 2]);
    const left = await ask<{ name: string }>(
      `SELECT name FROM system.tables WHERE database = '${databases.state}' AND name LIKE '%start%'`,
    );
    expect(left).toEqual([]);
  });
});
