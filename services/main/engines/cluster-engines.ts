import { allEvents } from '../../../contracts/catalogue.ts';
import { columnMigrations } from '../../../projections/analytics/fact-tables/column-migrations.ts';
import { contextOfCategory } from '../contexts/contexts.ts';
import { columnsProjector } from './embedded-engines.ts';
import { openMail, openObjects } from './engines-by-address.ts';
import { clusterChecks } from './cluster-health.ts';
import type { Columns } from '../../platform/columns/columns.ts';
import { isDatabaseMissing, openClickHouseColumns } from '../../platform/columns/clickhouse-columns.ts';
import { withEventsTable } from '../../platform/projections/columns-projector.ts';
import { requireClusterSettings, type ClusterSettings } from '../../platform/config/cluster-settings.ts';
import { connectEngine } from '../../platform/config/connect-engine.ts';
import { openMongoDocuments } from '../../platform/documents/mongo-documents.ts';
import { WriterReplaced } from '../../platform/documents/mongo-state.ts';
import { openMongoReader, readerRetentionMs } from '../../platform/documents/mongo-reader.ts';
import { createDurableFolder } from '../../platform/durable/durable-folder.ts';
import type { KafkaTopics } from '../../platform/event-feed/kafka-topics.ts';
import { openKafkaEventFeed } from '../../platform/event-feed/kafka-event-feed.ts';
import { isAcceptanceUnrecorded } from '../../platform/seals/anchors.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { openEventStoreDb } from '../../platform/event-store/eventstoredb-event-store.ts';
import type { Keys } from '../../platform/keys/keys.ts';
import { requireAnchoredLog } from '../../platform/event-store/eventstoredb-sealer.ts';
import { openMongoKeys } from '../../platform/keys/mongo-keys.ts';
import { openMongoPresence } from '../../platform/presence/mongo-presence.ts';
import { openMongoCheckpoints } from '../../platform/policies/mongo-checkpoints.ts';
import { openReadSide } from '../../platform/projections/read-side.ts';
import {
  remoteColumns,
  ReportsStatus,
  remoteProjector,
  remoteReadSide,
  type RemoteProjector,
} from '../../platform/projections/remote-read-side.ts';
import { retryWhile } from '../../platform/retry/retry-while.ts';
import { openLocalModels } from './open-local-models.ts';
import { exitFatally, type OpenEnginesOptions, type ProductEngines } from './product-engines.ts';
import { factTables, readModels } from '../contexts/read-models.ts';

/** What every process in a cluster needs, whatever its role. */
interface SharedEngines {
  readonly cluster: ClusterSettings;
  readonly keys: Keys;
  readonly store: EventStore;
}

/** The engines of an API process: it writes the log and reads what a projector builds from it. */
export const openApiEngines = (opening: OpenEnginesOptions): Promise<ProductEngines> =>
  openOnServers(opening, async ({ cluster, store }) => {
    const { opened } = opening;
    const projector = remoteProjector({
      address: cluster.STEPWELL_PROJECTOR_URL,
      key: cluster.STEPWELL_WORKER_KEY,
    });
    const readSide = opened.add(await openRemoteReadSide(opening, cluster, projector), (each) =>
      each.close(),
    );
    const engine = opened.add(await whenDatabaseExists(() => openColumns(cluster, false)), (each) =>
      each.close(),
    );
    const columns = columnsViaProjector(engine, { store, projector });
    return { readSide, columns, engine };
  });

/** The engines of the process that builds read models and analytics from the log, and runs policies. */
export const openProjectorEngines = (opening: OpenEnginesOptions): Promise<ProductEngines> =>
  openOnServers(opening, async ({ cluster, keys, store }) => {
    const { opened, logger } = opening;
    const feed = opened.add(
      await openKafkaEventFeed({
        ...topicsOf(cluster),
        keys,
        contracts: allEvents,
        onProblem: (error) => logger.warn({ err: error }, "The relay's progress cannot be read; retrying."),
      }),
      (each) => each.close(),
    );
    const readSide = opened.add(
      await openReadSide({
        documents: await connectEngine(
          'MongoDB',
          'STEPWELL_MONGODB_URL',
          cluster.STEPWELL_MONGODB_URL,
          (url) =>
            openMongoDocuments({
              url,
              collections: collections(),
              allowScans: true,
              readerRetentionMs,
            }),
        ),
        log: store,
        feed,
        readModels,
        acceptsOlderLog: isAcceptanceUnrecorded(await keys.readAnchor()),
        onFailure: (error) => {
          if (error instanceof WriterReplaced)
            exitFatally(logger, error, 'Two projectors cannot run at the same time.');
          logger.error({ err: error }, 'The read models cannot follow the log; retrying.');
        },
      }),
      (each) => each.close(),
    );
    const engine = opened.add(await openColumns(cluster, true), (each) => each.close());
    const columns = opened.add(columnsProjector(store, engine, logger), (each) => each.close());
    return { readSide, columns, engine };
  });

async function openOnServers(
  opening: OpenEnginesOptions,
  openSpecific: (
    shared: SharedEngines,
  ) => Promise<Pick<ProductEngines, 'readSide' | 'columns'> & { readonly engine: Columns }>,
): Promise<ProductEngines> {
  const { settings, logger, requireSpace, opened } = opening;
  const cluster = requireClusterSettings(settings);
  createDurableFolder(settings.STEPWELL_DATA);
  const keys = opened.add(
    await connectEngine('The database of the keys', 'STEPWELL_KEYS_URL', cluster.STEPWELL_KEYS_URL, (url) =>
      openMongoKeys({ url }),
    ),
    (each) => each.close(),
  );
  const store = opened.add(
    await openEventStoreDb({
      url: cluster.STEPWELL_EVENTSTORE_URL,
      namespace: cluster.STEPWELL_INSTALLATION,
      keys,
      contracts: allEvents,
      onProblem: (error) => logger.warn({ err: error }, 'The event store cannot be followed; retrying.'),
    }),
    (each) => each.close(),
  );
  await requireAnchoredLog(
    { url: cluster.STEPWELL_EVENTSTORE_URL, namespace: cluster.STEPWELL_INSTALLATION },
    keys,
  );
  const { engine, ...own } = await openSpecific({ cluster, keys, store });
  const objects = opened.add(await openObjects(settings, requireSpace), (each) => each.close?.());
  return {
    folder: settings.STEPWELL_DATA,
    keys,
    store,
    ...own,
    objects,
    health: clusterChecks({ cluster, columns: engine, objects }),
    mail: opened.add(await openMail(settings, logger), (each) => each.close?.()),
    presence: opened.add(
      await connectEngine('MongoDB', 'STEPWELL_MONGODB_URL', cluster.STEPWELL_MONGODB_URL, openMongoPresence),
      (each) => each.close(),
    ),
    ...openLocalModels(settings, opened, logger),
    openCheckpoints: () =>
      connectEngine('MongoDB', 'STEPWELL_MONGODB_URL', cluster.STEPWELL_MONGODB_URL, (url) =>
        openMongoCheckpoints(url, (error) =>
          logger.warn({ err: error }, 'The checkpoints of the policies cannot be written; retrying.'),
        ),
      ),
  };
}

const databaseWaitMs = 60_000;

const collections = () => readModels.map(({ collection }) => collection);

type KafkaSettings = Pick<
  ClusterSettings,
  'STEPWELL_INSTALLATION' | 'STEPWELL_KAFKA_PARTITIONS' | 'STEPWELL_KAFKA_URL'
>;

/** Where the log's events are in Kafka; the same for relay and projector. */
export const topicsOf = (cluster: KafkaSettings): KafkaTopics => ({
  url: cluster.STEPWELL_KAFKA_URL,
  prefix: cluster.STEPWELL_INSTALLATION,
  contexts: contextOfCategory,
  partitions: cluster.STEPWELL_KAFKA_PARTITIONS,
});

async function openRemoteReadSide(
  { logger }: OpenEnginesOptions,
  cluster: ClusterSettings,
  projector: RemoteProjector,
) {
  const documents = await connectEngine(
    'MongoDB',
    'STEPWELL_MONGODB_URL',
    cluster.STEPWELL_MONGODB_URL,
    (url) =>
      openMongoReader({
        url,
        collections: collections(),
        allowScans: true,
        onProblem: (error) =>
          logger.warn(
            { err: error },
            'The current generations of the read models cannot be looked up; retrying.',
          ),
      }),
  );
  return remoteReadSide({ documents, projector, readModels, close: () => documents.close() });
}

/** A projector that starts at the same moment creates the tables first. */
const whenDatabaseExists = <T>(open: () => Promise<T>): Promise<T> =>
  retryWhile(isDatabaseMissing, open, { intervalMs: 500, maxDurationMs: databaseWaitMs });

const openColumns = (cluster: ClusterSettings, writes: boolean) =>
  openClickHouseColumns({
    url: cluster.STEPWELL_CLICKHOUSE_URL,
    installation: cluster.STEPWELL_INSTALLATION,
    tables: withEventsTable(factTables),
    migrations: columnMigrations,
    writes,
  });

const columnsViaProjector = (
  columns: Columns,
  { store, projector }: Pick<SharedEngines, 'store'> & { readonly projector: RemoteProjector },
): ProductEngines['columns'] => ({
  columns: remoteColumns(columns, store, projector),
  rebuild: () => Promise.reject(new Error('The projector does this: use its own process.')),
  // its read side gets all parked events from the projector, including those of the reports
  parked: async () => [],
  retry: async () => ({ applied: 0, remaining: 0 }),
  state: () => projector.ask({ ask: 'reports' }, ReportsStatus),
  waitFor: async (position, timeoutMs) =>
    !(await projector.isBehind({ ask: 'columns', position, timeoutMs })),
});
