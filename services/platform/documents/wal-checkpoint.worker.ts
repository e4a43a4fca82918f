import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const database = new DatabaseSync(String(workerData));
database.exec('PRAGMA busy_timeout = 1000');

parentPort?.on('message', () => {
  database.exec('PRAGMA wal_checkpoint(PASSIVE)');
  parentPort?.postMessage('done');
});
