import { join } from 'node:path';
import type { Logger } from 'pino';
import { allEvents } from '../contracts/catalogue.ts';
import { analyticsTables } from '../projections/analytics/fact-tables.ts';
import { auditTables } from '../projections/audit/workspace-places.ts';
import { readModels } from './contexts.ts';
import { openDocuments, openMail, openObjects } from './engines-by-address.ts';
import { startColumnsProjector } from './platform/columns/columns-projector.ts';
import { openEmbeddedColumns } from './platform/columns/embedded/embedded-columns.ts';
import { eventsTable } from './platform/columns/events-table.ts';
import type { Settings } from './platform/config/settings.ts';
import { makeDurableFolder } from './platform/durable/durable-folder.ts';
import { openEmbeddedEventStore } from './platform/event-store/embedded-event-store.ts';
import type { EventStore } from './platform/event-store/event-store.ts';
import { openEmbeddedKeys } from './platform/keys/embedded-keys.ts';
import { openReadSide } from './platform/projections/read-side.ts';
import { openSpeech } from './platform/speech/open-speech.ts';
import { speechSettings } from './platform/speech/speech-settings.ts';

/** What the analytics store holds beside the table of all events. */
export const factTables = [...analyticsTables, ...auditTables];

/** Things that were opened, closed in reverse order. */
export class Opened {
  readonly #closers: (() => Promise<void> | void)[] = [];

  add<T>(thing: T, close: (thing: T) => Promise<void> | void): T {
    this.#closers.unshift(() => close(thing));
    return thing;
  }

  async close(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}

interface Opening {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly demandSpace?: ((neededBytes: number) => Promise<void>) | undefined;
  readonly opened: Opened;
}

export type EmbeddedEngines = Awaited<ReturnType<typeof openEmbeddedEngines>>;

/** The engines of one data folder but for the pipelines, which need commands to send. */
export async function openEmbeddedEngines({ settings, logger, demandSpace, opened }: Opening) {
  const folder = settings.STEPWELL_DATA;
  makeDurableFolder(folder);
  const keys = opened.add(openEmbeddedKeys(join(folder, 'keys')), (each) => each.close());
  const store = opened.add(
    await openEmbeddedEventStore({
      folder: join(folder, 'log'),
      keys,
      contracts: allEvents,
      onFatal: (error) => endBecause(logger, error, 'The log can no longer be written.'),
    }),
    (each) => each.close(),
  );
  const readSide = opened.add(
    await openReadSide({
      documents: await openDocuments(settings),
      log: store,
      readModels,
      onFailure: (error) =>
        logger.error({ err: error }, 'The read models cannot follow the log; trying again.'),
    }),
    (each) => each.close(),
  );
  const engine = opened.add(
    openEmbeddedColumns({
      folder: join(folder, 'columns'),
      tables: [eventsTable, ...factTables.map(({ table }) => table)],
      idleSeconds: settings.STEPWELL_COLUMNS_IDLE,
    }),
    (each) => each.close(),
  );
  const columns = opened.add(columnsProjector(store, engine, logger), (each) => each.close());
  const objects = opened.add(await openObjects(settings, demandSpace), (each) => each.close?.());
  const mail = opened.add(await openMail(settings, logger), (each) => each.close?.());
  const speech = opened.add(openSpeech(speechSettings(settings)), (each) => each.close());

  return { folder, keys, store, readSide, columns, objects, mail, speech };
}

/** Nothing is acknowledged that may not last: the process ends, and the next one looks at what the disk holds. */
export function endBecause(logger: Logger, error: unknown, what: string): never {
  logger.fatal({ err: error }, `${what} The process ends; start it again to check what the disk holds.`);
  process.exit(1);
}

const columnsProjector = (
  store: EventStore,
  columns: ReturnType<typeof openEmbeddedColumns>,
  logger: Logger,
) =>
  startColumnsProjector({
    events: store,
    columns,
    contracts: allEvents,
    tables: factTables,
    onParked: ({ table, event, error }) =>
      logger.error({ err: error, table, event: event.id }, 'an event was parked'),
    onProblem: (error) =>
      logger.error({ err: error }, 'The analytics engine cannot follow the log; trying again.'),
  });
