import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { connectWithRetry, failFastWhileAway, failFastOptions } from '../mongo/mongo-outages.ts';
import type {
  CollectionContract,
  Document,
  Documents,
  Filter,
  FindOptions,
  FindResult,
} from './documents.ts';
import { countDocuments, findDocuments, type FindQuery } from './find-documents.ts';
import { MongoGenerations } from './mongo-generations.ts';
import type { MongoDocumentsSettings } from './mongo-documents.ts';
import { readState, type StoreState } from './mongo-state.ts';

/** Read models that another process writes. */
export interface MongoReader extends Documents {
  close(): Promise<void>;
}

export interface MongoReaderSettings extends MongoDocumentsSettings {
  /** Called when the generations that answer cannot be looked up any more; it keeps trying. */
  readonly onProblem: (error: unknown) => void;
}

/** How often the generations that answer are looked up. */
const pollIntervalMs = 500;
/** Queries are refused if the last look-up is older than this. */
const maxStalenessMs = 2_500;
/** A replaced generation is kept for readers that have not looked up the new one yet. */
export const readerRetentionMs = 2 * maxStalenessMs;
/** A projector that starts at the same moment creates the read models first. */
const startTimeoutMs = 60_000;

/** Opens the read models of a MongoDB database for reading. Rejects with an error while they do not exist. */
export async function openMongoReader(settings: MongoReaderSettings): Promise<MongoReader> {
  const client = new MongoClient(settings.url, failFastOptions);
  const failFast = failFastWhileAway(client);
  try {
    await connectWithRetry(client);
    const watch = new GenerationWatcher(client.db(), settings, failFast);
    await watch.start();
    return createReader(client, watch, settings);
  } catch (error) {
    await client.close();
    throw error;
  }
}

function createReader(
  client: MongoClient,
  watch: GenerationWatcher,
  settings: MongoReaderSettings,
): MongoReader {
  const strict = !settings.allowScans;
  const findQuery = (
    contract: CollectionContract,
    organizationId: string,
    options: FindOptions,
  ): FindQuery => {
    const build = watch.generations.serving(contract.name);
    return { contract, schema: build, executor: build.finder, organizationId, options, strict };
  };
  return {
    get: <D extends Document>(organizationId: string, { name }: CollectionContract<D>, id: string) =>
      watch.runQuery(
        async () => (await watch.generations.serving(name).get(organizationId, id)) as D | null, // written under this contract
      ),
    find: <D extends Document>(
      organizationId: string,
      collection: CollectionContract<D>,
      options: FindOptions = {},
    ): Promise<FindResult<D>> =>
      watch.runQuery(() => findDocuments<D>(findQuery(collection, organizationId, options))),
    count: (organizationId: string, collection: CollectionContract, filter: Filter = {}) =>
      watch.runQuery(() => countDocuments(findQuery(collection, organizationId, { filter }))),
    close: async () => {
      await watch.stop();
      await client.close();
    },
  };
}

/** Periodically looks up which generations answer. */
class GenerationWatcher {
  readonly #db: Db;
  readonly #settings: MongoReaderSettings;
  readonly generations: MongoGenerations;
  readonly #stopping = new AbortController();
  #state: StoreState | null = null;
  #stateReadAt = 0;
  readonly #failFast: ReturnType<typeof failFastWhileAway>;
  #watching: Promise<void> = Promise.resolve();

  constructor(db: Db, settings: MongoReaderSettings, failFast: ReturnType<typeof failFastWhileAway>) {
    this.#db = db;
    this.#settings = settings;
    this.#failFast = failFast;
    this.generations = new MongoGenerations(db, () => {
      if (!this.#state) throw Unavailable();
      return this.#state;
    });
  }

  async start(): Promise<void> {
    for (const until = Date.now() + startTimeoutMs; !(await this.#poll()); await pause(pollIntervalMs))
      if (Date.now() > until)
        throw new Error('The read models do not exist: start a projector, which builds them from the log.');
    this.#watching = this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      await pause(pollIntervalMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (!this.#stopping.signal.aborted) await this.#poll().catch(this.#settings.onProblem);
    }
  }

  /** False while no generation answers. */
  async #poll(): Promise<boolean> {
    const startedAt = Date.now();
    const next = await readState(this.#db);
    if (next === null) return false;
    if (!(await this.generations.openForReading(this.#settings.collections, next))) return false;
    this.#state = next;
    this.#stateReadAt = startedAt;
    return true;
  }

  /** Runs a query, unless the last look-up is too old. */
  runQuery<T>(work: () => Promise<T>): Promise<T> {
    if (Date.now() - this.#stateReadAt > maxStalenessMs) return Promise.reject(Unavailable());
    return this.#failFast(work);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
  }
}
