import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { defineEvent } from '../../contracts/kernel/define-event.ts';
import { openKafkaEventFeed } from '../../services/platform/event-feed/kafka-event-feed.ts';
import type { Position, RecordedEvent } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';

/** What the cluster's faults are made of. */
export const Counted = defineEvent('Counted', z.object({ text: z.string() }), { audit: 'did it' });
export const clusterTopics = { prefix: 'faults', contexts: new Map([['tally', 'tallies']]), partitions: 6 };

/** What projectors make of the events: how often each was seen, and how many each stream has. */
export function openEffects(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 20_000 });
  database.exec(`PRAGMA journal_mode = WAL;
    CREATE TABLE IF NOT EXISTS seen (stream TEXT, revision INTEGER, times INTEGER NOT NULL, PRIMARY KEY (stream, revision));
    CREATE TABLE IF NOT EXISTS tallies (stream TEXT PRIMARY KEY, count INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS checkpoints (partition TEXT PRIMARY KEY, position INTEGER NOT NULL)`);
  return database;
}

/** The checkpoint moves with the effect, and what is not behind it is left out: another member may have done it. */
export function applyOnce(database: DatabaseSync, partition: string, events: readonly RecordedEvent[]): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const done = checkpointOf(database, partition);
    const see = database.prepare(
      'INSERT INTO seen VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET times = times + 1',
    );
    const count = database.prepare(
      'INSERT INTO tallies VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1',
    );
    for (const { stream, revision, position } of events) {
      if (position <= done) continue;
      see.run(stream, revision);
      count.run(stream);
    }
    database
      .prepare(
        'INSERT INTO checkpoints VALUES (?, ?) ON CONFLICT DO UPDATE SET position = max(position, excluded.position)',
      )
      .run(partition, events.at(-1)?.position ?? 0);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

export const checkpointOf = (database: DatabaseSync, partition: string): Position =>
  Number(
    database.prepare('SELECT position FROM checkpoints WHERE partition = ?').get(partition)?.['position'] ??
      0,
  ) as Position; // of an event that was dealt with

const [, , kafka, file] = process.argv;
if (import.meta.main && kafka !== undefined && file !== undefined) {
  const database = openEffects(file);
  const keys = openEmbeddedKeys(mkdtempSync(join(tmpdir(), 'feed-projector-')));
  const feed = await openKafkaEventFeed({
    ...clusterTopics,
    url: kafka,
    keys,
    contracts: [Counted],
    sessionTimeoutMs: 3000,
  });
  feed.joinGroup({
    group: 'projector',
    from: async (partition) => checkpointOf(database, partition),
    onBatch: async (partition, events) => applyOnce(database, partition, events),
    onError: (error) => console.error(String(error)),
  });
}
