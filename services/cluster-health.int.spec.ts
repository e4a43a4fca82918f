import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEngines } from '../tests/support/engines/room/in-tests.ts';
import { openClickHouseColumns } from './platform/columns/clickhouse-columns.ts';
import type { Columns } from './platform/columns/columns.ts';
import { Readiness } from './platform/http/readiness.ts';
import { serversBehind } from './cluster-health.ts';

await describeOnEngines(['kafka', 'clickhouse'], (kafka, clickhouse) => {
  let columns: Columns;
  let silent: Server;
  beforeEach(async () => {
    const url = clickhouse?.url() ?? '';
    columns = await openClickHouseColumns({ url, installation: 'health', tables: [], writes: true });
    silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
  });
  afterEach(async () => {
    silent.close();
    await columns.close();
  });

  const health = (brokers = kafka?.url() ?? '', asked: Pick<Columns, 'query'> = columns) =>
    new Readiness(serversBehind({ STEPWELL_KAFKA_URL: brokers }, asked), { warn: () => undefined }).ask();

  it('says that the servers behind answer', async () => {
    expect(await health()).toEqual({
      state: 'up',
      parts: [
        { name: 'Kafka', state: 'up', detail: 'It answers.' },
        { name: 'ClickHouse', state: 'up', detail: 'It answers.' },
      ],
    });
  });

  it('says what does not go on without one that is gone or silent, and that the rest does', async () => {
    const { port } = silent.address() as AddressInfo; // of a TCP server
    const [still, gone] = await Promise.all([
      health(`127.0.0.1:${port}`, { query: () => new Promise(() => undefined) }),
      health('127.0.0.1:1', { query: () => Promise.reject(new Error('connection refused')) }),
    ]);
    for (const { state, parts } of [still, gone]) {
      expect(state).toBe('up');
      expect(parts).toEqual([
        {
          name: 'Kafka',
          state: 'degraded',
          detail:
            'It does not answer. Lists and details stand still and say that they are stale; everything else goes on.',
        },
        {
          name: 'ClickHouse',
          state: 'degraded',
          detail: 'It does not answer. Reports are refused; everything else goes on.',
        },
      ]);
    }
  });
});
