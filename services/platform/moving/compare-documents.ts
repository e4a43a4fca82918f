import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Db } from 'mongodb';
import type { MongoDocument } from '../documents/mongo-layout.ts';
import { idOf, nameOf } from '../documents/mongo-layout.ts';
import { readState } from '../documents/mongo-state.ts';
import { canonicalJson } from '../event-store/canonical-json.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { mostSentences, type Compared } from './compared.ts';
import { openKept, withKept } from './kept-database.ts';
import { pagesOf } from './pages.ts';

/** A document of a folder's read model. */
interface KeptDocument {
  readonly organization: string;
  readonly id: string;
  readonly body: string;
}

const atOnce = 200;

/** Up to where a cluster's read models have seen its log; `null` where no projector has made any yet. */
export const seenInCluster = (url: string, collections: readonly string[]): Promise<number | null> =>
  withMongo(url, async (db) => {
    const state = await readState(db);
    return state && Math.min(...collections.map((name) => state.positions[name] ?? 0));
  });

const databaseOf = (folder: string): string => join(folder, 'documents', 'documents.sqlite');

/** Holds every document of the folder's read models against the cluster's; both have seen the log up to its end. */
export async function compareDocuments(folder: string, url: string): Promise<Compared> {
  const kept = openKept(databaseOf(folder));
  try {
    return await withMongo(url, (db) => compareModels(kept, db));
  } finally {
    kept.close();
  }
}

async function compareModels(kept: DatabaseSync, db: Db): Promise<Compared> {
  const state = await readState(db);
  const counts: Record<string, number> = {};
  const differences: string[] = [];
  for (const { collection, generation } of servingIn(kept)) {
    const theirs = nameOf({ collection, number: state?.serving[collection] ?? 1 });
    const ours = documentsOf(kept, `${collection}@${generation}`);
    const compared = await compareModel(db, theirs, ours);
    counts[collection] = compared.count;
    differences.push(...compared.differences.map((sentence) => `${collection}: ${sentence}`));
  }
  return { counts, differences };
}

function servingIn(kept: DatabaseSync): { collection: string; generation: number }[] {
  const rows = kept
    .prepare('SELECT collection, generation FROM generations WHERE serving = 1 ORDER BY 1')
    .all();
  return rows.map((row) => ({
    collection: String(row['collection']),
    generation: Number(row['generation']),
  }));
}

function* documentsOf(kept: DatabaseSync, table: string): Generator<KeptDocument> {
  const sql = `SELECT organization_id AS organization, id, json(body) AS body FROM "${table}" ORDER BY organization_id, id`;
  for (const row of kept.prepare(sql).iterate()) yield row as unknown as KeptDocument; // as the statement names them
}

async function compareModel(db: Db, name: string, documents: Iterable<KeptDocument>) {
  const collection = db.collection<MongoDocument>(name);
  const differences: string[] = [];
  let [count, found] = [0, 0];
  for (const page of pagesOf(documents, atOnce)) {
    const ids = page.map(({ organization, id }) => idOf(organization, id));
    const there = new Map(
      (await collection.find({ _id: { $in: ids } }).toArray()).map(({ _id, b }) => [_id, b]),
    );
    count += page.length;
    for (const { organization, id, body } of page) {
      const theirs = there.get(idOf(organization, id));
      if (theirs !== undefined) found++;
      if (differences.length >= mostSentences) continue;
      if (theirs === undefined) differences.push(`${id} of ${organization} is not in the cluster.`);
      else if (!areEqual(body, theirs))
        differences.push(`${id} of ${organization} differs: ${fieldsApart(body, theirs)}.`);
    }
  }
  // a removed document leaves its place without an organisation
  const all = await collection.countDocuments({ o: { $exists: true } });
  if (all !== found) differences.push(`the cluster has ${all - found} documents that the folder has not.`);
  return { count, differences };
}

const areEqual = (ours: string, theirs: string): boolean =>
  ours === theirs || canonicalJson(JSON.parse(ours)) === canonicalJson(JSON.parse(theirs));

/** Names of the top fields that are not the same; what they hold is not shown. */
function fieldsApart(ours: string, theirs: string): string {
  const [a, b] = [ours, theirs].map((text) => JSON.parse(text) as Record<string, unknown>);
  const names = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  const apart = [...names].filter((name) => textOf(a?.[name]) !== textOf(b?.[name]));
  return apart.join(', ');
}

const textOf = (value: unknown): string => (value === undefined ? '' : canonicalJson(value));

/** Ids of the documents of one of the folder's read models, by organisation. */
export const keptIds = (folder: string, collection: string): ReadonlyMap<string, readonly string[]> =>
  withKept(databaseOf(folder), (kept) => {
    const serving = servingIn(kept).find((model) => model.collection === collection);
    const documents = serving ? documentsOf(kept, `${collection}@${serving.generation}`) : [];
    const ids = new Map<string, string[]>();
    for (const { organization, id } of documents) {
      const known = ids.get(organization);
      if (known) known.push(id);
      else ids.set(organization, [id]);
    }
    return ids;
  });
