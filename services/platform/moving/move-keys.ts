import { Binary, type Collection, type Db } from 'mongodb';
import type { Anchor } from '../event-store/anchors.ts';
import type { Seal } from '../event-store/seals.ts';
import { mongoAnchors } from '../keys/mongo-anchors.ts';
import { insertMissing } from '../mongo/mongo-answers.ts';
import { withMongo } from '../mongo/with-mongo.ts';
import { mostSentences } from './most-sentences.ts';
import {
  fingerprintOf,
  keepKeys,
  kindsOfKeys,
  type KeptKey,
  type KeptKeys,
  type KindOfKeys,
} from './kept-keys.ts';
import { pagesOf } from './pages.ts';

/** By kind, how many keys there are; and a sentence for each that is not the folder's. */
export interface ComparedKeys {
  readonly counts: Readonly<Record<KindOfKeys, number>>;
  /** Keys of the folder that the database has not. */
  readonly missing: number;
  readonly differences: readonly string[];
}

/** A key as the cluster's database keeps it. */
interface HeldKey {
  readonly _id: string;
  readonly [field: string]: Binary | string | null;
}

const atOnce = 1000;

/** Puts the keys into the database where they are not there yet; refused with a sentence where another one stands under the name of one. */
export function moveKeys(keys: KeptKeys, url: string): Promise<ComparedKeys> {
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
export const compareKeys = (keys: KeptKeys, url: string): Promise<ComparedKeys> =>
  withMongo(url, (db) => compare(keys, db, async () => 0));

/** Copies all keys and secrets of the database into a key file. */
export const copyKeys = (url: string, file: string): Promise<void> =>
  withMongo(url, (db) => keepKeys(file, (kind) => db.collection<HeldKey>(kind).find({}).map(toKept)));

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

type Fill = (collection: Collection<HeldKey>, missing: readonly HeldKey[]) => Promise<number>;

async function compare(keys: KeptKeys, db: Db, fill: Fill): Promise<ComparedKeys> {
  const counts = { people: 0, purposes: 0, seals: 0, secrets: 0 };
  const differences: string[] = [];
  let missing = 0;
  for (const kind of kindsOfKeys)
    for (const page of pagesOf(keys.of(kind), atOnce)) {
      const collection = db.collection<HeldKey>(kind);
      const held = await heldAmong(collection, page);
      const absent = page.filter(({ _id }) => !held.has(_id));
      missing += absent.length - (await fill(collection, absent.map(toHeld)));
      const other = page.filter((key) => isOther(key, held.get(key._id)));
      // who was erased after the move stays erased
      const erased = other.filter(({ _id }) => kind === 'people' && held.get(_id)?.['key'] === null);
      counts[kind] += page.length;
      differences.push(...other.filter((key) => !erased.includes(key)).map((key) => sentenceOf(kind, key)));
    }
  return { counts, missing, differences: differences.slice(0, mostSentences) };
}

const isOther = (key: KeptKey, held: KeptKey | undefined): boolean =>
  held !== undefined && fingerprintOf(held) !== fingerprintOf(key);

const sentenceOf = (kind: KindOfKeys, { _id }: KeptKey): string =>
  `Another value than the folder's stands under ${_id.replaceAll('\n', ' / ')} of the ${kind} in the keys' database.`;

async function heldAmong(
  collection: Collection<HeldKey>,
  page: readonly KeptKey[],
): Promise<ReadonlyMap<string, KeptKey>> {
  const found = await collection.find({ _id: { $in: page.map(({ _id }) => _id) } }).toArray();
  return new Map(found.map((key) => [key._id, toKept(key)]));
}

const toHeld = ({ _id, ...values }: KeptKey): HeldKey => ({
  _id,
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value instanceof Uint8Array ? new Binary(value) : value,
    ]),
  ),
});

const toKept = ({ _id, ...values }: HeldKey): KeptKey => ({
  _id,
  ...Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value instanceof Binary ? value.value() : value]),
  ),
});
