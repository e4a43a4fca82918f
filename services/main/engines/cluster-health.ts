import type { Columns } from '../../platform/columns/columns.ts';
import type { ClusterSettings } from '../../platform/config/cluster-settings.ts';
import { pingBrokers } from '../../platform/event-feed/kafka-client.ts';
import type { HealthCheck } from '../../platform/http/readiness.ts';
import { withMongo } from '../../platform/mongo/with-mongo.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Pipelines } from '../../platform/pipelines/pipelines.ts';

/** A server that the process can do without, asked whether it answers. */
interface ServerProbe {
  readonly name: string;
  /** Rejects when it does not answer in time. */
  readonly ask: () => Promise<unknown>;
  /** What does not go on while it is away, and what does. */
  readonly impact: string;
}

/** A probe waits no longer than some seconds for the whole page. */
const probeTimeoutMs = 2_000;

/** What the health page says of a server whose absence makes the process poorer, not unready. */
const serverCheck = ({ name, ask, impact }: ServerProbe): HealthCheck => ({
  name,
  check: async () => {
    const timedOut = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => timedOut.reject(new Error(`No answer within ${probeTimeoutMs / 1000} s.`)),
      probeTimeoutMs,
    );
    try {
      await Promise.race([ask(), timedOut.promise]);
      return { state: 'up', detail: 'It answers.' };
    } catch (error) {
      return { state: 'degraded', detail: `It does not answer. ${impact}`, error };
    } finally {
      clearTimeout(timer);
    }
  },
});

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

/** Where pipelines run on a server. */
export const temporalCheck = (pipelines: Pick<Pipelines, 'describe'>): HealthCheck =>
  serverCheck({
    name: 'Temporal',
    ask: () => pipelines.describe('health', 'none'),
    impact: 'New videos wait to be processed; everything else continues.',
  });

const askMongo = (url: string) => withMongo(url, (db) => db.command({ ping: 1 }), probeTimeoutMs);
