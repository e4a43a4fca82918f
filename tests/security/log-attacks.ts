import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readEnvelope } from '../../services/platform/event-store/event-serialiser.ts';
import { eventHash, toHex, MerkleTree, noHash } from '../../services/platform/seals/log-hash.ts';
import { sealHash, sealSigner, type Seal } from '../../services/platform/seals/seals.ts';

/** A data folder that nobody serves, and a copy of it that is older. */
export interface Attacked {
  readonly folder: string;
  readonly older: string;
}

/**
 * What somebody who can write files and has the code does to the log of a product that is stopped. `beyond` says what it takes to
 * see it where the folder alone cannot show it.
 */
export interface LogAttack {
  readonly kind: string;
  readonly does: (attacked: Attacked) => void;
  /** Found by `verify` on the folder alone. */
  readonly found: boolean;
  /** Refused by the next start, too. */
  readonly refused: boolean;
}

const logIn = (folder: string): string => join(folder, 'log', 'events.sqlite');
const keysIn = (folder: string): string => join(folder, 'keys', 'keys.sqlite');

function change(file: string, work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(file);
  try {
    work(database);
  } finally {
    database.close();
  }
}
const sql =
  (...statements: string[]): LogAttack['does'] =>
  ({ folder }) =>
    change(logIn(folder), (log) => statements.forEach((statement) => log.exec(statement)));

/** Edits events and mends every hash behind them, as the code does. */
function rewrite(log: DatabaseSync, edit: (body: string) => string): void {
  const ends = new Map<string, Uint8Array>();
  const update = log.prepare('UPDATE events SET body = ?, previous_hash = ?, hash = ? WHERE position = ?');
  for (const row of log
    .prepare('SELECT position, organization, stream, body FROM events ORDER BY position')
    .all()) {
    const place = `${String(row['organization'])}/${String(row['stream'])}`;
    const previous = ends.get(place) ?? noHash;
    const body = edit(String(row['body']));
    const hash = eventHash(previous, body);
    update.run(body, previous, hash, Number(row['position']));
    ends.set(place, hash);
  }
}

const laterTimes = (body: string): string => body.replace('"time":"2026', '"time":"2025');

/** Appends an event to a stream as the code would, but for the seal. */
function append(log: DatabaseSync): void {
  const last = log.prepare('SELECT * FROM events ORDER BY position DESC LIMIT 1').get() ?? {};
  const { revision } = readEnvelope(String(last['body']));
  const body = String(last['body'])
    .replace(/"id":"[0-9a-f]{8}/, '"id":"deadbeef')
    .replace(`"revision":${revision}`, `"revision":${revision + 1}`);
  const previous = last['hash'] as Uint8Array; // the table is STRICT
  const id = Buffer.from(readEnvelope(body).id.replaceAll('-', ''), 'hex');
  log
    .prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
    .run(
      Number(last['position']) + 1,
      id,
      String(last['organization']),
      String(last['stream']),
      revision + 1,
      previous,
      eventHash(previous, body),
      body,
    );
}

/** Seals the whole log with the real key and lets the keys remember that. */
function sealAgain(folder: string): void {
  let privateKey = '';
  change(keysIn(folder), (keys) => {
    privateKey = String(keys.prepare('SELECT private_key FROM seal_keys').get()?.['private_key']);
  });
  change(logIn(folder), (log) => {
    const tree = new MerkleTree();
    const rows = log.prepare('SELECT hash FROM events ORDER BY position').all();
    for (const { hash } of rows) tree.add(hash as Uint8Array); // as above
    const previous = sealHash(undefined);
    const root = toHex(tree.root());
    const seal: Seal = sealSigner(privateKey)({
      number: 1,
      first: 1,
      last: rows.length,
      root,
      previous,
      time: new Date().toISOString(),
    });
    log.exec('DELETE FROM seals');
    log
      .prepare('INSERT INTO seals VALUES (?, ?, ?, ?, ?, ?, ?)')
      .run(seal.number, seal.first, seal.last, seal.root, seal.previous, seal.time, seal.signature);
    change(keysIn(folder), (keys) =>
      keys
        .prepare(`UPDATE anchors SET anchor = json_set(anchor, '$.seal', json(?))`)
        .run(JSON.stringify(seal)),
    );
  });
}

function copyBack(part: string): LogAttack['does'] {
  return ({ folder, older }) => {
    rmSync(join(folder, part), { recursive: true, force: true });
    cpSync(join(older, part), join(folder, part), { recursive: true });
  };
}

const last = '(SELECT max(position) FROM events)';

/** Every kind of attack, with what is known of it beforehand. */
export const logAttacks: readonly LogAttack[] = [
  {
    kind: 'edit an event',
    does: sql(`UPDATE events SET body = replace(body, '"time":"2026', '"time":"2025') WHERE position = 20`),
    found: true,
    refused: false,
  },
  {
    kind: 'edit an event and its hash',
    does: ({ folder }) =>
      change(logIn(folder), (log) => {
        const row = log.prepare('SELECT body, previous_hash FROM events WHERE position = 20').get() ?? {};
        const body = laterTimes(String(row['body']));
        const hash = eventHash(row['previous_hash'] as Uint8Array, body); // the table is STRICT
        log.prepare('UPDATE events SET body = ?, hash = ? WHERE position = 20').run(body, hash);
      }),
    found: true,
    refused: false,
  },
  {
    kind: 'edit every event and mend all hashes',
    does: ({ folder }) => change(logIn(folder), (log) => rewrite(log, laterTimes)),
    found: true,
    refused: false,
  },
  {
    kind: 'delete an event',
    does: sql('DELETE FROM events WHERE position = 20'),
    found: true,
    refused: false,
  },
  {
    kind: 'delete an event and close the gap',
    does: sql(
      'DELETE FROM events WHERE position = 20',
      'UPDATE events SET position = -position WHERE position > 20',
      'UPDATE events SET position = -position - 1 WHERE position < 0',
    ),
    found: true,
    refused: true,
  },
  {
    kind: 'swap two events',
    does: sql(
      'UPDATE events SET position = -1 WHERE position = 20',
      'UPDATE events SET position = 20 WHERE position = 30',
      'UPDATE events SET position = 30 WHERE position = -1',
    ),
    found: true,
    refused: false,
  },
  {
    kind: 'edit a seal',
    does: sql(`UPDATE seals SET time = '2025-01-01T00:00:00.000Z' WHERE number = 1`),
    found: true,
    refused: false,
  },
  { kind: 'delete a seal', does: sql('DELETE FROM seals WHERE number = 1'), found: true, refused: false },
  {
    kind: 'drop all seals and rewrite',
    does: ({ folder }) =>
      change(logIn(folder), (log) => {
        log.exec('DELETE FROM seals');
        rewrite(log, laterTimes);
      }),
    found: true,
    refused: true,
  },
  { kind: 'drop all seals', does: sql('DELETE FROM seals'), found: true, refused: true },
  {
    kind: 'cut off the end',
    does: sql(`DELETE FROM events WHERE position > ${last} - 5`),
    found: true,
    refused: true,
  },
  {
    kind: 'cut off the end with its seal',
    does: sql(
      'DELETE FROM events WHERE position > (SELECT last FROM seals ORDER BY number DESC LIMIT 1 OFFSET 1)',
      'DELETE FROM seals WHERE number = (SELECT max(number) FROM seals)',
    ),
    found: true,
    refused: true,
  },
  { kind: 'an older copy of the log', does: copyBack('log'), found: true, refused: true },
  {
    kind: 'an empty log',
    does: sql('DELETE FROM events', 'DELETE FROM seals'),
    found: true,
    refused: true,
  },
  {
    kind: 'add an event while stopped',
    does: ({ folder }) => change(logIn(folder), append),
    found: true,
    refused: true,
  },
  {
    kind: 'an older copy of log and keys',
    does: (attacked) => ['log', 'keys'].forEach((part) => copyBack(part)(attacked)),
    found: true,
    refused: true,
  },
  {
    kind: 'an older copy of the folder',
    does: ({ folder, older }) => {
      for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
      cpSync(older, folder, { recursive: true });
    },
    found: false,
    refused: false,
  },
  {
    kind: 'plant a trigger that deletes what is appended',
    does: sql(
      'CREATE TRIGGER planted AFTER INSERT ON events BEGIN DELETE FROM events WHERE position = new.position; END',
    ),
    found: true,
    refused: true,
  },
  {
    kind: 'plant a view in place of the events',
    does: sql(
      'ALTER TABLE events RENAME TO stored',
      'CREATE VIEW events AS SELECT * FROM stored WHERE position <> 20 OR random() > 0',
    ),
    found: true,
    refused: true,
  },
  {
    kind: 'take the constraints off the events',
    does: sql(
      'CREATE TABLE free (position INTEGER PRIMARY KEY, id BLOB, organization TEXT, stream TEXT, revision INTEGER, previous_hash BLOB, hash BLOB, body TEXT)',
      'INSERT INTO free SELECT * FROM events',
      'DROP TABLE events',
      'ALTER TABLE free RENAME TO events',
    ),
    found: true,
    refused: true,
  },
  {
    kind: 'rewrite and seal with the real key',
    does: ({ folder }) => {
      change(logIn(folder), (log) => rewrite(log, laterTimes));
      sealAgain(folder);
    },
    found: false,
    refused: false,
  },
];
