import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { allEvents } from '../../contracts/catalogue.ts';
import { columnsProjector } from '../../services/main/engines/embedded-engines.ts';
import { openDocuments, openMail, openObjects } from '../../services/main/engines/engines-by-address.ts';
import { openEmbeddedColumns } from '../../services/platform/columns/embedded/embedded-columns.ts';
import { withEventsTable } from '../../services/platform/projections/columns-projector.ts';
import { openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import type { EventStore } from '../../services/platform/event-store/event-store.ts';
import { openEventStoreDb } from '../../services/platform/event-store/eventstoredb-event-store.ts';
import { type EmbeddedKeys, openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { embeddedPresence } from '../../services/platform/presence/embedded-presence.ts';
import { openEmbeddedCheckpoints } from '../../services/platform/policies/embedded-checkpoints.ts';
import type { Log } from '../../services/platform/projections/projector.ts';
import { openReadSide } from '../../services/platform/projections/read-side.ts';
import { openLocalModels } from '../../services/main/engines/open-local-models.ts';
import type { OpenEnginesOptions, ProductEngines } from '../../services/main/engines/product-engines.ts';
import { openProduct } from '../../services/main/product/product.ts';
import { factTables, readModels } from '../../services/main/contexts/read-models.ts';
import type { OpenWorld } from './product-world.ts';

const fail = (error: unknown): void => console.error(error);

/**
 * The product in the test's process with read models that can be held still, as when their projector or its broker is away:
 * they answer, and see nothing new. The log is the embedded one, or that of a server.
 */
export class PausableProduct {
  readonly #eventStoreUrl: (() => string) | null;
  readonly #namespace = `held-${randomUUID()}`;
  #keys: EmbeddedKeys | undefined;
  #gate = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(eventStoreUrl: (() => string) | null = null) {
    this.#eventStoreUrl = eventStoreUrl;
  }

  pause(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#gate = promise;
    this.#release = resolve;
  }

  resume(): void {
    this.#release();
  }

  readonly open: OpenWorld = (settings, logger, options) =>
    openProduct({
      settings,
      logger,
      ...(options && { options }),
      openEngines: (opening) => this.#openEngines(opening),
      work: 'everything',
    });

  /** Another process on the same log. */
  openStore(folder?: string): Promise<EventStore> {
    if (!this.#keys) throw new Error('The product is not open.');
    const parts = { keys: this.#keys, contracts: allEvents };
    if (this.#eventStoreUrl)
      return openEventStoreDb({ ...parts, url: this.#eventStoreUrl(), namespace: this.#namespace });
    if (folder === undefined) throw new Error('One process has the embedded log.');
    return openEmbeddedEventStore({ ...parts, folder, onFatal: fail });
  }

  async #openEngines({
    settings,
    logger,
    requireSpace,
    opened,
  }: OpenEnginesOptions): Promise<ProductEngines> {
    const folder = settings.STEPWELL_DATA;
    const keys = opened.add(openEmbeddedKeys(join(folder, 'keys')), (each) => each.close());
    this.#keys = keys;
    const store = opened.add(await this.openStore(join(folder, 'log')), (each) => each.close());
    const readSide = opened.add(
      await openReadSide({
        documents: await openDocuments(settings),
        log: this.#cache(store),
        readModels,
        onFailure: fail,
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
    return {
      folder,
      keys,
      store,
      readSide,
      columns: opened.add(columnsProjector(store, engine, logger), (each) => each.close()),
      objects: opened.add(await openObjects(settings, requireSpace), (each) => each.close?.()),
      mail: opened.add(await openMail(settings, logger), (each) => each.close?.()),
      presence: opened.add(embeddedPresence(), (each) => each.close()),
      ...openLocalModels(settings, opened, logger),
      openCheckpoints: async () => openEmbeddedCheckpoints(folder),
    };
  }

  #cache(store: EventStore): Log {
    return {
      readAll: async (after, limit) => {
        await this.#gate;
        const read = await store.readAll(after, limit);
        await this.#gate; // what was on its way when they were held
        return read;
      },
      readStream: store.readStream.bind(store),
      head: store.head.bind(store),
      onCommit: store.onCommit.bind(store),
    };
  }
}
