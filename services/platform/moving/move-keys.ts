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

/** By kind, how many keys there are; and a sentence for each that is not the folder's. */
export interface ComparedKeys {
  readonly counts: Readonly<Record<KeyKind, number>>;
  /** Keys of the folder that the database has not. */
  readonly missing: number;
  readonly differences: readonly string[];
}

/** A key as the cluster's database keeps it. */
interface StoredKey {
  readonly _id: string;
  readonly [field: string]: Binary | string | null;
}

const batchSize = 1000;

/** Puts the keys into the database where they are not there yet; refused with a sentence where another one stands under the name of one. */
export function moveKeys(keys: FolderKeys, url: string): Promise<ComparedKeys> {
  return withMongo(url, async (db) => {
    const found = await compare(keys, db, (collection, missing) => insertMissing(collection, missing));
    if (found.differences.length > 0)
      throw new Error(
        `${found.differences.join('\n')}\nNothing was written over. Name an empty database with STEPWELL_KEYS_URL; ` +
          'a process of the cluster that was started before the move has made keys of its own.',
      );
    return found;
  });
}

/** Compares fingerprints; no key is shown. */
export const compareKeys = (keys: FolderKeys, url: string): Promise<ComparedKeys> =>
  withMongo(url, (db) => compare(keys, db, async () => 0));

/** Copies all keys and secrets of the database into a key file. */
export const copyKeys = (url: string, file: string): Promise<void> =>
  withMongo(url, (db) =>
    writeKeyFile(file, (kind) => db.collection<StoredKey>(kind).find({}).map(toFolderKey)),
  );

/** What the keys' database remembers of the log. */
export const readClusterAnchor = (url: string): Promise<Anchor | null> =>
  withMongo(url, (db) => mongoAnchors(db, (work) => work()).readAnchor());

/** The log has been moved: the keys' database remembers it as the folder's keys did, unless it has seen more of it. */
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
      // who was erased after the move stays erased
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
  `Another value than the folder's stands under ${_id.replaceAll('\n', ' / ')} of the ${kind} in the keys' database.`;

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
