import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { databasesOf, quoteIdentifier } from './databases.ts';

/** Drops the databases of an installation on a ClickHouse server; the writing process creates them again. */
export async function dropDatabases(url: string, installation: string): Promise<void> {
  const client = createClient({ url, log: { level: ClickHouseLogLevel.OFF } });
  try {
    for (const name of Object.values(databasesOf(installation)))
      await client.command({ query: `DROP DATABASE IF EXISTS ${quoteIdentifier(String(name))} SYNC` });
  } finally {
    await client.close();
  }
}
