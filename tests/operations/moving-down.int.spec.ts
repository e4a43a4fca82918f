import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ErasePerson, ListUsers, RenameUser } from '../../contracts/identity/user.ts';
import { IngestVideo } from '../../contracts/media/ingest-video.ts';
import type { EventRecord } from '../../services/platform/event-store/event-record.ts';
import { readEnvelope } from '../../services/platform/event-store/event-serialiser.ts';
import { toRecord } from '../../services/platform/event-store/eventstoredb-records.ts';
import { readSeals, writeSeal } from '../../services/platform/event-store/eventstoredb-seals.ts';
import { Sealer } from '../../services/platform/event-store/eventstoredb-sealer.ts';
import type { Keys } from '../../services/platform/keys/keys.ts';
import { openMongoKeys } from '../../services/platform/keys/mongo-keys.ts';
import { ServerLog } from '../../services/platform/moving/server-log.ts';
import { S3Bucket } from '../../services/platform/objects/s3-bucket.ts';
import { openTemporalPipelines } from '../../services/platform/pipelines/temporal-pipelines.ts';
import { bytesInFolder } from '../support/bytes-in-folder.ts';
import { describeOnEngines } from '../support/engines/harness/in-tests.ts';
import { openHarbour } from '../support/harbour.ts';
import { copyCollections, migrate } from '../support/migrating.ts';
import { openProductOnServers } from '../support/product-on-servers.ts';
import { ProductWorld, type Person } from '../support/product-world.ts';
import {
  firstSegment,
  publishVideo,
  underLoad,
  watch,
  type PublishedVideo,
} from '../support/published-video.ts';
import { runAndKill, runCommand, runSet, type Ended } from '../support/run-command.ts';
import { wholeLog } from '../support/whole-log.ts';

const hangs = 300_000;
const views = 100;
/** In what the copy is killed, and how long after it has begun with that at most. */
const moments = [
  ['Copying the events', 150],
  ['Copying the keys', 10],
  ['Copying the objects', 60],
  ['Copying the objects', 60],
] as const;

await describeOnEngines(
  ['eventstore', 'mongodb', 's3', 'clickhouse', 'temporal'],
  (eventstore, mongodb, s3, clickhouse, temporal) => {
    let scratch: string;
    let cluster: ProductWorld;
    let sealer: Sealer;
    let clusterKeys: Keys;
    let publisher: Person;
    let erased: Person;
    let video: PublishedVideo;

    const databaseOf = (name: string): string => {
      const url = new URL(mongodb.url());
      url.pathname = `/${name}`;
      return url.href;
    };
    const settingsOf = (installation: string, bucket = 'stepwell') => ({
      STEPWELL_EVENTSTORE_URL: eventstore.url(),
      STEPWELL_KEYS_URL: databaseOf(`${installation}-keys`),
      STEPWELL_MONGODB_URL: databaseOf(installation),
      STEPWELL_S3_URL: new URL(`/${bucket}`, s3.url()).href,
      STEPWELL_CLICKHOUSE_URL: clickhouse.url(),
      STEPWELL_INSTALLATION: installation,
    });
    const first = () => settingsOf('first');
    const inScratch = (name: string): string => join(scratch, name);
    const inCluster = (settings: Record<string, string>) => ({
      ...settings,
      STEPWELL_PROFILE: 'cluster',
      STEPWELL_TEMPORAL_URL: temporal.url(),
    });
    const backUp = (settings: Record<string, string>, ...args: string[]): Promise<Ended> =>
      runSet({ name: 'backup', args, settings: inCluster(settings) });
    /** A folder of its own with all that the cluster holds. */
    const restoredNow = async (name: string): Promise<string> => {
      const folder = inScratch(`from-${name}`);
      const made = await backUp(first(), inScratch(name));
      if (made.code !== 0) throw new Error(made.stderr);
      const restored = await runCommand('restore', inScratch(name), folder);
      if (restored.code !== 0) throw new Error(restored.stderr);
      return folder;
    };
    const check = async (folder: string, settings: Record<string, string>) => {
      const { code, stdout, stderr } = await migrate({ folder, settings }, '--check', '--json');
      return { code, proof: JSON.parse(stdout || '{}'), reported: stdout + stderr };
    };

    beforeAll(async () => {
      scratch = await mkdtemp(join(tmpdir(), 'stepwell-moving-down-'));
      const harbour = await openHarbour();
      const { world, workspaceId } = harbour;
      const roles = { [workspaceId]: 'publisher' } as const;
      publisher = await world.addPerson('harbour', 'Harold', 'publisher', roles);
      video = await publishVideo(world, publisher, workspaceId);
      await Promise.all(
        Array.from({ length: views }, (_, n) => watch(world, publisher, video, `view-number-${n}`)),
      );
      erased = await world.addPerson('harbour', 'Henry', 'viewer');
      await world.stop();
      const moved = await migrate({ folder: world.folder, settings: first() });
      if (moved.code !== 0) throw new Error(moved.stderr);
      await harbour.close();
      cluster = await ProductWorld.open({ open: openProductOnServers, settings: first() });
      clusterKeys = await openMongoKeys({ url: first().STEPWELL_KEYS_URL });
      const { privateKey } = clusterKeys.sealKey();
      const onProblem = (error: unknown) => console.error(error);
      const often = { every: 25, afterMs: 500, onProblem } as const;
      const url = eventstore.url();
      sealer = new Sealer({ url, namespace: 'first', privateKey, anchors: clusterKeys, ...often });
      const admin = await cluster.signIn('harbour', harbour.admin.email);
      await cluster.call(ErasePerson, { userId: erased.id }, admin);
      await cluster.call(RenameUser, { userId: publisher.id, displayName: 'Harald' }, admin);
      await publishVideo(cluster, publisher, workspaceId);
    }, hangs);
    afterAll(async () => {
      await sealer.stop();
      await clusterKeys.close();
      await cluster.close();
      await rm(scratch, { recursive: true, force: true });
    });

    it('names what it lacks, and an installation that holds nothing', { timeout: hangs }, async () => {
      const { STEPWELL_KEYS_URL: _, ...few } = first();
      const lacking = await backUp(few, inScratch('lacking'));
      expect(lacking).toMatchObject({ code: 1, stderr: expect.stringContaining('STEPWELL_KEYS_URL') });
      const nothing = await backUp(settingsOf('nothing'), inScratch('nothing'));
      expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining('under the name "nothing"') });
      expect(await runCommand('restore', inScratch('nothing'), inScratch('never'))).toMatchObject({
        code: 1,
      });
    });

    it(
      'copies a cluster while commands go on, of which it lacks none from before and has the rest in order',
      { timeout: hangs },
      async () => {
        const before = await wholeLog(cluster.product.store);
        const { result, acknowledged } = await underLoad(cluster, publisher, video, () =>
          backUp(first(), '--keys', inScratch('busy-keys'), inScratch('busy')),
        );
        expect(result.code, result.stderr).toBe(0);
        expect(acknowledged).toBeGreaterThan(10);
        expect(existsSync(join(inScratch('busy'), 'keys'))).toBe(false);
        expect((await stat(join(inScratch('busy-keys'), 'keys.sqlite'))).mode & 0o777).toBe(0o600);
        expect(await bytesInFolder(inScratch('busy'), ['Harald', publisher.email])).toEqual([]);
        const restored = await runCommand(
          ...([
            'restore',
            '--keys',
            inScratch('busy-keys'),
            inScratch('busy'),
            inScratch('from-busy'),
          ] as const),
        );
        expect(restored.code, restored.stderr).toBe(0);
        const verified = await runCommand('verify', '--data', inScratch('from-busy'));
        expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining('No problems found') });
        const { proof } = await check(inScratch('from-busy'), first());
        expect(proof.log).toMatchObject({ lost: 0, different: 0 });
        expect(proof.log.events).toBeGreaterThan(before.length);
        expect(proof.log.seals).toBeGreaterThan(2);
      },
    );

    it(
      'is killed at random moments of each of its works, goes on, and is nothing that can be restored before its end',
      { timeout: hangs },
      async () => {
        const target = inScratch('killed');
        const command = { name: 'backup', args: [target], settings: inCluster(first()) } as const;
        let killed = 0;
        for (const [work, longestMs] of moments)
          if (await runAndKill(command, work, Math.random() * longestMs)) killed++;
        expect(killed).toBeGreaterThan(1);
        const unfinished = await runCommand('restore', target, inScratch('from-killed'));
        expect(unfinished).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('is not a finished backup'),
        });
        const [one, other] = await Promise.all([runSet(command), runSet(command)]);
        expect(one.code + other.code).toBe(1);
        // one that comes after the other has ended finds its backup
        expect(one.stderr + other.stderr).toMatch(
          /Another process is making the backup|is not empty|already contains a finished backup/,
        );
        expect(await runSet(command)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('is not empty'),
        });
        expect(await runCommand('restore', target, inScratch('from-killed'))).toMatchObject({ code: 0 });
      },
    );

    it('gives a log, keys and files that are equal to those of the cluster', { timeout: hangs }, async () => {
      await cluster.settled();
      const folder = await restoredNow('equal');
      const { code, proof, reported } = await check(folder, first());
      expect(code, reported).toBe(0);
      expect(proof.log).toMatchObject({ lost: 0, different: 0, further: 0 });
      expect(proof.policies).toBeGreaterThan(0);
      const keys = new DatabaseSync(join(folder, 'keys', 'keys.sqlite'));
      const tombstone = keys.prepare('SELECT key FROM person_keys WHERE person = ?').get(erased.id);
      keys.close();
      expect(tombstone).toMatchObject({ key: null });
    });

    it(
      'fills a second cluster, equal again, whose policies do not react again',
      { timeout: hangs },
      async () => {
        const bucket = new S3Bucket(s3.url());
        await bucket.client.send(new CreateBucketCommand({ Bucket: 'second' }));
        bucket.client.destroy();
        const settings = settingsOf('second', 'second');
        const folder = await restoredNow('for-second');
        const moved = await migrate({ folder, settings });
        expect(moved.code, moved.stderr).toBe(0);
        const keys = await openMongoKeys({ url: settings.STEPWELL_KEYS_URL });
        const restored = await keys.readAnchor();
        expect(restored).toMatchObject({
          generation: 2,
          acceptance: { kind: 'restored', isRecorded: false },
        });
        await keys.markAcceptanceRecorded(2); // or the first api would write more into the log than was moved
        await keys.close();
        const second = await ProductWorld.open({ open: openProductOnServers, settings });
        await second.settled();
        const { code, proof, reported } = await check(folder, settings);
        await second.close();
        expect(code, reported).toBe(0);
        expect(proof.log).toMatchObject({ lost: 0, different: 0, further: 0 });
      },
    );

    it('gives a folder that the embedded product serves: moving down', { timeout: hangs }, async () => {
      const folder = await restoredNow('down');
      const embedded = await ProductWorld.open({ folder });
      try {
        const person = await embedded.signIn('harbour', publisher.email);
        expect((await firstSegment(embedded, person, video)).text.length).toBeGreaterThan(1000);
        const admin = await embedded.signIn('harbour', 'hilda@harbour.example');
        const users = await embedded.call(ListUsers, {}, admin);
        expect(users.text).toContain('Harald');
        expect(users.text).not.toContain('Henry');
        const renamed = await embedded.call(
          RenameUser,
          { userId: publisher.id, displayName: 'Harry' },
          admin,
        );
        expect(renamed.status).toBe(200);
      } finally {
        await embedded.stop();
      }
      expect(await runCommand('verify', '--data', folder)).toMatchObject({ code: 0 });
    });

    it('names runs that have not ended, and does without Temporal', { timeout: hangs }, async () => {
      const pipelines = await openTemporalPipelines({
        url: temporal.url(),
        installation: 'first',
        pipelines: [IngestVideo],
      });
      const { workflowId, assetId, transcriptionId } = video;
      const input = { workflowId, assetId, transcriptionId, objectKey: 'k', languageCode: null };
      const run = {
        runId: 'ingest-of-drill',
        organizationId: 'harbour',
        correlationId: 'c',
        causationId: null,
      };
      await pipelines.start(IngestVideo, { ...run, input });
      await expect
        .poll(
          async () => (await pipelines.list({ organizationId: 'harbour', page: 1, size: 1 })).items.length,
        )
        .toBe(1);
      await pipelines.close();
      const { stdout } = await backUp(first(), inScratch('running'));
      expect(stdout).toMatch(/1 pipeline runs[^]*IngestVideo ingest-of-drill of harbour: running/);
      const away = { ...inCluster(first()), STEPWELL_TEMPORAL_URL: 'temporal://127.0.0.1:1/default' };
      const without = await runSet({ name: 'backup', args: [inScratch('without')], settings: away });
      expect(without).toMatchObject({ code: 0, stdout: expect.stringContaining('Temporal does not answer') });
    });

    it(
      'copies of the events of one command all or none, and no seal over what it has not',
      { timeout: hangs },
      async () => {
        const [from, to] = ['first', 'half'].map(
          (namespace) => new ServerLog({ url: eventstore.url(), namespace }),
        ) as [ServerLog, ServerLog];
        const records: EventRecord[] = [];
        for await (const record of from.records()) {
          records.push(record);
          const { count } = readEnvelope(record.body).command;
          if (count > 1) break;
        }
        for (const { place, revision, body, hash, previousHash } of records) {
          const [own, before] = [Buffer.from(hash, 'hex'), Buffer.from(previousHash, 'hex')];
          const record = toRecord({ ...readEnvelope(body), body, hash: own, previousHash: before });
          await to.connection.append(to.prefix + place, revision - 1, [record]);
        }
        const seals = await readSeals(from.connection, from.namespace);
        const beyond = seals.findIndex(({ seal }) => seal.last >= records.length);
        for (const seal of seals.slice(0, beyond + 1)) await writeSeal(to.connection, to.namespace, seal);
        await Promise.all([from.close(), to.close()]);
        // the same keys, which never saw the newer log
        const url = databaseOf('half-keys');
        await copyCollections(first().STEPWELL_KEYS_URL, url, ['people', 'purposes', 'seals', 'secrets']);
        const settings = { ...first(), STEPWELL_KEYS_URL: url, STEPWELL_INSTALLATION: 'half' };
        const { code, stdout, stderr } = await backUp(settings, '--leave-missing', inScratch('half'));
        expect(code, stderr).toBe(0);
        expect(stdout).toContain(`up to event ${records.length - 1},`);
      },
    );

    it(
      'refuses where a file that the log names is away, unless it is told to leave it',
      { timeout: hangs },
      async () => {
        const bucket = new S3Bucket(s3.url());
        const key = `harbour/video/${video.uploadId}`;
        await bucket.remove([`data/${key}`]);
        bucket.client.destroy();
        const refused = await backUp(first(), inScratch('missing'));
        expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining(key) });
        expect(await runCommand('restore', inScratch('missing'), inScratch('never'))).toMatchObject({
          code: 1,
        });
        const left = await backUp(first(), '--leave-missing', inScratch('missing'));
        expect(left).toMatchObject({ code: 0, stdout: expect.stringContaining(key) });
        expect(await runCommand('restore', inScratch('missing'), inScratch('lesser'))).toMatchObject({
          code: 0,
        });
      },
    );

    it('is no backup where what was copied does not verify', { timeout: hangs }, async () => {
      const url = databaseOf('strangers');
      await (await openMongoKeys({ url })).close();
      const refused = await backUp(
        { ...first(), STEPWELL_KEYS_URL: url },
        '--leave-missing',
        inScratch('strange'),
      );
      expect(refused).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('The signature of seal 1 is invalid'),
      });
      expect(await runCommand('restore', inScratch('strange'), inScratch('never'))).toMatchObject({
        code: 1,
      });
    });
  },
  { alwaysOwn: true },
);
