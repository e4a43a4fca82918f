import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import { insertMissing } from '../mongo/mongo-outages.ts';

/**
 * One operation of a commit: puts a document (which carries the commit's number as `s`), as a new one (`fresh`) or in
 * place of another; or moves a counter by `by`.
 */
export type Operation =
  | { readonly into: string; readonly put: StampedDocument; readonly fresh: boolean }
  | { readonly into: string; readonly count: string; readonly by: number };

/** What is written with the number of its commit. */
export interface StampedDocument {
  readonly _id: string;
  readonly s: number;
  /** The value of a counter. */
  readonly n?: number;
}

interface Chunk {
  readonly _id: string;
  readonly journal: string;
  readonly operations: string;
}

/** Below the 16 MB of a MongoDB document, even if each character takes three bytes. */
const chunkCharacters = 4 * 1024 * 1024;
const operationsPerBatch = 1000;
/** FerretDB 1.24 on SQLite never answers a command of a hundred updates, nor any later one. */
const updatesPerCommand = 50;

/**
 * Makes a commit of many documents atomic: all operations are written to the journal, the commit becomes valid with the
 * state that names it, and is then applied. A process that opens the store applies the last commit again: each
 * operation carries its commit's number, and a document or counter that has this commit, or a later one, stays as it
 * is.
 */
export class MongoJournal {
  readonly #db: Db;
  readonly #chunks: Collection<Chunk>;

  constructor(db: Db) {
    this.#db = db;
    this.#chunks = db.collection<Chunk>('journal');
  }

  async write(journal: string, operations: readonly Operation[]): Promise<void> {
    const chunks: Chunk[] = [];
    let texts: string[] = [];
    let length = 0;
    const close = (): void => {
      if (texts.length === 0) return;
      chunks.push({ _id: `${journal}.${chunks.length}`, journal, operations: `[${texts.join()}]` });
      texts = [];
      length = 0;
    };
    for (const operation of operations) {
      const text = JSON.stringify(operation);
      if (length + text.length > chunkCharacters) close();
      texts.push(text);
      length += text.length;
    }
    close();
    for (const chunk of chunks) await this.#chunks.insertOne(chunk);
  }

  /** Applies a journalled commit, of this process or of one that has exited. */
  async redo(journal: string, sequence: number): Promise<void> {
    for await (const { operations } of this.#chunks.find({ journal }))
      await this.apply(JSON.parse(operations) as Operation[], sequence); // written above
    await this.delete(journal);
  }

  async apply(operations: readonly Operation[], sequence: number): Promise<void> {
    const byCollection = Map.groupBy(operations, ({ into }) => into);
    await Promise.all(
      [...byCollection].map(async ([into, list]) => {
        const collection = this.#db.collection<StampedDocument>(into);
        for (let at = 0; at < list.length; at += operationsPerBatch)
          await applyOperations(collection, list.slice(at, at + operationsPerBatch), sequence);
      }),
    );
  }

  /** Deletes the journal of an applied commit. */
  async delete(journal: string): Promise<void> {
    await this.#chunks.deleteMany({ journal });
  }

  /** Deletes journals that no state names and that will never be applied. */
  async deleteOthers(journal: string | null): Promise<void> {
    await this.#chunks.deleteMany(journal === null ? {} : { journal: { $ne: journal } });
  }
}

/** Nothing here relies on upserts: the answer to an upsert that does not match differs between servers. */
async function applyOperations(
  collection: Collection<StampedDocument>,
  operations: readonly Operation[],
  sequence: number,
): Promise<void> {
  const puts = operations.flatMap((each) => ('put' in each ? each : []));
  const fresh = puts.filter((each) => each.fresh).map(({ put }) => put);
  const inserted = await insertMissing(collection, fresh);
  const remaining = puts.filter((each) => !each.fresh || inserted < fresh.length);
  await update(
    collection,
    remaining.map(({ put }) => ({
      replaceOne: { filter: { _id: put._id, s: { $lt: sequence } }, replacement: put },
    })),
  );
  const counts = operations.flatMap((each) => ('count' in each ? each : []));
  const moved = await update(
    collection,
    counts.map(({ by, count }) => ({
      updateOne: {
        filter: { _id: count, s: { $lt: sequence } },
        update: { $inc: { n: by }, $set: { s: sequence } },
      },
    })),
  );
  if (moved === counts.length) return;
  // the others have this commit already, or do not exist yet
  await insertMissing(
    collection,
    counts.map(({ by, count }): StampedDocument => ({ _id: count, s: sequence, n: by })),
  );
}

/** How many documents matched. */
async function update(
  collection: Collection<StampedDocument>,
  writes: readonly AnyBulkWriteOperation<StampedDocument>[],
): Promise<number> {
  let matched = 0;
  for (let at = 0; at < writes.length; at += updatesPerCommand) {
    const part = writes.slice(at, at + updatesPerCommand);
    matched += (await collection.bulkWrite(part, { ordered: false })).matchedCount;
  }
  return matched;
}
