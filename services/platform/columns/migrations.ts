import type { ClickHouseClient } from '@clickhouse/client';
import { defineError } from '../../../contracts/kernel/errors.ts';
import { quoteIdentifier, type Databases } from './databases.ts';
import { withStartLock } from './start-lock.ts';

/** A numbered change of what is on a server besides the tables, which are created from their contracts. */
export interface Migration {
  /** One more than the previous migration's; never reused. */
  readonly number: number;
  readonly title: string;
  /**
   * Run in order, once the tables have the current layout. A process that is killed in between runs them again, so each
   * must be repeatable. If a later migration replaces something, it is removed from the earlier one, whose number
   * stays.
   */
  readonly statements: (databases: Databases) => readonly string[];
}

/** The server was prepared by a version with more migrations than this one. */
export const ColumnsSchemaTooNew = defineError(
  'columns.newer',
  'conflict',
  'The tables of the reports on the ClickHouse server were made by a newer version of the product. Nothing was changed: start that ' +
    'version again; or, to go back, drop the databases of this installation there, and they are rebuilt from the log.',
);

interface PrepareOptions {
  readonly client: ClickHouseClient;
  readonly databases: Databases;
  readonly migrations: readonly Migration[];
}

/**
 * Creates the tables and applies the migrations that the server lacks, one process at a time. Refused with
 * `columns.newer`.
 */
export async function prepareServer(
  { client, databases, migrations }: PrepareOptions,
  createTables: () => Promise<void>,
): Promise<void> {
  const applied = `${quoteIdentifier(databases.state)}.migrations`;
  await client.command({
    query: `CREATE DATABASE IF NOT EXISTS ${quoteIdentifier(databases.state)} ENGINE = Atomic`,
  });
  await withStartLock(client, databases.state, async () => {
    await client.command({
      query:
        `CREATE TABLE IF NOT EXISTS ${applied} (number UInt32, title String, applied_at DateTime64(3, 'UTC') DEFAULT now64(3)) ` +
        'ENGINE = MergeTree ORDER BY number SETTINGS fsync_after_insert = 1, fsync_part_directory = 1',
    });
    const answer = await client.query({ query: `SELECT number FROM ${applied}`, format: 'JSONEachRow' });
    const found = new Set((await answer.json<{ number: number }>()).map(({ number }) => number));
    const known = migrations.at(-1)?.number ?? 0;
    const newest = Math.max(0, ...found);
    if (newest > known) throw ColumnsSchemaTooNew({ facts: { newest, known } });
    await createTables();
    for (const { number, title, statements } of migrations.filter((each) => !found.has(each.number))) {
      for (const query of statements(databases)) await client.command({ query });
      const line = JSON.stringify({ number, title });
      await client.command({ query: `INSERT INTO ${applied} (number, title) FORMAT JSONEachRow\n${line}` });
    }
  });
}
