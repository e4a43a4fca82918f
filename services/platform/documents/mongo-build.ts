import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { Shaper, type Layout, type Shape, type GenerationSchema } from './document-shape.ts';
import type { DocumentPlace, Generation, StoredDocument, Write } from './document-store.ts';
import type { Document } from './documents.ts';
import { MongoFinder } from './mongo-finder.ts';
import type { Operation } from './mongo-journal.ts';
import {
  counterCollectionName,
  ensureCollections,
  documentFields,
  documentId,
  collectionName,
  type MongoCounter,
  type MongoDocument,
} from './mongo-layout.ts';
import { irregularKey } from './sort-order.ts';

/** A stored document, with what is needed to change the counters that count it. */
interface StoredMongoDocument extends StoredDocument {
  readonly shape: Shape;
}

const writesPerBatch = 1000;

/** One generation of a collection in MongoDB. */
export class MongoBuild implements Generation, GenerationSchema {
  readonly collection: string;
  readonly number: number;
  readonly name: string;
  readonly layout: Layout;
  readonly shaper: Shaper;
  readonly irregular: Set<number>;
  readonly finder: MongoFinder;
  readonly #db: Db;
  readonly #documents: Collection<MongoDocument>;
  readonly #counters: Collection<MongoCounter>;
  /** Counters of a generation that is being filled, written at its end. */
  readonly #filled = new Map<string, number>();
  readonly #activeReads = new Set<Promise<unknown>>();

  constructor(db: Db, generation: Generation, layout: Layout, irregularColumns: readonly number[] = []) {
    this.#db = db;
    this.collection = generation.collection;
    this.number = generation.number;
    this.name = collectionName(generation);
    this.layout = layout;
    this.shaper = new Shaper(layout);
    this.irregular = new Set(irregularColumns);
    this.#documents = db.collection(this.name);
    this.#counters = db.collection(counterCollectionName(this));
    this.finder = new MongoFinder(this, this.#documents, this.#counters);
  }

  async ensure(): Promise<void> {
    await ensureCollections(this.#db, this, this.layout, this.shaper);
  }

  async get(organizationId: string, id: string): Promise<Document | null> {
    const found = await this.#documents.findOne(
      { _id: documentId(organizationId, id) },
      { projection: { _id: 0, b: 1 } },
    );
    return found?.b === undefined ? null : (JSON.parse(found.b) as Document); // as it was written
  }

  async load(places: readonly DocumentPlace[]): Promise<(StoredDocument | null)[]> {
    const ids = places.map(({ id, organizationId }) => documentId(organizationId, id));
    const found = await this.#documents.find({ _id: { $in: ids } }, { projection: { b: 1 } }).toArray();
    const bodies = new Map(found.map(({ _id, b }) => [_id, b]));
    return ids.map((id) => {
      const body = bodies.get(id);
      return body === undefined ? null : this.toStored(JSON.parse(body) as Document); // as it was written
    });
  }

  toStored(document: Document): StoredMongoDocument {
    return { document, shape: this.shaper.shape(document) };
  }

  /** The operations of a commit for these writes; nothing is written yet, and irregular columns are noted. */
  operations(writes: readonly Write[], sequence: number): Operation[] {
    const moved = new Map<string, number>();
    const puts = writes.map((write): Operation => {
      const fresh = write.stored === null;
      return { into: this.name, put: this.#applyWrite(write, sequence, moved), fresh };
    });
    const counts = [...moved].flatMap(([count, by]): Operation[] =>
      by === 0 ? [] : [{ into: counterCollectionName(this), count, by }],
    );
    return [...puts, ...counts];
  }

  /** The document after the write; moves the counters and updates `stored`. */
  #applyWrite(write: Write, sequence: number, moved: Map<string, number>): MongoDocument {
    const { document, id, organizationId, position } = write;
    const before = write.stored as StoredMongoDocument | null; // created here
    const after = document && this.toStored(document);
    for (const [stored, by] of [
      [before, -1],
      [after, 1],
    ] as const)
      for (const name of stored?.shape.counted ?? []) {
        const counter = documentId(organizationId, name);
        moved.set(counter, (moved.get(counter) ?? 0) + by);
      }
    after?.shape.keys.forEach((key, at) => {
      if (key === irregularKey) this.irregular.add(at);
    });
    write.stored = after;
    const place = { _id: documentId(organizationId, id), s: sequence, p: position };
    return after ? { ...place, ...documentFields(write, after, this.layout) } : place;
  }

  /** Writes without a journal, into a generation that nobody reads and that is started over if this is interrupted. */
  async fill(writes: readonly Write[]): Promise<void> {
    for (let at = 0; at < writes.length; at += writesPerBatch) {
      const batch = writes.slice(at, at + writesPerBatch);
      const exists = batch.map(({ stored }) => stored !== null);
      const replacements = batch.map((write) => this.#applyWrite(write, 0, this.#filled));
      const operations = replacements.map((document, place): AnyBulkWriteOperation<MongoDocument> =>
        exists[place]
          ? { replaceOne: { filter: { _id: document._id }, replacement: document } }
          : { insertOne: { document } },
      );
      await this.#documents.bulkWrite(operations, { ordered: false });
    }
  }

  /** Writes the counters of the filled documents. */
  async finish(): Promise<void> {
    const counters = [...this.#filled].map(([_id, n]): MongoCounter => ({ _id, s: 0, n }));
    this.#filled.clear();
    for (let at = 0; at < counters.length; at += writesPerBatch)
      await this.#counters.insertMany(counters.slice(at, at + writesPerBatch), { ordered: false });
  }

  /** A read in progress finishes on the generation it started on. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    const reading = work();
    this.#activeReads.add(reading);
    try {
      return await reading;
    } finally {
      this.#activeReads.delete(reading);
    }
  }

  async drop(): Promise<void> {
    await Promise.allSettled(this.#activeReads);
    await this.#documents.drop();
    await this.#counters.drop();
  }
}
