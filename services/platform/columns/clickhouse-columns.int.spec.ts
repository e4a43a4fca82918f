import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import { describe, expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { isDatabaseMissing, openClickHouseColumns } from './clickhouse-columns.ts';
import { at, columnsSuite, reading, suiteTables } from './columns.suite.ts';
import { databasesOf, quoteIdentifier } from './databases.ts';

const { readings } = suiteTables;
const tables = Object.values(suiteTables);
/** Contains a hyphen, so statements must quote it. */
const installation = 'plant-1';

await describeOnEngine('clickhouse', (server) => {
  const open = (writes = true) =>
    openClickHouseColumns({ url: server.url(), installation, tables, writes, limits: { querySeconds: 2 } });

  columnsSuite(
    'ClickHouse',
    async () => {
      await dropAll(server.url());
      return open();
    },
    installation,
  );

  it("reports that a server's databases have not been created yet", async () => {
    const other = { url: server.url(), installation: 'plant-none', tables } as const;
    const opening = openClickHouseColumns({ ...other, writes: false });
    expect(isDatabaseMissing(await opening.catch((error: unknown) => error))).toBe(true);
    const wrong = openClickHouseColumns({ ...other, url: 'http://a:b@127.0.0.1:9', writes: false });
    expect(isDatabaseMissing(await wrong.catch((error: unknown) => error))).toBe(false);
  });

  it('keeps installations that share a server apart', async () => {
    const own = { url: server.url(), tables, writes: true } as const;
    await dropAll(server.url(), 'plant-1-building');
    const other = await openClickHouseColumns({ ...own, installation: 'plant-1-building' });
    await other.insert(readings, [reading('acme', 7, 'of the other', 1)], at(7));
    const ownColumns = await open();
    const seen = await ownColumns.query(
      'acme',
      "SELECT count() AS n FROM readings WHERE room = 'of the other'",
    );
    expect(seen).toEqual([{ n: 0 }]);
    for (const name of Object.values(databasesOf('plant-1-building')))
      await expect(
        ownColumns.query('acme', `SELECT count() FROM ${quoteIdentifier(name)}.readings`),
      ).rejects.toThrow();
    await Promise.all([ownColumns.close(), other.close()]);
  });

  it('lets a read-only process see the rows that another process writes', async () => {
    const [filling, asking] = [await open(), await open(false)];
    await filling.insert(readings, [reading('acme', 101, 'beside', 1)], at(101));
    const found = await asking.query('acme', "SELECT position FROM readings WHERE room = 'beside'");
    expect(found).toEqual([{ position: 101 }]);
    await Promise.all([filling.close(), asking.close()]);
  });

  it('leaves out rows that an abandoned insert wrote after all', async () => {
    const [given, taking] = [await open(), await open()];
    await given.checkpoint(readings);
    await taking.checkpoint(readings); // both now believe that the table ends here
    await given.insert(readings, [reading('acme', 201, 'late', 1), reading('acme', 202, 'late', 2)], at(202));
    await taking.insert(
      readings,
      [reading('acme', 201, 'late', 1), reading('acme', 203, 'late', 3)],
      at(203),
    );
    const found = await taking.query(
      'acme',
      "SELECT position FROM readings WHERE room = 'late' ORDER BY position",
    );
    expect(found.map((row) => row['position'])).toEqual([201, 202, 203]);
    await Promise.all([given.close(), taking.close()]);
  });

  it('reports an unavailable server and resumes when it is back, without losing or duplicating rows', async ({
    skip,
  }) => {
    const own = server.own();
    if (!own) return skip('the server was not started by this test');
    const columns = await open();
    await columns.insert(readings, [reading('acme', 301, 'gone', 1)], at(301));
    await own.end('SIGKILL');
    await expect(columns.query('acme', 'SELECT 1 AS one')).rejects.toMatchObject({
      error: 'columns.unavailable',
    });
    const next = [reading('acme', 302, 'gone', 2)];
    await expect(columns.insert(readings, next, at(302))).rejects.toMatchObject({
      error: 'columns.unavailable',
    });
    await own.start();
    for (let tries = 0; tries < 50 && (await columns.checkpoint(readings).catch(() => 0)) === 0; tries++)
      await pause(100);
    expect(await columns.checkpoint(readings)).toBe(301);
    await columns.insert(readings, next, at(302));
    const found = await columns.query(
      'acme',
      "SELECT position FROM readings WHERE room = 'gone' ORDER BY position",
    );
    expect(found.map((row) => row['position'])).toEqual([301, 302]);
    await columns.close();
  });
});

describe('an address without a server', () => {
  it('is named in the error, with what to check', async () => {
    const opening = openClickHouseColumns({
      url: 'http://stepwell:secret@127.0.0.1:9',
      installation,
      tables,
      writes: true,
    });
    await expect(opening).rejects.toThrow(/127\.0\.0\.1:9 cannot be used.*STEPWELL_CLICKHOUSE_URL/s);
  });
});

async function dropAll(url: string, of = installation): Promise<void> {
  const client = createClient({ url });
  for (const name of Object.values(databasesOf(of)))
    await client.command({ query: `DROP DATABASE IF EXISTS ${quoteIdentifier(name)} SYNC` });
  await client.close();
}
