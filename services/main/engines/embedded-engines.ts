import { join } from 'node:path';
import type { Logger } from 'pino';
import { allEvents } from '../../../contracts/catalogue.ts';
import { aggregatesByCategory } from '../contexts/contexts.ts';
import { openDocuments, openMail, openObjects } from './engines-by-address.ts';
import type { Columns } from '../../platform/columns/columns.ts';
import {
  startColumnsProjector,
  withEventsTable,
  type ColumnsProjector,
} from '../../platform/projections/columns-projector.ts';
import { openEmbeddedColumns } from '../../platform/columns/embedded/embedded-columns.ts';
import { createDurableFolder } from '../../platform/durable/durable-folder.ts';
import { isAcceptanceUnrecorded } from '../../platform/seals/anchors.ts';
import { openEmbeddedEventStore } from '../../platform/event-store/embedded-event-store.ts';
import type { EventStore } from '../../platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../platform/keys/embedded-keys.ts';
import { embeddedPresence } from '../../platform/presence/embedded-presence.ts';
import { openEmbeddedCheckpoints } from '../../platform/policies/embedded-checkpoints.ts';
import { exitFatally, type OpenEnginesOptions, type ProductEngines } from './product-engines.ts';
import { factTables, readModels } from '../contexts/read-models.ts';
import { openReadSide } from '../../platform/projections/read-side.ts';
import { openLocalModels } from './open-local-models.ts';

/** The engines of one data folder, except the pipelines, which need commands to send. */
export async function openEmbeddedEngines({
  settings,
  logger,
  requireSpace,
  opened,
}: OpenEnginesOptions): Promise<ProductEngines> {
  const folder = settings.STEPWELL_DATA;
  createDurableFolder(folder);
  const keys = opened.add(openEmbeddedKeys(join(folder, 'keys')), (each) => each.close());
  const store = opened.add(
    await openEmbeddedEventStore({
      folder: join(folder, 'log'),
      keys,
      contracts: allEvents,
      onFatal: (error) => exitFatally(logger, error, 'The log can no longer be written.'),
      onNotice: (sentence, error) => logger.warn(error === undefined ? {} : { err: error }, sentence),
    }),
    (each) => each.close(),
  );
  const readSide = opened.add(
    await openReadSide({
      documents: await openDocuments(settings),
      log: store,
      readModels,
      acceptsOlderLog: isAcceptanceUnrecorded(await keys.readAnchor()),
      onFailure: (error) => logger.error({ err: error }, 'The read models cannot follow the log; retrying.'),
    }),
    (each) => each.close(),
  );
  const engine = opened.add(
    openEmbeddedColumns({
      folder: join(folder, 'columns'),
      tables: withEventsTable(factTables),
      idleSeconds: settings.STEPWELL_COLUMNS_IDLE,
    }),
    (each) => each.close(),
  );
  const columns = opened.add(columnsProjector(store, engine, logger), (each) => each.close());
  const objects = opened.add(await openObjects(settings, requireSpace), (each) => each.close?.());
  const mail = opened.add(await openMail(settings, logger), (each) => each.close?.());

  const local = openLocalModels(settings, opened, logger);
  // the product serves meanwhile, and says what does not work until when
  void local.models?.getMissing();

  return {
    folder,
    keys,
    store,
    readSide,
    columns,
    objects,
    mail,
    presence: opened.add(embeddedPresence(), (each) => each.close()),
    ...local,
    openCheckpoints: async () => openEmbeddedCheckpoints(folder),
  };
}

/** Fills the analytics from the log. */
export const columnsProjector = (store: EventStore, columns: Columns, logger: Logger): ColumnsProjector =>
  startColumnsProjector({
    events: store,
    columns,
    contracts: allEvents,
    categories: [...aggregatesByCategory.keys()],
    tables: factTables,
    onParked: ({ table, event, error }) =>
      logger.error(
        { err: error, table, event: event.id },
        'A report table could not apply an event; it is parked.',
      ),
    onProblem: (error) =>
      logger.error({ err: error }, 'The analytics engine cannot follow the log; retrying.'),
  });
