import {
  createPrivateKey,
  createSecretKey,
  generateKeyPairSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createDurableFolder } from '../durable/durable-folder.ts';
import { embeddedAnchors } from '../seals/embedded-anchors.ts';
import { openKeyDatabase, overwriteDestroyed } from './key-database.ts';
import { KeyWriter } from './key-writer.ts';
import type { Keys } from './keys.ts';

/**
 * Every key is available synchronously: `personKey` answers for everybody and creates missing keys. That holds up the
 * process while the disk is flushed; `fetchPersonKeys` creates them beforehand without. If bytes of a destroyed key or a
 * deleted secret could not be overwritten, the call rejects although it is gone: overwriting is repeated with the next
 * write, and with the same call. Closes immediately.
 */
export interface EmbeddedKeys extends Keys {
  close(): void;
}

/**
 * Opens `keys.sqlite` in a folder, creating both if absent. Reads are synchronous: keys are few and cached. A person's row outlives the key (as NULL), so an erased person never gets a new key.
 */
export function openEmbeddedKeys(folder: string): EmbeddedKeys {
  createDurableFolder(folder);
  const path = join(folder, 'keys.sqlite');
  const database = openKeyDatabase(path);
  overwriteDestroyed(database, path); // a crash may have happened between a destruction and its overwrite
  return embeddedKeys(database, new KeyWriter(path));
}

/** The key pair that signs the seals, for a program other than the server; `null` if there is none. */
export function readSealKey(folder: string): { privateKey: string; publicKey: string } | null {
  const database = new DatabaseSync(join(folder, 'keys.sqlite'), { readOnly: true, timeout: 5000 });
  try {
    const row = database
      .prepare('SELECT private_key, public_key FROM seal_keys ORDER BY number DESC LIMIT 1')
      .get();
    return row ? { privateKey: String(row['private_key']), publicKey: String(row['public_key']) } : null;
  } finally {
    database.close();
  }
}

/** The public half alone. */
export const readSealPublicKey = (folder: string): string | null => readSealKey(folder)?.publicKey ?? null;

function embeddedKeys(database: DatabaseSync, writer: KeyWriter): EmbeddedKeys {
  const readPerson = database.prepare('SELECT key FROM person_keys WHERE organization = ? AND person = ?');
  const addPerson = database.prepare('INSERT INTO person_keys VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  const readPurpose = database.prepare('SELECT key FROM purpose_keys WHERE purpose = ?');
  const addPurpose = database.prepare('INSERT INTO purpose_keys VALUES (?, ?)');
  const readSeal = database.prepare(
    'SELECT private_key, public_key FROM seal_keys ORDER BY number DESC LIMIT 1',
  );
  const addSeal = database.prepare('INSERT INTO seal_keys (private_key, public_key) VALUES (?, ?)');
  const readSecret = database.prepare('SELECT value FROM secrets WHERE organization = ? AND name = ?');
  const listSecrets = database.prepare(
    'SELECT name, value FROM secrets WHERE organization = ? AND name >= ? AND name < ?',
  );

  const persons = new Map<string, Buffer | null>();
  const purposes = new Map<string, KeyObject>();

  const loadPerson = (organizationId: string, personId: string): Buffer | null => {
    const row = readPerson.get(organizationId, personId);
    if (row) return toKey(row['key']);
    addPerson.run(organizationId, personId, randomBytes(32));
    return toKey(readPerson.get(organizationId, personId)?.['key']); // the writer may have been first
  };

  return {
    ...embeddedAnchors(database, writer),
    async fetchPersonKeys(people) {
      const missing = people.filter(
        ({ organizationId, personId }) =>
          !persons.has(`${organizationId}\n${personId}`) && !readPerson.get(organizationId, personId),
      );
      // the key that is stored in the end is read when it is needed: another request may have been first
      await Promise.all(
        missing.map(({ organizationId, personId: name }) =>
          writer.write({ kind: 'person', organizationId, name, value: randomBytes(32) }),
        ),
      );
    },
    personKey(organizationId, personId) {
      const name = `${organizationId}\n${personId}`;
      const cached = persons.get(name);
      if (cached !== undefined) return cached;
      const key = loadPerson(organizationId, personId);
      persons.set(name, key);
      return key;
    },
    async destroyPersonKey(organizationId, personId) {
      try {
        await writer.write({ kind: 'destruction', organizationId, name: personId });
      } finally {
        persons.delete(`${organizationId}\n${personId}`); // destroyed or not: a refusal does not tell, the file does
      }
    },
    purposeKey(purpose) {
      const cached = purposes.get(purpose);
      if (cached) return cached;
      const stored = readPurpose.get(purpose);
      const bytes = (stored && toKey(stored['key'])) ?? randomBytes(32);
      if (!stored) addPurpose.run(purpose, bytes);
      const key = createSecretKey(bytes);
      purposes.set(purpose, key);
      return key;
    },
    sealKey() {
      const row = readSeal.get();
      if (row) return { privateKey: String(row['private_key']), publicKey: String(row['public_key']) };
      const pair = newSealKey();
      addSeal.run(pair.privateKey, pair.publicKey);
      return pair;
    },
    async putSecret(organizationId, name, value) {
      await writer.write({ kind: 'secret', organizationId, name, value });
    },
    async getSecret(organizationId, name) {
      await writer.committed();
      const row = readSecret.get(organizationId, name);
      return row ? String(row['value']) : null;
    },
    replaceSecret: (organizationId, name, from, value) =>
      writer.write({ kind: 'replacement', organizationId, name, from, value }),
    async deleteSecret(organizationId, name) {
      await writer.write({ kind: 'deletion', organizationId, name, value: null });
    },
    deleteSecretIf: (organizationId, name, value) =>
      writer.write({ kind: 'deletion', organizationId, name, value }),
    async listSecrets(organizationId, prefix) {
      await writer.committed();
      const rows = listSecrets.all(organizationId, prefix, prefixUpperBound(prefix));
      return new Map(rows.map((row) => [String(row['name']), String(row['value'])]));
    },
    close() {
      writer.close();
      persons.clear();
      purposes.clear();
      database.close();
    },
  };
}

/** Above every name that starts with the prefix. */
const prefixUpperBound = (prefix: string): string => `${prefix}\u{10ffff}`;

/** Creates a key pair for the seals. */
export function newSealKey(): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  createPrivateKey(pair.privateKey); // a pair that cannot be read back must never be stored
  return pair;
}

const toKey = (value: unknown): Buffer | null => (value instanceof Uint8Array ? Buffer.from(value) : null);
