import { ClickHouseLogLevel, createClient, type ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEngine } from './in-tests.ts';

await describeOnEngine('clickhouse', (server) => {
  let client: ClickHouseClient;
  beforeAll(() => {
    client = createClient({
      url: server.url(),
      compression: { request: true, response: true },
      log: { level: ClickHouseLogLevel.OFF },
    });
  });
  afterAll(() => client.close());

  it('answers the client with rows, parameters, settings and its own number for what is wrong', async () => {
    await client.command({
      query: 'CREATE TABLE seen (id UInt32, title String) ENGINE = MergeTree ORDER BY id',
    });
    const values = Array.from({ length: 1000 }, (_, id) => ({ id, title: `“${id}” 安全` }));
    await client.insert({ table: 'seen', values, format: 'JSONEachRow' });
    const rows = await client.query({
      query: 'SELECT id, title FROM seen WHERE id >= {least: UInt32} ORDER BY id',
      query_params: { least: 998 },
      format: 'JSONEachRow',
      clickhouse_settings: { max_result_rows: '10', result_overflow_mode: 'throw' },
    });
    expect(await rows.json()).toEqual(values.slice(998));
    await expect(client.query({ query: 'SELECT * FROM nowhere' })).rejects.toMatchObject({ code: '60' });
  });
});
