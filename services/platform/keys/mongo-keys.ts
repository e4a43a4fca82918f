import { createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import { MongoClient, type Binary, type Collection } from 'mongodb';
import {
  connectWithRetry,
  insertMissing,
  insertIfAbsent,
  failFastWhileAway,
  failFastOptions,
} from '../mongo/mongo-outages.ts';
import { newSealKey } from './embedded-keys.ts';
import { mongoAnchors } from '../seals/mongo-anchors.ts';
import { keyPurposes, type Keys, type Person, type KeyPurpose } from './keys.ts';

export interface MongoKeysSettings {
  /**
   * `mongodb://…/<database>`; the database must hold only keys and secrets, and is backed up separately from everything
   * else.
   */
  readonly url: string;
  /** How long other processes may still decrypt what one process has erased; 10 s by default. Milliseconds. */
  readonly cacheTtlMs?: number;
}

interface StoredPerson {
  readonly _id: string;
  /** `null` once destroyed. */
  readonly key: Binary | null;
}
interface StoredPurpose {
  readonly _id: KeyPurpose;
  readonly key: Binary;
}
interface StoredSealKey {
  readonly _id: 'seal';
  readonly privateKey: string;
  readonly publicKey: string;
}
interface StoredSecret {
  readonly _id: string;
  readonly value: string;
}

const peoplePerRead = 1000;

/** Keys and secrets in a MongoDB database of their own. */
export async function openMongoKeys({ url, cacheTtlMs = 10_000 }: MongoKeysSettings): Promise<Keys> {
  const client = new MongoClient(url, {
    ...failFastOptions,
    // a key is durable, on a majority of members, before anything is encrypted with it
    writeConcern: { w: 'majority', j: true },
  });
  const failFast = failFastWhileAway(client);
  try {
    await connectWithRetry(client);
    const db = client.db();
    const byPurpose = await readPurposes(db.collection<StoredPurpose>('purposes'));
    const sealKey = await readSealKey(db.collection<StoredSealKey>('seals'));
    const people = new PersonKeyCache(db.collection<StoredPerson>('people'), cacheTtlMs);
    const secrets = db.collection<StoredSecret>('secrets');
    return {
      fetchPersonKeys: (requested) => failFast(() => people.fetch(requested)),
      personKey: (organizationId, personId) => people.key({ organizationId, personId }),
      destroyPersonKey: (organizationId, personId) =>
        failFast(() => people.destroy({ organizationId, personId })),
      purposeKey: (purpose) => byPurpose(purpose),
      sealKey: () => sealKey,
      ...secretStore(secrets, failFast),
      ...mongoAnchors(db, failFast),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

const scopedName = (organizationId: string, name: string): string => `${organizationId}\n${name}`;

/** People's keys, cached for a limited time. */
class PersonKeyCache {
  readonly #collection: Collection<StoredPerson>;
  readonly #cacheTtlMs: number;
  readonly #cache = new Map<string, { readonly key: Buffer | null; readonly since: number }>();

  constructor(collection: Collection<StoredPerson>, freshMs: number) {
    this.#collection = collection;
    this.#cacheTtlMs = freshMs;
  }

  key({ organizationId, personId }: Person): Buffer | null {
    const known = this.#cache.get(scopedName(organizationId, personId));
    if (!known) throw new Error(`The key of ${personId} was not fetched.`);
    return known.key;
  }

  async fetch(people: readonly Person[]): Promise<void> {
    const now = Date.now();
    const names = [
      ...new Set(people.map(({ organizationId, personId }) => scopedName(organizationId, personId))),
    ].filter((name) => {
      const known = this.#cache.get(name);
      // what is destroyed stays destroyed
      return known === undefined || (known.key !== null && now - known.since > this.#cacheTtlMs);
    });
    for (let at = 0; at < names.length; at += peoplePerRead)
      await this.#fetch(names.slice(at, at + peoplePerRead));
  }

  async #fetch(names: readonly string[]): Promise<void> {
    const found = await this.#read(names);
    const missing = names.filter((name) => !found.has(name));
    if (missing.length === 0) return;
    const newKeys = missing.map((_id) => ({ _id, key: randomBytes(32) as unknown as Binary })); // stored as binary
    await insertMissing(this.#collection, newKeys);
    await this.#read(missing); // another process may have been quicker
  }

  /** Caches the existing ones, and returns their names. */
  async #read(names: readonly string[]): Promise<ReadonlySet<string>> {
    const since = Date.now();
    const found = await this.#collection.find({ _id: { $in: [...names] } }).toArray();
    for (const { _id, key } of found) this.#cache.set(_id, { key: key && Buffer.from(key.value()), since });
    return new Set(found.map(({ _id }) => _id));
  }

  async destroy({ organizationId, personId }: Person): Promise<void> {
    const _id = scopedName(organizationId, personId);
    await insertIfAbsent(this.#collection, { _id, key: null });
    await this.#collection.updateOne({ _id }, { $set: { key: null } });
    this.#cache.set(_id, { key: null, since: Date.now() });
  }
}

async function readPurposes(
  collection: Collection<StoredPurpose>,
): Promise<(purpose: KeyPurpose) => KeyObject> {
  const newKeys = keyPurposes.map((_id) => ({ _id, key: randomBytes(32) as unknown as Binary })); // stored as binary
  await insertMissing(collection, newKeys);
  const found = await collection.find({}).toArray();
  const keys = new Map(found.map(({ _id, key }) => [_id, createSecretKey(key.value())]));
  return (purpose) => {
    const key = keys.get(purpose);
    if (!key) throw new Error(`There is no key for ${purpose}.`);
    return key;
  };
}

async function readSealKey(collection: Collection<StoredSealKey>) {
  const found = await collection.findOne({ _id: 'seal' });
  if (!found) await insertIfAbsent<StoredSealKey>(collection, { _id: 'seal', ...newSealKey() });
  const { privateKey, publicKey } = found ?? (await collection.findOne({ _id: 'seal' })) ?? missingSealKey();
  return { privateKey, publicKey };
}

function missingSealKey(): never {
  throw new Error('The key of the seals was written but cannot be read back.');
}

const secretStore = (
  collection: Collection<StoredSecret>,
  failFast: ReturnType<typeof failFastWhileAway>,
): Pick<
  Keys,
  'putSecret' | 'getSecret' | 'replaceSecret' | 'deleteSecret' | 'deleteSecretIf' | 'listSecrets'
> => ({
  putSecret: (organizationId, name, value) =>
    failFast(async () => {
      const _id = scopedName(organizationId, name);
      if (await insertIfAbsent(collection, { _id, value })) return;
      await collection.updateOne({ _id }, { $set: { value } });
    }),
  getSecret: (organizationId, name) =>
    failFast(
      async () => (await collection.findOne({ _id: scopedName(organizationId, name) }))?.value ?? null,
    ),
  replaceSecret: (organizationId, name, from, to) =>
    failFast(async () => {
      const _id = scopedName(organizationId, name);
      if (from === null) return insertIfAbsent(collection, { _id, value: to });
      const { matchedCount } = await collection.updateOne({ _id, value: from }, { $set: { value: to } });
      return matchedCount > 0;
    }),
  deleteSecret: (organizationId, name) =>
    failFast(async () => void (await collection.deleteOne({ _id: scopedName(organizationId, name) }))),
  deleteSecretIf: (organizationId, name, value) =>
    failFast(
      async () =>
        (await collection.deleteOne({ _id: scopedName(organizationId, name), value })).deletedCount > 0,
    ),
  listSecrets: (organizationId, prefix) =>
    failFast(async () => {
      const from = scopedName(organizationId, prefix);
      const found = await collection.find({ _id: { $gte: from, $lt: `${from}\u{10ffff}` } }).toArray();
      return new Map(found.map(({ _id, value }) => [_id.slice(organizationId.length + 1), value]));
    }),
});
