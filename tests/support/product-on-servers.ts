import { columnMigrations } from '../../projections/analytics/fact-tables/column-migrations.ts';
import { allEvents } from '../../contracts/catalogue.ts';
import { columnsProjector } from '../../services/main/engines/embedded-engines.ts';
import { openDocuments, openMail, openObjects } from '../../services/main/engines/engines-by-address.ts';
import { openClickHouseColumns } from '../../services/platform/columns/clickhouse-columns.ts';
import { withEventsTable } from '../../services/platform/projections/columns-projector.ts';
import { requireSettings } from '../../services/platform/config/cluster-settings.ts';
import { openEventStoreDb } from '../../services/platform/event-store/eventstoredb-event-store.ts';
import { openMongoKeys } from '../../services/platform/keys/mongo-keys.ts';
import { openMongoPresence } from '../../services/platform/presence/mongo-presence.ts';
import { openMongoCheckpoints } from '../../services/platform/policies/mongo-checkpoints.ts';
import { openReadSide } from '../../services/platform/projections/read-side.ts';
import { openLocalModels } from '../../services/main/engines/open-local-models.ts';
import { openProduct } from '../../services/main/product/product.ts';
import type { OpenEnginesOptions, ProductEngines } from '../../services/main/engines/product-engines.ts';
import { factTables, readModels } from '../../services/main/contexts/read-models.ts';
import type { OpenWorld } from './product-world.ts';

/** The product in the test's process on the engines of a cluster, without brokers between them; pipelines run in the process. */
export const openProductOnServers: OpenWorld = (settings, logger, options) =>
  openProduct({ settings, logger, ...(options && { options }), openEngines, work: 'everything' });

const fail = (error: unknown): void => console.error(error);

async function openEngines({
  settings,
  logger,
  requireSpace,
  opened,
}: OpenEnginesOptions): Promise<ProductEngines> {
  const names = [
    'STEPWELL_EVENTSTORE_URL',
    'STEPWELL_KEYS_URL',
    'STEPWELL_MONGODB_URL',
    'STEPWELL_CLICKHOUSE_URL',
  ] as const;
  const servers = requireSettings(settings, names, 'The test names no');
  const installation = settings.STEPWELL_INSTALLATION;
  const keys = opened.add(await openMongoKeys({ url: servers.STEPWELL_KEYS_URL }), (each) => each.close());
  const { STEPWELL_EVENTSTORE_URL: url } = servers;
  const store = opened.add(
    await openEventStoreDb({ url, namespace: installation, keys, contracts: allEvents }),
    (each) => each.close(),
  );
  const documents = await openDocuments(settings);
  const readSide = opened.add(
    await openReadSide({ documents, log: store, readModels, onFailure: fail }),
    (each) => each.close(),
  );
  const engine = opened.add(
    await openClickHouseColumns({
      url: servers.STEPWELL_CLICKHOUSE_URL,
      installation,
      tables: withEventsTable(factTables),
      migrations: columnMigrations,
      writes: true,
    }),
    (each) => each.close(),
  );
  return {
    folder: settings.STEPWELL_DATA,
    keys,
    store,
    readSide,
    columns: opened.add(columnsProjector(store, engine, logger), (each) => each.close()),
    objects: opened.add(await openObjects(settings, requireSpace), (each) => each.close?.()),
    mail: opened.add(await openMail(settings, logger), (each) => each.close?.()),
    presence: opened.add(await openMongoPresence(servers.STEPWELL_MONGODB_URL), (each) => each.close()),
    ...openLocalModels(settings, opened, logger),
    openCheckpoints: () => openMongoCheckpoints(servers.STEPWELL_MONGODB_URL, fail),
  };
}
