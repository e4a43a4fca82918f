import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What a competitor locks of a file: all of it, or (on the way there, when another one was quicker) the right to read.
 */
const [path = '', what = '', forMs = '0'] = process.argv.slice(2);
const file = new DatabaseSync(path, { timeout: 0 });
file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY');
file.exec(what === 'whole' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT * FROM sqlite_master');
process.send?.('held');
await pause(Number(forMs));
file.close();
