import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEngines } from '../../../tests/support/engines/harness/in-tests.ts';
import { openClickHouseColumns } from '../../platform/columns/clickhouse-columns.ts';
import type { Columns } from '../../platform/columns/columns.ts';
import { Readiness } from '../../platform/http/readiness.ts';
import { clusterChecks, type ClusterServers } from './cluster-health.ts';
import { temporalCheck } from './server-check.ts';

/** What each part's sentence goes on with where it does not answer. */
const without = {
  MongoDB: 'Most requests are refused',
  keys: 'Requests that need a key',
  bucket: 'Uploads, videos and files are refused',
  Kafka: 'Lists and details are not updated',
  ClickHouse: 'Reports are refused',
  Temporal: 'New videos wait',
};
const names = Object.keys(without);

await describeOnEngines(['kafka', 'clickhouse', 'mongodb'], (kafka, clickhouse, mongodb) => {
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

  /** One that answers, and one that never does. */
  const objects = { head: async () => null };
  const silence = (): Promise<never> => new Promise(() => undefined);
  const answering = (): ClusterServers => {
    const url = mongodb?.url() ?? '';
    const cluster = {
      STEPWELL_KAFKA_URL: kafka?.url() ?? '',
      STEPWELL_MONGODB_URL: url,
      STEPWELL_KEYS_URL: url,
    };
    return { cluster, columns, objects };
  };
  const health = (requested: ClusterServers, pipelines = objects.head) =>
    new Readiness([...clusterChecks(requested), temporalCheck({ describe: pipelines })], {
      warn: () => undefined,
      info: () => undefined,
    }).checkAll();

  it('says that the servers behind answer', async () => {
    const { state, parts } = await health(answering());
    expect(state).toBe('up');
    expect(parts).toMatchObject(names.map((name) => ({ name, state: 'up', detail: 'It answers.' })));
  });

  it('says what does not go on without one that is gone or silent, and that the rest does', async () => {
    const { port } = silent.address() as AddressInfo; // of a TCP server
    const at = (host: string) => ({
      STEPWELL_KAFKA_URL: host,
      STEPWELL_MONGODB_URL: `mongodb://${host}/none`,
      STEPWELL_KEYS_URL: `mongodb://${host}/none`,
    });
    const refused = () => Promise.reject(new Error('connection refused'));
    const [still, gone] = await Promise.all([
      health(
        { cluster: at(`127.0.0.1:${port}`), columns: { query: silence }, objects: { head: silence } },
        silence,
      ),
      health(
        { cluster: at('127.0.0.1:1'), columns: { query: refused }, objects: { head: refused } },
        refused,
      ),
    ]);
    for (const { state, parts } of [still, gone]) {
      expect(state).toBe('degraded');
      expect(parts.map(({ name }) => name)).toEqual(names);
      for (const { name, state: how, detail } of parts) {
        expect(how).toBe('degraded');
        expect(detail).toContain(`It does not answer. ${without[name as keyof typeof without]}`); // its names
      }
    }
  });
});
