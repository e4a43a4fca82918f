import { randomInt } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { eventHash } from '../../services/platform/seals/log-hash.ts';

/** What somebody with the file and SQL could do to a sealed log; each tells in words what it did. */
export type Tampering = (log: DatabaseSync) => string;

const from = <T>(choices: readonly T[]): T => {
  const choice = choices[randomInt(choices.length)];
  if (choice === undefined) throw new Error('There is nothing to choose from.');
  return choice;
};
const count = (log: DatabaseSync, table: string): number =>
  Number(log.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);

/** The value with one byte, character or number changed. */
function altered(value: unknown): SQLInputValue {
  if (typeof value === 'number') return value + from([-1, 1, 1000]);
  if (value instanceof Uint8Array) {
    const bytes = Uint8Array.from(value);
    const at = randomInt(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
    return bytes;
  }
  const text = String(value);
  const at = randomInt(text.length);
  const other = from([...'0123456789abcXYZ "'].filter((character) => character !== text[at]));
  return text.slice(0, at) + other + text.slice(at + 1);
}

function edit(log: DatabaseSync): string {
  const [table, key, columns] = from([
    [
      'events',
      'position',
      ['id', 'organization', 'stream', 'revision', 'previous_hash', 'hash', 'body', 'body'],
    ],
    ['seals', 'number', ['first', 'last', 'root', 'previous', 'time', 'signature']],
  ] as const);
  const column = from<string>(columns);
  const row = 1 + randomInt(count(log, table));
  const before = log.prepare(`SELECT ${column} AS value FROM ${table} WHERE ${key} = ?`).get(row)?.['value'];
  const update = log.prepare(`UPDATE OR IGNORE ${table} SET ${column} = ? WHERE ${key} = ?`);
  if (update.run(altered(before), row).changes === 0) return edit(log); // a revision that is there already
  return `edited ${column} of ${table} ${row}`;
}

/** An edit by somebody who knows how the hashes are made and mends that of the event. */
function editWithHash(log: DatabaseSync): string {
  const position = 1 + randomInt(count(log, 'events'));
  const row = log.prepare('SELECT body, previous_hash FROM events WHERE position = ?').get(position);
  const previous = row?.['previous_hash'];
  if (!(previous instanceof Uint8Array)) throw new Error(`There is no position ${position}.`);
  const body = String(row?.['body']).replace(/"time":"20\d/, '"time":"203');
  log
    .prepare('UPDATE events SET body = ?, hash = ? WHERE position = ?')
    .run(body, eventHash(previous, body), position);
  return `edited and hashed anew ${position}`;
}

function removal(log: DatabaseSync): string {
  const [table, key] = from([
    ['events', 'position'],
    ['events', 'position'],
    ['seals', 'number'],
  ] as const);
  const row = 1 + randomInt(count(log, table) - 1); // the last one is a truncation
  log.prepare(`DELETE FROM ${table} WHERE ${key} = ?`).run(row);
  return `removed ${row} of ${table}`;
}

/** A removal that closes the gap it leaves in the positions. */
function removalWithoutGap(log: DatabaseSync): string {
  const last = count(log, 'events');
  const row = 1 + randomInt(last - 1);
  log.prepare('DELETE FROM events WHERE position = ?').run(row);
  for (let position = row + 1; position <= last; position++) {
    log.prepare('UPDATE events SET position = ? WHERE position = ?').run(position - 1, position);
  }
  return `removed ${row} of events and closed the gap`;
}

function swap(log: DatabaseSync): string {
  const [table, key] = from([
    ['events', 'position'],
    ['events', 'position'],
    ['seals', 'number'],
  ] as const);
  const size = count(log, table);
  const one = 1 + randomInt(size);
  const other = 1 + ((one + randomInt(size - 1)) % size);
  const move = log.prepare(`UPDATE ${table} SET ${key} = ? WHERE ${key} = ?`);
  for (const [to, position] of [
    [-1, one],
    [one, other],
    [other, -1],
  ] as const)
    move.run(to, position);
  return `swapped ${one} and ${other} of ${table}`;
}

/** Events and the seals over them, so that what is left is whole in itself. */
function truncation(log: DatabaseSync): string {
  const left = randomInt(count(log, 'events'));
  log.prepare('DELETE FROM events WHERE position > ?').run(left);
  log.prepare('DELETE FROM seals WHERE last > ?').run(left);
  return `cut off after ${left}`;
}

function truncationOfSeals(log: DatabaseSync): string {
  const left = randomInt(count(log, 'seals'));
  log.prepare('DELETE FROM seals WHERE number > ?').run(left);
  return `cut off the seals after ${left}`;
}

/** Found by the log itself. */
export const tamperings: readonly Tampering[] = [edit, edit, editWithHash, removal, removalWithoutGap, swap];
/** Found by a proof that was kept elsewhere. */
export const truncations: readonly Tampering[] = [truncation, truncation, truncationOfSeals];
export const anyTampering = (): { tampering: Tampering; needsProof: boolean } => {
  const needsProof = randomInt(4) === 0;
  return { tampering: from(needsProof ? truncations : tamperings), needsProof };
};
