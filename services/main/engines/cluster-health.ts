import type { Columns } from '../../platform/columns/columns.ts';
import type { ClusterSettings } from '../../platform/config/cluster-settings.ts';
import { askBrokers } from '../../platform/event-feed/kafka-client.ts';
import type { HealthCheck } from '../../platform/http/readiness.ts';
import { withMongo } from '../../platform/mongo/with-mongo.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Pipelines } from '../../platform/pipelines/pipelines.ts';

/** A server that the process can do without, asked whether it answers. */
interface Asked {
  readonly name: string;
  /** Rejects when it does not answer in time. */
  readonly ask: () => Promise<unknown>;
  /** What does not go on while it is away, and what does. */
  readonly without: string;
}

/** A probe waits no longer than some seconds for the whole page. */
const patienceMs = 2_000;

/** What the health page says of a server whose absence makes the process poorer, not unready. */
const lookAt = ({ name, ask, without }: Asked): HealthCheck => ({
  name,
  check: async () => {
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => silence.reject(new Error(`No answer within ${patienceMs / 1000} s.`)),
      patienceMs,
    );
    try {
      await Promise.race([ask(), silence.promise]);
      return { state: 'up', detail: 'It answers.' };
    } catch (error) {
      return { state: 'degraded', detail: `It does not answer. ${without}`, error };
    } finally {
      clearTimeout(timer);
    }
  },
});

/** What is asked of the servers. */
export interface ServersBehind {
  readonly cluster: Pick<
    ClusterSettings,
    'STEPWELL_KAFKA_URL' | 'STEPWELL_KEYS_URL' | 'STEPWELL_MONGODB_URL'
  >;
  readonly columns: Pick<Columns, 'query'>;
  readonly objects: Pick<Objects, 'head'>;
}

/** The servers that the health page of api and projector would otherwise only know by what does not go on. */
export const serversBehind = ({ cluster, columns, objects }: ServersBehind): readonly HealthCheck[] => [
  lookAt({
    name: 'MongoDB',
    ask: () => askMongo(cluster.STEPWELL_MONGODB_URL),
    without: 'Nearly everything is refused and may be tried again; what plays goes on as long as it can.',
  }),
  lookAt({
    name: 'keys',
    ask: () => askMongo(cluster.STEPWELL_KEYS_URL),
    without: 'What needs a key that was not used lately is refused and may be tried again.',
  }),
  lookAt({
    name: 'bucket',
    ask: () => objects.head('health', 'health/none'),
    without: 'Uploads, videos and files are refused and may be tried again; everything else goes on.',
  }),
  lookAt({
    name: 'Kafka',
    ask: () => askBrokers(cluster.STEPWELL_KAFKA_URL),
    without: 'Lists and details stand still and say that they are stale; everything else goes on.',
  }),
  lookAt({
    name: 'ClickHouse',
    ask: () => columns.query('health', 'SELECT 1 AS one'),
    without: 'Reports are refused; everything else goes on.',
  }),
];

/** Where pipelines run on a server. */
export const temporalBehind = (pipelines: Pick<Pipelines, 'describe'>): HealthCheck =>
  lookAt({
    name: 'Temporal',
    ask: () => pipelines.describe('health', 'none'),
    without: 'Videos wait to be made watchable; everything else goes on.',
  });

const askMongo = (url: string) => withMongo(url, (db) => db.command({ ping: 1 }), patienceMs);
