import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventStoreDBClient } from '@eventstore/db-client';
import { openEmbeddedEventStore } from '../../services/platform/event-store/embedded-event-store.ts';
import type { Append, Position } from '../../services/platform/event-store/event-store.ts';
import { openEmbeddedKeys } from '../../services/platform/keys/embedded-keys.ts';
import { openEmbeddedObjects } from '../../services/platform/objects/embedded-objects.ts';
import { openEmbeddedCheckpoints } from '../../services/platform/policies/embedded-checkpoints.ts';
import { engineOf } from '../support/engines/harness/engines.ts';
import { OwnServer } from '../support/engines/harness/own-server.ts';
import { migrate, migrateAndKill, type Migration } from '../support/migrating.ts';
import { runAndKill, runSet } from '../support/run-command.ts';
import { CounterAdvanced, organizationId } from './small-product.ts';

const usual = 1_000_000;
const kills = 3;
/** Each writes to a stream of its own, so that the streams lie among each other in the log. */
const producers = 256;
/** What a command appends, at most. */
const eventsAtOnce = 3;
const objects = 200;
const installation = 'moved';

interface MigrateReport {
  readonly n: number;
  readonly kills: number;
  /** Of the move that came to its end, and of its proof. */
  readonly seconds: number;
  readonly proofSeconds: number;
  readonly found: number;
  /** Of the way back: a backup of what was moved, out of the engines. */
  readonly backSeconds: number;
  readonly lost: number;
  readonly doubled: number;
  readonly different: number;
  readonly sentences: readonly string[];
}

/**
 * Moves a folder with a generated log of `n` events into an event store, a database and a bucket; kills the move three times
 * at random moments, lets it go on, and compares what is there by the command's own proof and by reading it in another way.
 * Then copies it back out of the engines, killed once, and compares the two logs row by row.
 * `migrate.ts N` prints one JSON line; ends with 1 if anything was lost, doubled or changed.
 */
async function moveLargeLog(n: number): Promise<MigrateReport> {
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  const data = join(folder, 'data');
  const servers = await Promise.all(
    ['eventstore', 'mongodb', 's3'].map(async (name) => OwnServer.open(await engineOf(name))),
  );
  try {
    await fillFolder(data, n);
    const [store, mongo, bucket] = servers.map(({ url }) => url);
    const migration = { folder: data, settings: settingsOf(store ?? '', mongo ?? '', bucket ?? '') };
    const killed = await killAtRandom(migration, n);
    const began = Date.now();
    const moved = await migrate(migration, '--json');
    if (moved.code !== 0) throw new Error(moved.stderr);
    const seconds = Math.round((Date.now() - began) / 1000);
    const proofBegan = Date.now();
    const proof = await migrate(migration, '--check', '--json');
    const proofSeconds = Math.round((Date.now() - proofBegan) / 1000);
    const { differences } = JSON.parse(proof.stdout) as { differences: string[] };
    const { found } = JSON.parse(moved.stdout) as { found: number };
    const compared = await compareWithFile(data, store ?? '');
    const back = await copyBack(migration, n);
    const ended = proof.code === 0 ? [] : [`The proof ended with ${proof.code}.`];
    const sentences = [...differences, ...ended, ...back.sentences];
    const { seconds: backSeconds } = back;
    return {
      n,
      kills: killed + back.kills,
      seconds,
      proofSeconds,
      found,
      backSeconds,
      ...compared,
      sentences,
    };
  } finally {
    for (const server of servers) await server.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each time somewhere in what is left of the move. */
async function killAtRandom(migration: Migration, n: number): Promise<number> {
  let killed = 0;
  // a thousand events take about a second where each is an append of its own
  for (let kill = 0; kill < kills; kill++) {
    const afterMs = (0.2 + Math.random()) * n * 0.25;
    console.error(`  killed ${Math.round(afterMs)} ms after it begins to move events`);
    if (await migrateAndKill(migration, 'Moving the events', afterMs)) killed++;
  }
  return killed;
}

/** Backs the cluster up, killed once, and holds the copied log against the one that was moved. */
async function copyBack({ folder, settings }: Migration, n: number) {
  const target = join(folder, '..', 'back');
  const ofCluster = { STEPWELL_PROFILE: 'cluster', STEPWELL_TEMPORAL_URL: 'temporal://127.0.0.1:1/default' };
  const command = { name: 'backup', args: [target], settings: { ...settings, ...ofCluster } } as const;
  const killed = await runAndKill(command, 'Copying the events', Math.random() * n * 0.1);
  const began = Date.now();
  const { code, stderr } = await runSet(command);
  const seconds = Math.round((Date.now() - began) / 1000);
  if (code !== 0) throw new Error(stderr);
  const database = new DatabaseSync(join(folder, 'log', 'events.sqlite'), { readOnly: true });
  database.exec(`ATTACH '${join(target, 'data', 'log', 'events.sqlite')}' AS back`);
  const sentences = ['events', 'seals'].flatMap((table) => {
    const [a, b] = [`SELECT * FROM main.${table}`, `SELECT * FROM back.${table}`];
    const sql = `SELECT count(*) AS n FROM (SELECT * FROM (${a} EXCEPT ${b}) UNION ALL SELECT * FROM (${b} EXCEPT ${a}))`;
    const unlike = Number(database.prepare(sql).get()?.['n']);
    return unlike === 0 ? [] : [`${unlike} ${table} of the copy are not those that were moved.`];
  });
  database.close();
  return { kills: killed ? 1 : 0, seconds, sentences };
}

async function fillFolder(data: string, n: number): Promise<void> {
  const keys = openEmbeddedKeys(join(data, 'keys'));
  const store = await openEmbeddedEventStore({
    folder: join(data, 'log'),
    keys,
    contracts: [CounterAdvanced],
    onFatal: (error) => {
      throw error;
    },
  });
  let left = n;
  const produce = async (producer: number): Promise<void> => {
    for (let revision = -1, count = 1; left > 0; count++) {
      const events = Math.min(left, 1 + ((producer + count) % eventsAtOnce));
      left -= events;
      ({ revision } = await store.append(appendOf(producer, { count, events, revision })));
    }
  };
  await Promise.all(Array.from({ length: producers }, (_, producer) => produce(producer)));
  const head = await store.head();
  await store.close();
  keys.close();
  const stored = await openEmbeddedObjects({ folder: join(data, 'objects') });
  for (let at = 0; at < objects; at++)
    await stored.put(
      organizationId,
      `${organizationId}/files/${at}`,
      Buffer.alloc(at === 0 ? 20_000_000 : 3000 + at, at),
    );
  const checkpoints = openEmbeddedCheckpoints(data);
  checkpoints.write('at-the-end', head);
  checkpoints.write('half-way', Math.ceil(head / 2) as Position);
  await checkpoints.close();
}

function appendOf(
  producer: number,
  { count, events, revision }: { count: number; events: number; revision: number },
): Append {
  const commandId = `${producer}-${count}`;
  return {
    organizationId,
    stream: `counter-${producer}-${Math.floor(count / 100)}`,
    expected: count % 100 === 0 || revision === -1 ? 'no-stream' : revision,
    events: Array.from({ length: events }, (_, at) =>
      CounterAdvanced({ producer, count: count * eventsAtOnce + at, note: `count ${count} of ${producer}` }),
    ),
    metadata: {
      actor: `user-${producer % 64}`,
      commandId,
      correlationId: commandId,
      causationId: null,
      client: null,
    },
    commandHash: createHash('sha256').update(commandId).digest('hex'),
    time: new Date().toISOString(),
  };
}

/** Reads everything through the event store, and compares it with the file. */
async function compareWithFile(data: string, url: string) {
  const database = new DatabaseSync(join(data, 'log', 'events.sqlite'), { readOnly: true });
  const rows = database
    .prepare('SELECT stream, revision, hash, body FROM events ORDER BY position')
    .iterate();
  const client = EventStoreDBClient.connectionString(url);
  const credentials = { username: 'anonymous', password: '' };
  const seen = new Set<string>();
  let [read, different] = [0, 0];
  for await (const { event } of client.readAll({ credentials })) {
    if (!event?.streamId.startsWith(`${installation}/`)) continue;
    read++;
    seen.add(`${event.streamId} ${event.revision}`);
    const row = rows.next().value ?? {};
    const { hash } = event.metadata as { hash: string };
    const same =
      event.streamId === `${installation}/${organizationId}/${String(row['stream'])}` &&
      Number(event.revision) === row['revision'] &&
      hash === Buffer.from((row['hash'] as Uint8Array | undefined) ?? []).toString('hex') &&
      Buffer.from(event.data as Uint8Array).toString() === row['body'];
    if (!same) different++;
  }
  await client.dispose();
  const all = Number(database.prepare('SELECT count(*) AS n FROM events').get()?.['n']);
  database.close();
  return { lost: all - seen.size, doubled: read - seen.size, different };
}

function settingsOf(store: string, mongo: string, bucket: string): Record<string, string> {
  const database = (name: string): string => {
    const url = new URL(mongo);
    url.pathname = `/${name}`;
    return url.href;
  };
  return {
    STEPWELL_EVENTSTORE_URL: store,
    STEPWELL_KEYS_URL: database('keys'),
    STEPWELL_MONGODB_URL: database('models'),
    STEPWELL_S3_URL: bucket,
    STEPWELL_INSTALLATION: installation,
  };
}

if (import.meta.main) {
  const report = await moveLargeLog(Number(process.argv[2] ?? usual));
  console.log(JSON.stringify({ name: 'migrate', ...report }));
  const wrong = report.lost + report.doubled + report.different + report.sentences.length;
  process.exit(wrong === 0 ? 0 : 1);
}
