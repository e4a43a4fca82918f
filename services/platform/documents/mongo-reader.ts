import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { Unavailable } from '../../../contracts/kernel/errors.ts';
import { connectPatiently, promptAnswers, promptly } from '../mongo/mongo-answers.ts';
import type { CollectionContract, Document, Documents, Filter, FindOptions, Found } from './documents.ts';
import { countDocuments, findDocuments, type Question } from './find-documents.ts';
import { MongoGenerations } from './mongo-generations.ts';
import type { MongoDocumentsSettings } from './mongo-documents.ts';
import { readState, type State } from './mongo-state.ts';

/** Read models that another process writes. */
export interface MongoReader extends Documents {
  close(): Promise<void>;
}

export interface MongoReaderSettings extends MongoDocumentsSettings {
  /** Told when it cannot be seen any more which documents answer; it goes on trying. */
  readonly onProblem: (error: unknown) => void;
}

/** Which generations answer is looked up so often. */
const lookMs = 500;
/** Nothing is answered by generations that were seen longer ago. */
const blindMs = 2_500;
/** What answered before is left in place for those who have not looked yet. */
export const readersPatienceMs = 2 * blindMs;
/** A projector that starts at the same moment makes the read models first. */
const startMs = 60_000;

/** Opens the read models of a MongoDB database to read them. Rejects with a sentence while nobody has made them. */
export async function openMongoReader(settings: MongoReaderSettings): Promise<MongoReader> {
  const client = new MongoClient(settings.url, promptly);
  const answers = promptAnswers(client);
  try {
    await connectPatiently(client);
    const watch = new Watch(client.db(), settings, answers);
    await watch.start();
    return readerOn(client, watch, settings);
  } catch (error) {
    await client.close();
    throw error;
  }
}

function readerOn(client: MongoClient, watch: Watch, settings: MongoReaderSettings): MongoReader {
  const question = (name: string, organizationId: string, options: FindOptions): Question => {
    const build = watch.generations.serving(name);
    return { shelf: build, answers: build.finder, organizationId, options, strict: !settings.allowScans };
  };
  return {
    get: <D extends Document>(organizationId: string, { name }: CollectionContract<D>, id: string) =>
      watch.asked(
        async () => (await watch.generations.serving(name).get(organizationId, id)) as D | null, // written under this contract
      ),
    find: <D extends Document>(
      organizationId: string,
      { name }: CollectionContract<D>,
      options: FindOptions = {},
    ): Promise<Found<D>> => watch.asked(() => findDocuments<D>(question(name, organizationId, options))),
    count: (organizationId: string, { name }: CollectionContract, filter: Filter = {}) =>
      watch.asked(() => countDocuments(question(name, organizationId, { filter }))),
    close: async () => {
      await watch.stop();
      await client.close();
    },
  };
}

/** Looks time and again which generations answer. */
class Watch {
  readonly #db: Db;
  readonly #settings: MongoReaderSettings;
  readonly generations: MongoGenerations;
  readonly #ending = new AbortController();
  #now: State | null = null;
  #seen = 0;
  readonly #answers: ReturnType<typeof promptAnswers>;
  #watching: Promise<void> = Promise.resolve();

  constructor(db: Db, settings: MongoReaderSettings, answers: ReturnType<typeof promptAnswers>) {
    this.#db = db;
    this.#settings = settings;
    this.#answers = answers;
    this.generations = new MongoGenerations(db, () => {
      if (!this.#now) throw Unavailable();
      return this.#now;
    });
  }

  async start(): Promise<void> {
    for (const until = Date.now() + startMs; !(await this.#look()); await pause(lookMs))
      if (Date.now() > until)
        throw new Error('The read models are not there: start a projector, which makes them from the log.');
    this.#watching = this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      await pause(lookMs, undefined, { signal: this.#ending.signal }).catch(() => undefined);
      if (!this.#ending.signal.aborted) await this.#look().catch(this.#settings.onProblem);
    }
  }

  /** False while there is nothing that answers. */
  async #look(): Promise<boolean> {
    const began = Date.now();
    const next = await readState(this.#db);
    if (next === null) return false;
    if (!(await this.generations.openForReading(this.#settings.collections, next))) return false;
    this.#now = next;
    this.#seen = began;
    return true;
  }

  /** An answer, unless too long ago was looked from what. */
  asked<T>(work: () => Promise<T>): Promise<T> {
    if (Date.now() - this.#seen > blindMs) return Promise.reject(Unavailable());
    return this.#answers(work);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#watching;
  }
}
