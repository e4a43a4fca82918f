import type { Columns } from '../../platform/columns/columns.ts';
import type { ClusterSettings } from '../../platform/config/cluster-settings.ts';
import { pingBrokers } from '../../platform/event-feed/kafka-client.ts';
import type { HealthCheck } from '../../platform/http/readiness.ts';
import { withMongo } from '../../platform/mongo/with-mongo.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import { probeTimeoutMs, serverCheck } from './server-check.ts';

/** What is asked of the servers. */
export interface ClusterServers {
  readonly cluster: Pick<
    ClusterSettings,
    'STEPWELL_KAFKA_URL' | 'STEPWELL_KEYS_URL' | 'STEPWELL_MONGODB_URL'
  >;
  readonly columns: Pick<Columns, 'query'>;
  readonly objects: Pick<Objects, 'head'>;
}

/** The servers that the health page of api and projector would otherwise only know by what does not go on. */
export const clusterChecks = ({ cluster, columns, objects }: ClusterServers): readonly HealthCheck[] => [
  serverCheck({
    name: 'MongoDB',
    ask: () => askMongo(cluster.STEPWELL_MONGODB_URL),
    impact:
      'Most requests are refused and can be retried; videos that are playing continue as long as they can.',
  }),
  serverCheck({
    name: 'keys',
    ask: () => askMongo(cluster.STEPWELL_KEYS_URL),
    impact: 'Requests that need a key that was not used recently are refused and can be retried.',
  }),
  serverCheck({
    name: 'bucket',
    ask: () => objects.head('health', 'health/none'),
    impact: 'Uploads, videos and files are refused and can be retried; everything else continues.',
  }),
  serverCheck({
    name: 'Kafka',
    ask: () => pingBrokers(cluster.STEPWELL_KAFKA_URL),
    impact: 'Lists and details are not updated and are marked as stale; everything else continues.',
  }),
  serverCheck({
    name: 'ClickHouse',
    ask: () => columns.query('health', 'SELECT 1 AS one'),
    impact: 'Reports are refused; everything else continues.',
  }),
];

const askMongo = (url: string) => withMongo(url, (db) => db.command({ ping: 1 }), probeTimeoutMs);
