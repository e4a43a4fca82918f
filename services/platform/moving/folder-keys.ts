import { createHash } from 'node:crypto';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import { keyTables } from '../keys/key-database.ts';
import { openFolderDatabase } from './folder-database.ts';

/** What the databases of the keys contain, by the names of the cluster's collections. */
export const keyKinds = ['people', 'purposes', 'seals', 'secrets'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** One key, pair or secret; its values are bytes or text, `null` for the key of an erased person. */
export interface FolderKey {
  readonly _id: string;
  readonly [field: string]: Uint8Array | string | null;
}

/** The keys and secrets of a data folder that no process uses. */
export class FolderKeys {
  readonly #database: DatabaseSync;

  /** Throws an error if there are none. */
  constructor(folder: string) {
    const keys = join(folder, 'keys');
    const file = join(keys, 'keys.sqlite');
    if (!existsSync(file)) throw new Error(`There are no keys in ${folder}. Restore ${file}.`);
    openEmbeddedKeys(keys).close(); // completes an interrupted erasure
    this.#database = openFolderDatabase(file);
  }

  *of(kind: KeyKind): Generator<FolderKey> {
    for (const row of this.#database.prepare(selectStatements[kind]).iterate())
      yield row as unknown as FolderKey; // the tables are STRICT
  }

  close(): void {
    this.#database.close();
  }
}

/** With the names and fields of `mongo-keys`. */
const selectStatements: Readonly<Record<KeyKind, string>> = {
  people: `SELECT organization || char(10) || person AS _id, key FROM person_keys`,
  purposes: 'SELECT purpose AS _id, key FROM purpose_keys',
  seals: `SELECT 'seal' AS _id, private_key AS privateKey, public_key AS publicKey FROM seal_keys ORDER BY number DESC LIMIT 1`,
  secrets: `SELECT organization || char(10) || name AS _id, value FROM secrets`,
};

/** The same in the other direction. */
const insertStatements: Readonly<Record<KeyKind, string>> = {
  people: `INSERT INTO person_keys VALUES (substr($_id, 1, instr($_id, char(10)) - 1), substr($_id, instr($_id, char(10)) + 1), $key)`,
  purposes: 'INSERT INTO purpose_keys VALUES ($_id, $key)',
  seals: 'INSERT INTO seal_keys (private_key, public_key) VALUES ($privateKey, $publicKey)',
  secrets: `INSERT INTO secrets VALUES (substr($_id, 1, instr($_id, char(10)) - 1), substr($_id, instr($_id, char(10)) + 1), $value)`,
};

/** Creates a key file with the given keys and secrets, by kind. */
export async function writeKeyFile(
  file: string,
  keysOf: (kind: KeyKind) => AsyncIterable<FolderKey>,
): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    chmodSync(file, 0o600);
    database.exec(`${keyTables} BEGIN`);
    for (const kind of keyKinds) {
      const insertion = database.prepare(insertStatements[kind]);
      insertion.setAllowUnknownNamedParameters(true); // the seal key pair has no name here
      for await (const key of keysOf(kind)) insertion.run({ ...key });
    }
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

/** Compares keys without revealing them. */
export function fingerprintOf({ _id, ...values }: FolderKey): string {
  const hash = createHash('sha256').update(_id);
  for (const [field, value] of Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\n${field}\n${value === null ? 'none' : Buffer.from(value).toString('base64')}`);
  return hash.digest('hex');
}
