import { Binary, type Collection, type Db } from 'mongodb';
import type { Anchor } from '../seals/anchors.ts';
import type { Seal } from '../seals/seals.ts';
import { mongoAnchors } from '../seals/mongo-anchors.ts';
import { insertMissing } from '../mongo/mongo-outages.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { maxSentences } from './max-sentences.ts';
import {
  fingerprintOf,
  writeKeyFile,
  keyKinds,
  type FolderKey,
  type FolderKeys,
  type KeyKind,
} from './folder-keys.ts';
import { pagesOf } from './pages.ts';

/** How many keys there are, by kind; and a sentence for each that differs from the folder's. */
export interface ComparedKeys {
  readonly counts: Readonly<Record<KeyKind, number>>;
  /** Keys of the folder that the database does not have. */
  readonly missing: number;
  readonly differences: readonly string[];
}

/** A key as the cluster's database stores it. */
interface StoredKey {
  readonly _id: string;
  readonly [field: string]: Binary | string | null;
}

const batchSize = 1000;

/** Writes the missing keys into the database; refuses if another key exists under the same name. */
export function moveKeys(keys: FolderKeys, url: string): Promise<ComparedKeys> {
  return withMongo(url, async (db) => {
    const found = await compare(keys, db, (collection, missing) => insertMissing(collection, missing));
    if (found.differences.length > 0)
      throw new Error(
        `${found.differences.join('\n')}\nNothing was overwritten. Name an empty database with STEPWELL_KEYS_URL; ` +
          'a process of the cluster that was started before the move has created keys of its own.',
      );
    return found;
  });
}

/** Compares fingerprints; no key is revealed. */
export const compareKeys = (keys: FolderKeys, url: string): Promise<ComparedKeys> =>
  withMongo(url, (db) => compare(keys, db, async () => 0));

/** Copies all keys and secrets of the database into a key file. */
export const copyKeys = (url: string, file: string): Promise<void> =>
  withMongo(url, (db) =>
    writeKeyFile(file, (kind) => db.collection<StoredKey>(kind).find({}).map(toFolderKey)),
  );

/** The anchor of the log in the keys' database. */
export const readClusterAnchor = (url: string): Promise<Anchor | null> =>
  withMongo(url, (db) => mongoAnchors(db, (work) => work()).readAnchor());

/** The log has been moved: stores the folder's anchor in the keys' database, unless it has a newer one. */
export const moveAnchor = (anchor: Anchor | null, seal: Seal | null, url: string): Promise<void> =>
  withMongo(url, async (db) => {
    const anchors = mongoAnchors(db, (work) => work());
    const isNew = (await anchors.readAnchor()) === null;
    if (isNew && anchor) await anchors.placeAnchor({ ...anchor, seal, isClosed: false });
    else await anchors.moveAnchor(seal, false);
  });

type InsertMissingKeys = (
  collection: Collection<StoredKey>,
  missing: readonly StoredKey[],
) => Promise<number>;

async function compare(
  keys: FolderKeys,
  db: Db,
  insertMissingKeys: InsertMissingKeys,
): Promise<ComparedKeys> {
  const counts = { people: 0, purposes: 0, seals: 0, secrets: 0 };
  const differences: string[] = [];
  let missing = 0;
  for (const kind of keyKinds)
    for (const page of pagesOf(keys.of(kind), batchSize)) {
      const collection = db.collection<StoredKey>(kind);
      const stored = await findStored(collection, page);
      const absent = page.filter(({ _id }) => !stored.has(_id));
      missing += absent.length - (await insertMissingKeys(collection, absent.map(toStoredKey)));
      const different = page.filter((key) => isDifferent(key, stored.get(key._id)));
      // somebody erased after the move stays erased
      const erased = different.filter(({ _id }) => kind === 'people' && stored.get(_id)?.['key'] === null);
      counts[kind] += page.length;
      differences.push(
        ...different.filter((key) => !erased.includes(key)).map((key) => sentenceOf(kind, key)),
      );
    }
  return { counts, missing, differences: differences.slice(0, maxSentences) };
}

const isDifferent = (key: FolderKey, stored: FolderKey | undefined): boolean =>
  stored !== undefined && fingerprintOf(stored) !== fingerprintOf(key);

const sentenceOf = (kind: KeyKind, { _id }: FolderKey): string =>
  `The ${kind} entry ${_id.replaceAll('\n', ' / ')} in the keys' database differs from the folder's.`;

async function findStored(
  collection: Collection<StoredKey>,
  page: readonly FolderKey[],
): Promise<ReadonlyMap<string, FolderKey>> {
  const found = await collection.find({ _id: { $in: page.map(({ _id }) => _id) } }).toArray();
  return new Map(found.map((key) => [key._id, toFolderKey(key)]));
}

const toStoredKey = ({ _id, ...values }: FolderKey): StoredKey => ({
  _id,
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value instanceof Uint8Array ? new Binary(value) : value,
    ]),
  ),
});

const toFolderKey = ({ _id, ...values }: StoredKey): FolderKey => ({
  _id,
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value instanceof Binary ? value.value() : value]),
  ),
});
