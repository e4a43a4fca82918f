import { randomBytes } from 'node:crypto';
import { MongoClient, type Binary, type Collection } from 'mongodb';
import {
  connectPatiently,
  insertMissing,
  insertUnlessThere,
  promptAnswers,
  promptly,
} from '../mongo/mongo-answers.ts';
import { newSealKey } from './embedded-keys.ts';
import { mongoAnchors } from './mongo-anchors.ts';
import { purposes, type Keys, type Person, type Purpose } from './keys.ts';

export interface MongoKeysSettings {
  /** `mongodb://…/<database>`; the database holds keys and secrets alone, and is backed up apart from everything else. */
  readonly url: string;
  /** What one process erases, another may still open for so long; 10 s by default. Milliseconds. */
  readonly freshMs?: number;
}

interface KeptPerson {
  readonly _id: string;
  /** `null` once destroyed. */
  readonly key: Binary | null;
}
interface KeptPurpose {
  readonly _id: Purpose;
  readonly key: Binary;
}
interface KeptSealKey {
  readonly _id: 'seal';
  readonly privateKey: string;
  readonly publicKey: string;
}
interface KeptSecret {
  readonly _id: string;
  readonly value: string;
}

const peopleAtOnce = 1000;

/** Keys and secrets in a MongoDB database of their own. */
export async function openMongoKeys({ url, freshMs = 10_000 }: MongoKeysSettings): Promise<Keys> {
  const client = new MongoClient(url, {
    ...promptly,
    // a key is durable, on most members, before anything is encrypted with it
    writeConcern: { w: 'majority', j: true },
  });
  const answers = promptAnswers(client);
  try {
    await connectPatiently(client);
    const db = client.db();
    const byPurpose = await readPurposes(db.collection<KeptPurpose>('purposes'));
    const sealKey = await readSealKey(db.collection<KeptSealKey>('seals'));
    const people = new People(db.collection<KeptPerson>('people'), freshMs);
    const secrets = db.collection<KeptSecret>('secrets');
    return {
      fetchPersonKeys: (wanted) => answers(() => people.fetch(wanted)),
      personKey: (organizationId, personId) => people.key({ organizationId, personId }),
      destroyPersonKey: (organizationId, personId) =>
        answers(() => people.destroy({ organizationId, personId })),
      purposeKey: (purpose) => byPurpose(purpose),
      sealKey: () => sealKey,
      ...secretsIn(secrets, answers),
      ...mongoAnchors(db, answers),
      close: () => client.close(),
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

const nameOf = (organizationId: string, name: string): string => `${organizationId}\n${name}`;

/** People's keys, remembered for a while. */
class People {
  readonly #kept: Collection<KeptPerson>;
  readonly #freshMs: number;
  readonly #known = new Map<string, { readonly key: Buffer | null; readonly since: number }>();

  constructor(kept: Collection<KeptPerson>, freshMs: number) {
    this.#kept = kept;
    this.#freshMs = freshMs;
  }

  key({ organizationId, personId }: Person): Buffer | null {
    const known = this.#known.get(nameOf(organizationId, personId));
    if (!known) throw new Error(`The key of ${personId} was not fetched.`);
    return known.key;
  }

  async fetch(people: readonly Person[]): Promise<void> {
    const now = Date.now();
    const names = [
      ...new Set(people.map(({ organizationId, personId }) => nameOf(organizationId, personId))),
    ].filter((name) => {
      const known = this.#known.get(name);
      // what is destroyed stays so
      return known === undefined || (known.key !== null && now - known.since > this.#freshMs);
    });
    for (let at = 0; at < names.length; at += peopleAtOnce)
      await this.#fetch(names.slice(at, at + peopleAtOnce));
  }

  async #fetch(names: readonly string[]): Promise<void> {
    const found = await this.#read(names);
    const missing = names.filter((name) => !found.has(name));
    if (missing.length === 0) return;
    const made = missing.map((_id) => ({ _id, key: randomBytes(32) as unknown as Binary })); // kept as one
    await insertMissing(this.#kept, made);
    await this.#read(missing); // somebody else may have been quicker
  }

  /** Remembers those that are there, and returns their names. */
  async #read(names: readonly string[]): Promise<ReadonlySet<string>> {
    const since = Date.now();
    const found = await this.#kept.find({ _id: { $in: [...names] } }).toArray();
    for (const { _id, key } of found) this.#known.set(_id, { key: key && Buffer.from(key.value()), since });
    return new Set(found.map(({ _id }) => _id));
  }

  async destroy({ organizationId, personId }: Person): Promise<void> {
    const _id = nameOf(organizationId, personId);
    await insertUnlessThere(this.#kept, { _id, key: null });
    await this.#kept.updateOne({ _id }, { $set: { key: null } });
    this.#known.set(_id, { key: null, since: Date.now() });
  }
}

async function readPurposes(kept: Collection<KeptPurpose>): Promise<(purpose: Purpose) => Buffer> {
  const made = purposes.map((_id) => ({ _id, key: randomBytes(32) as unknown as Binary })); // kept as one
  await insertMissing(kept, made);
  const found = await kept.find({}).toArray();
  const keys = new Map(found.map(({ _id, key }) => [_id, Buffer.from(key.value())]));
  return (purpose) => {
    const key = keys.get(purpose);
    if (!key) throw new Error(`There is no key for ${purpose}.`);
    return key;
  };
}

async function readSealKey(kept: Collection<KeptSealKey>) {
  const found = await kept.findOne({ _id: 'seal' });
  if (!found) await insertUnlessThere<KeptSealKey>(kept, { _id: 'seal', ...newSealKey() });
  const { privateKey, publicKey } = found ?? (await kept.findOne({ _id: 'seal' })) ?? missingSealKey();
  return { privateKey, publicKey };
}

function missingSealKey(): never {
  throw new Error('The key of the seals was written and is not there.');
}

const secretsIn = (
  kept: Collection<KeptSecret>,
  answers: ReturnType<typeof promptAnswers>,
): Pick<
  Keys,
  'putSecret' | 'getSecret' | 'replaceSecret' | 'deleteSecret' | 'deleteSecretIf' | 'listSecrets'
> => ({
  putSecret: (organizationId, name, value) =>
    answers(async () => {
      const _id = nameOf(organizationId, name);
      if (await insertUnlessThere(kept, { _id, value })) return;
      await kept.updateOne({ _id }, { $set: { value } });
    }),
  getSecret: (organizationId, name) =>
    answers(async () => (await kept.findOne({ _id: nameOf(organizationId, name) }))?.value ?? null),
  replaceSecret: (organizationId, name, from, to) =>
    answers(async () => {
      const _id = nameOf(organizationId, name);
      if (from === null) return insertUnlessThere(kept, { _id, value: to });
      const { matchedCount } = await kept.updateOne({ _id, value: from }, { $set: { value: to } });
      return matchedCount > 0;
    }),
  deleteSecret: (organizationId, name) =>
    answers(async () => void (await kept.deleteOne({ _id: nameOf(organizationId, name) }))),
  deleteSecretIf: (organizationId, name, value) =>
    answers(
      async () => (await kept.deleteOne({ _id: nameOf(organizationId, name), value })).deletedCount > 0,
    ),
  listSecrets: (organizationId, prefix) =>
    answers(async () => {
      const from = nameOf(organizationId, prefix);
      const found = await kept.find({ _id: { $gte: from, $lt: `${from}\u{10ffff}` } }).toArray();
      return new Map(found.map(({ _id, value }) => [_id.slice(organizationId.length + 1), value]));
    }),
});
