import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allEvents } from '../../contracts/catalogue.ts';
import { ErasePerson } from '../../contracts/identity/user.ts';
import { users } from '../../projections/identity/users/users.ts';
import { columnsProjector } from '../../services/main/engines/embedded-engines.ts';
import { openClickHouseColumns } from '../../services/platform/columns/clickhouse-columns.ts';
import { withEventsTable } from '../../services/platform/projections/columns-projector.ts';
import { openMongoDocuments } from '../../services/platform/documents/mongo-documents.ts';
import { openEventStoreDb } from '../../services/platform/event-store/eventstoredb-event-store.ts';
import { openMongoKeys } from '../../services/platform/keys/mongo-keys.ts';
import { S3Bucket } from '../../services/platform/objects/s3-bucket.ts';
import { openMongoCheckpoints } from '../../services/platform/policies/mongo-checkpoints.ts';
import { openReadSide } from '../../services/platform/projections/read-side.ts';
import { factTables, readModels } from '../../services/main/contexts/read-models.ts';
import { describeOnEngines } from '../support/engines/harness/in-tests.ts';
import { openHarbour, type Harbour } from '../support/harbour.ts';
import { migrate, migrateAndKill, type Migration } from '../support/migrating.ts';
import { runCommand } from '../support/run-command.ts';
import { itemOf } from '../support/product-world.ts';
import { publishVideo, watch } from '../support/published-video.ts';

const hangs = 300_000;
const views = 400;
/** In what the move is killed, and how long after it has begun with that at most. */
const moments = [
  ['Moving the keys', 20],
  ['Moving the events', 400],
  ['Moving the events', 400],
  ['Moving the objects', 20],
] as const;
const logger = pino({ level: 'silent' });

await describeOnEngines(
  ['eventstore', 'mongodb', 's3', 'clickhouse'],
  (eventstore, mongodb, s3, clickhouse) => {
    let harbour: Harbour;
    let scratch: string;
    let migration: Migration;

    const databaseOf = (name: string): string => {
      const url = new URL(mongodb.url());
      url.pathname = `/${name}`;
      return url.href;
    };
    const settings = () => ({
      STEPWELL_EVENTSTORE_URL: eventstore.url(),
      STEPWELL_KEYS_URL: databaseOf('keys'),
      STEPWELL_MONGODB_URL: databaseOf('models'),
      STEPWELL_S3_URL: s3.url(),
      STEPWELL_CLICKHOUSE_URL: clickhouse.url(),
      STEPWELL_INSTALLATION: 'moved',
    });
    const copied = async (name: string): Promise<Migration> => {
      const folder = join(scratch, name);
      await cp(migration.folder, folder, { recursive: true });
      return { ...migration, folder };
    };

    beforeAll(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'stepwell-moving-'));
      harbour = await openHarbour();
      const { world, admin, workspaceId } = harbour;
      const publisher = await world.addPerson('harbour', 'Harold', 'publisher', {
        [workspaceId]: 'publisher',
      });
      const video = await publishVideo(world, publisher, workspaceId);
      await Promise.all(
        Array.from({ length: views }, (_, n) => watch(world, publisher, video, `view-number-${n}`)),
      );
      const gone = await world.addPerson('harbour', 'Henry', 'viewer');
      await world.http('POST', '/reset/forgot', { body: { email: gone.email } });
      const erased = await world.call(ErasePerson, { userId: gone.id }, admin);
      if (erased.status !== 200) throw new Error(erased.text);
      const file = { workspaceId, kind: 'video', fileName: 'a.mp4', size: 3_000_000, fingerprint: 'f' };
      const { id } = itemOf<{ id: string }>(
        await world.http('POST', '/v1/uploads', { as: publisher, body: file }),
      );
      const headers = { 'content-type': 'application/octet-stream' };
      const body = Buffer.alloc(2 * 1024 * 1024, 7);
      await world.http('PUT', `/v1/uploads/${id}/parts/1`, { as: publisher, body, headers });
      await world.settled();
      await pause(1000); // policies write how far they are
      migration = { folder: world.folder, settings: settings() };
    }, hangs);
    afterAll(async () => {
      await harbour.close();
      await rm(scratch, { recursive: true, force: true });
    });

    it('refuses a folder that is served, and one that is none', { timeout: hangs }, async () => {
      const served = await migrate(migration);
      expect(served).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop the product') });
      await harbour.world.stop();
      const none = await migrate({ ...migration, folder: scratch });
      expect(none).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no log') });
    });

    it(
      'names the settings that are missing, and a server that does not answer',
      { timeout: hangs },
      async () => {
        const { STEPWELL_S3_URL: _, STEPWELL_KEYS_URL: __, ...few } = settings();
        const missing = await migrate({ ...migration, settings: few });
        expect(missing).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('STEPWELL_KEYS_URL, STEPWELL_S3_URL'),
        });
        const away = { ...settings(), STEPWELL_EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false' };
        expect(await migrate({ ...migration, settings: away })).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('Check STEPWELL_EVENTSTORE_URL'),
        });
      },
    );

    it('refuses a log that does not verify', { timeout: hangs }, async () => {
      const damaged = await copied('damaged');
      const database = new DatabaseSync(join(damaged.folder, 'log', 'events.sqlite'));
      database.exec(`UPDATE events SET body = replace(body, 'harbour', 'hArbour') WHERE position = 2`);
      database.close();
      const refused = await migrate(damaged);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('does not verify') });
    });

    it(
      'names runs that have not ended, and leaves them only when it is told to',
      { timeout: hangs },
      async () => {
        const running = await copied('running');
        const database = new DatabaseSync(join(running.folder, 'pipelines', 'pipelines.sqlite'));
        database.exec(`UPDATE runs SET state = 'running', ended_at = NULL`);
        database.close();
        const refused = await migrate(running);
        expect(refused).toMatchObject({
          code: 1,
          stderr: expect.stringMatching(/ingest-.*running[^]*--leave-runs/),
        });
        const elsewhere = {
          ...settings(),
          STEPWELL_INSTALLATION: 'other',
          STEPWELL_MONGODB_URL: databaseOf('other'),
        };
        const left = await migrate({ ...running, settings: elsewhere }, '--leave-runs', '--json');
        expect(left.code, left.stderr).toBe(0);
        expect(JSON.parse(left.stdout)).toMatchObject({ leftRuns: [{ state: 'running' }], found: 0 });
      },
    );

    it(
      'is killed at random moments of each of its works, goes on, and everything compares equal',
      { timeout: hangs },
      async () => {
        for (const [work, longestMs] of moments)
          expect(await migrateAndKill(migration, work, Math.random() * longestMs), work).toBe(true);
        const moved = await migrate(migration, '--json');
        expect(moved.code, moved.stderr).toBe(0);
        const report = JSON.parse(moved.stdout);
        expect(report.events).toBeGreaterThan(views);
        expect(report.found).toBeGreaterThan(0);
        expect(report.objects.parts).toBe(1);
        expect(report.policies).toBeGreaterThan(0);
        const client = new MongoClient(databaseOf('keys'));
        // the person who was erased
        expect(await client.db().collection('people').countDocuments({ key: null })).toBe(1);
        await client.close();
        const again = await migrate(migration, '--json');
        expect(JSON.parse(again.stdout)).toMatchObject({
          events: report.events,
          found: report.events,
          objects: { found: report.objects.objects },
        });
        const proof = await migrate(migration, '--check', '--json');
        expect(proof.code, proof.stdout + proof.stderr).toBe(0);
        expect(JSON.parse(proof.stdout)).toMatchObject({
          equal: true,
          log: { events: report.events, lost: 0, different: 0, further: 0 },
        });
      },
    );

    it(
      'gives read models and reports that are made from the log, and policies that do not react again',
      { timeout: hangs },
      async () => {
        const made = await openProjector(settings());
        const head = await made.store.head();
        await expect.poll(made.isCaughtUp, { timeout: 200_000 }).toBe(true);
        const checkpoints = await openMongoCheckpoints(databaseOf('models'), () => undefined);
        expect(checkpoints.read('when-upload-completed-start-ingest')).toBe(head);
        await checkpoints.close();
        expect(await made.counts()).toEqual({ users: 3, views });
        await made.close();
      },
    );

    it('finds that a log is not there, and that it goes on', { timeout: hangs }, async () => {
      const nowhere = { ...settings(), STEPWELL_INSTALLATION: 'nowhere' };
      const nothing = await migrate({ ...migration, settings: nowhere }, '--check', '--json');
      const { log } = JSON.parse(nothing.stdout);
      expect(nothing.code).toBe(1);
      expect(log.lost).toBe(log.events);
      const older = await copied('older');
      const database = new DatabaseSync(join(older.folder, 'log', 'events.sqlite'));
      database.exec(
        'DELETE FROM seals; DELETE FROM events WHERE position = (SELECT max(position) FROM events)',
      );
      database.close();
      const policies = new DatabaseSync(join(older.folder, 'policies.sqlite'));
      policies.exec('UPDATE checkpoints SET position = position - 1');
      policies.close();
      expect(await migrate(older, '--check')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('is not in it'),
      });
      const accepted = await runCommand('accept-log', '--data', older.folder, '--reason', 'To try a move.');
      expect(accepted, accepted.stderr).toMatchObject({ code: 0 });
      const further = await migrate(older, '--check', '--json');
      expect(further.code).toBe(1);
      expect(JSON.parse(further.stdout)).toMatchObject({ log: { further: 1, lost: 0, different: 0 } });
      const refused = await migrate(older);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed') });
    });

    it('finds an object and a key that were changed', { timeout: hangs }, async () => {
      const client = new MongoClient(mongodb.url());
      const people = client.db('keys').collection<{ _id: string; key: unknown }>('people');
      const person = await people.findOne({ key: { $ne: null } });
      await people.updateOne({ _id: person?._id ?? '' }, { $set: { key: null } });
      const secrets = client.db('keys').collection<{ _id: string }>('secrets');
      const secret = await secrets.findOne({});
      await secrets.updateOne({ _id: secret?._id ?? '' }, { $set: { value: 'another' } });
      await client.close();
      const bucket = new S3Bucket(s3.url());
      const { value: object } = await bucket.list('data/').next();
      await bucket.put(object?.key ?? '', Buffer.alloc(object?.size ?? 0, 1));
      bucket.client.destroy();
      const proof = await migrate(migration, '--check');
      expect(proof.code).toBe(1);
      expect(proof.stdout).toContain(`${object?.key} has other bytes in the bucket`);
      expect(proof.stdout).toContain('The secrets entry ');
      const refused = await migrate(migration);
      expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was overwritten') });
    });
  },
  { alwaysOwn: true },
);

/** What a projector makes of the log in the event store, without brokers between them. */
async function openProjector(settings: Readonly<Record<string, string>>) {
  const keys = await openMongoKeys({ url: settings['STEPWELL_KEYS_URL'] ?? '' });
  const store = await openEventStoreDb({
    url: settings['STEPWELL_EVENTSTORE_URL'] ?? '',
    namespace: settings['STEPWELL_INSTALLATION'] ?? '',
    keys,
    contracts: allEvents,
  });
  const collections = readModels.map(({ collection }) => collection);
  const readSide = await openReadSide({
    documents: await openMongoDocuments({
      url: settings['STEPWELL_MONGODB_URL'] ?? '',
      collections,
      allowScans: true,
      readerRetentionMs: 0,
    }),
    log: store,
    readModels,
    onFailure: (error) => console.error(error),
  });
  const url = settings['STEPWELL_CLICKHOUSE_URL'] ?? '';
  const columns = await openClickHouseColumns({
    url,
    installation: settings['STEPWELL_INSTALLATION'] ?? 'stepwell',
    tables: withEventsTable(factTables),
    writes: true,
  });
  const projector = columnsProjector(store, columns, logger);
  return {
    store,
    counts: async () => {
      const people = await readSide.documents.find('harbour', users, { size: 1 });
      const [rows] = await columns.query<{ n: number }>(
        'harbour',
        'SELECT toUInt32(count()) AS n FROM views',
      );
      return { users: people.total, views: rows?.n };
    },
    isCaughtUp: async () =>
      (await readSide.lag()).every(({ behind }) => behind === 0) &&
      (await projector.waitFor(await store.head(), 60_000)),
    close: async () => {
      await projector.close();
      await columns.close();
      await readSide.close();
      await store.close();
      await keys.close();
    },
  };
}
