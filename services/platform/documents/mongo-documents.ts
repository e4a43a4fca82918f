import { Mutex } from 'async-mutex';
import { MongoClient, type Collection, type Db } from 'mongodb';
import type {
  DocumentPlace,
  DocumentStore,
  Generation,
  ParkedEvent,
  Slice,
  SlicePart,
  StoredDocument,
  Write,
} from './document-store.ts';
import type { CollectionContract, Document, Filter, FindOptions, FindResult } from './documents.ts';
import { countDocuments, findDocuments, plannedFilter, type FindQuery } from './find-documents.ts';
import type { MongoBuild } from './mongo-build.ts';
import { MongoGenerations } from './mongo-generations.ts';
import { MongoJournal, type Operation } from './mongo-journal.ts';
import { translateMongoOutage } from '../mongo/mongo-outages.ts';
import { collectionName } from './mongo-layout.ts';
import { MongoState } from './mongo-state.ts';

export interface MongoDocumentsSettings {
  /** `mongodb://…/<database>`; the database must hold only the read models. */
  readonly url: string;
  readonly collections: readonly CollectionContract[];
  /** Answers queries that no declared index serves by a scan, instead of refusing them. Only for production. */
  readonly allowScans?: boolean;
  /** How long a replaced generation is kept, because other processes may still read it. Milliseconds; 0 by default. */
  readonly readerRetentionMs?: number;
}

/** A parked event; without `event` it was released. */
interface StoredParkedEvent {
  readonly _id: string;
  readonly s: number;
  readonly of?: string;
  readonly position?: number;
  readonly event?: ParkedEvent;
}

/** A query fails after this time if no server answers. */
const selectionTimeoutMs = 2000;
/** Longer than any single answer takes; generations are indexed while they are empty. */
const socketTimeoutMs = 30_000;

/** Opens the read models of a MongoDB database for writing: a previous writer can write no more. */
export async function openMongoDocuments(settings: MongoDocumentsSettings): Promise<DocumentStore> {
  const client = new MongoClient(settings.url, {
    serverSelectionTimeoutMS: selectionTimeoutMs,
    connectTimeoutMS: selectionTimeoutMs,
    // a connection that was lost silently never reports an error
    socketTimeoutMS: socketTimeoutMs,
    // what a commit relies on must not be undone by a change of the primary
    writeConcern: { w: 'majority' },
    ignoreUndefined: true,
  });
  try {
    await client.connect();
    const documents = new MongoDocuments(client, await MongoState.takeOver(client.db()), settings);
    await documents.open();
    return documents;
  } catch (error) {
    await client.close();
    throw error;
  }
}

/** Read models in MongoDB. A slice is written to a journal first, so that no transaction is needed. */
class MongoDocuments implements DocumentStore {
  readonly writesPerSlice = 1000;
  readonly #client: MongoClient;
  readonly #db: Db;
  readonly #settings: MongoDocumentsSettings;
  readonly #state: MongoState;
  readonly #journal: MongoJournal;
  readonly #generations: MongoGenerations;
  readonly #parked: Collection<StoredParkedEvent>;
  readonly #lock = new Mutex();
  /** A change of the state may or may not have succeeded. */
  #isStateUnknown = false;

  constructor(client: MongoClient, state: MongoState, settings: MongoDocumentsSettings) {
    this.#client = client;
    this.#db = client.db();
    this.#settings = settings;
    this.#state = state;
    this.#journal = new MongoJournal(this.#db);
    this.#generations = new MongoGenerations(this.#db, () => state.now);
    this.#parked = this.#db.collection('parked');
  }

  async open(): Promise<void> {
    await this.#finishCommit();
    await this.#parked.createIndex({ of: 1, position: 1 });
    await this.#generations.open(this.#settings.collections);
  }

  /** Makes sure that the last commit was applied. */
  async #finishCommit(): Promise<void> {
    const { journal, sequence } = this.#state.now;
    await this.#journal.deleteOthers(journal);
    if (journal !== null) await this.#journal.redo(journal, sequence);
  }

  serving(collection: string): MongoBuild {
    return this.#generations.serving(collection);
  }

  positionOf(generation: Generation): number {
    return this.#generations.positionOf(generation);
  }

  isOutdated(collection: string): boolean {
    return this.#generations.isOutdated(collection);
  }

  load(generation: Generation, places: readonly DocumentPlace[]): Promise<(StoredDocument | null)[]> {
    return this.#generations.build(generation).load(places);
  }

  async loadWhere(generation: Generation, organizationId: string, filter: Filter): Promise<StoredDocument[]> {
    const build = this.#generations.build(generation);
    const found = await build.finder.all(plannedFilter(build, organizationId, filter));
    return found.map((document) => build.toStored(document));
  }

  /** One change of the state at a time, from a known state. */
  #change<T>(work: () => Promise<T>): Promise<T> {
    return this.#lock.runExclusive(async () => {
      if (this.#isStateUnknown) await this.#recover();
      this.#isStateUnknown = true;
      const result = await work();
      this.#isStateUnknown = false;
      return result;
    });
  }

  commit(slice: Slice): Promise<void> {
    return this.#change(() => this.#commit(slice));
  }

  async #commit({ parts, position }: Slice): Promise<void> {
    const { epoch, sequence } = this.#state.now;
    const next = sequence + 1;
    const operations = parts.flatMap((part) => this.#operations(part, next));
    const journal = operations.length > 0 ? `${epoch}.${next}` : null;
    if (journal !== null) await this.#journal.write(journal, operations);
    await this.#state.change({ journal, ...this.#stateChanges(parts, position) });
    if (journal === null) return;
    await this.#journal.apply(operations, next);
    await this.#journal.delete(journal);
  }

  #operations({ generation, writes, parked = [], released = [] }: SlicePart, sequence: number): Operation[] {
    const of = collectionName(generation);
    const idOf = (event: ParkedEvent): string => `${of}:${event.position}`;
    return [
      ...(writes.length > 0 ? this.#generations.build(generation).operations(writes, sequence) : []),
      ...parked.map((event): Operation => {
        const put = { _id: idOf(event), s: sequence, of, position: event.position, event };
        return { into: 'parked', put, fresh: true };
      }),
      ...released.map((event): Operation => ({
        into: 'parked',
        put: { _id: idOf(event), s: sequence },
        fresh: false,
      })),
    ];
  }

  /** The state's changes for the parts: only those of generations that answer. */
  #stateChanges(parts: readonly SlicePart[], position: number | undefined) {
    const builds = parts
      .map(({ generation }) => this.#generations.build(generation))
      .filter((build) => build === this.serving(build.collection));
    const advanced =
      position === undefined ? [] : builds.filter((build) => this.positionOf(build) < position);
    const known = this.#state.now.irregular;
    const newlyIrregular = builds.filter(
      ({ collection, irregular }) => irregular.size > (known[collection]?.length ?? 0),
    );
    return {
      positions: Object.fromEntries(advanced.map(({ collection }) => [collection, position ?? 0])),
      irregular: Object.fromEntries(
        newlyIrregular.map(({ collection, irregular }) => [collection, [...irregular]]),
      ),
    };
  }

  recover(): Promise<void> {
    return this.#lock.runExclusive(() => this.#recover());
  }

  async #recover(): Promise<void> {
    do {
      await this.#state.reload();
      await this.#finishCommit();
    } while (!(await this.#state.skipSequence()));
    this.#isStateUnknown = false;
  }

  async parked(
    generation: Generation,
    of?: { readonly organizationId: string; readonly stream: string },
  ): Promise<ParkedEvent[]> {
    const stream = of && { 'event.organizationId': of.organizationId, 'event.stream': of.stream };
    const found = this.#parked.find({ of: collectionName(generation), ...stream }, { sort: { position: 1 } });
    return (await found.toArray()).flatMap(({ event }) => event ?? []);
  }

  prepare(contract: CollectionContract): Promise<Generation> {
    return this.#generations.prepare(contract);
  }

  fill(generation: Generation, writes: readonly Write[]): Promise<void> {
    return this.#generations.build(generation).fill(writes);
  }

  swap(generations: readonly Generation[], position: number): Promise<Generation[]> {
    return this.#change(() => this.#swap(generations, position));
  }

  async #swap(generations: readonly Generation[], position: number): Promise<Generation[]> {
    const builds = generations.map((generation) => this.#generations.build(generation));
    for (const build of builds) await build.finish();
    const old = builds.map(({ collection }) => this.serving(collection));
    const perCollection = <T>(value: (build: MongoBuild) => T) =>
      Object.fromEntries(builds.map((build) => [build.collection, value(build)]));
    await this.#state.change({
      journal: null,
      serving: perCollection(({ number }) => number),
      positions: perCollection(() => position),
      irregular: perCollection(({ irregular }) => [...irregular]),
    });
    this.#generations.markCurrent(builds);
    return old;
  }

  async drop(generation: Generation, shouldContinue: () => boolean): Promise<void> {
    if (!shouldContinue()) return;
    const { readerRetentionMs = 0 } = this.#settings;
    if (readerRetentionMs === 0) return this.#generations.drop(generation);
    // if that fails, or the process exits first, it is dropped at the next opening
    const dropLater = (): void => void this.#generations.drop(generation).catch(() => undefined);
    setTimeout(() => shouldContinue() && dropLater(), readerRetentionMs).unref();
  }

  async get<D extends Document>(
    organizationId: string,
    { name }: CollectionContract<D>,
    id: string,
  ): Promise<D | null> {
    const build = this.serving(name);
    const found = await translateMongoOutage(() => build.read(() => build.get(organizationId, id)));
    return found as D | null; // written under this contract
  }

  find<D extends Document>(
    organizationId: string,
    collection: CollectionContract<D>,
    options: FindOptions = {},
  ): Promise<FindResult<D>> {
    const build = this.serving(collection.name);
    return translateMongoOutage(() =>
      build.read(() => findDocuments<D>(this.#findQuery(build, organizationId, collection, options))),
    );
  }

  count(organizationId: string, collection: CollectionContract, filter: Filter = {}): Promise<number> {
    const build = this.serving(collection.name);
    return translateMongoOutage(() =>
      build.read(() => countDocuments(this.#findQuery(build, organizationId, collection, { filter }))),
    );
  }

  #findQuery(
    build: MongoBuild,
    organizationId: string,
    contract: CollectionContract,
    options: FindOptions,
  ): FindQuery {
    // an outdated generation lacks new indexes; until its successor answers, a scan is better than a refusal
    const strict = this.#settings.allowScans !== true && !this.isOutdated(build.collection);
    return { contract, schema: build, executor: build.finder, organizationId, options, strict };
  }

  /** Removed or changed text leaves the documents immediately, and the journal is emptied after each commit. */
  async purgeFormerText(): Promise<void> {
    await this.recover();
  }

  close(): Promise<void> {
    return this.#client.close();
  }
}
