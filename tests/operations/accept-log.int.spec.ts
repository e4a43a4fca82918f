import { cp, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { Kafka, logLevel } from 'kafkajs';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEvents } from '../../contracts/catalogue.ts';
import { EmailReserved } from '../../contracts/identity/email-reservation.ts';
import { GetOrganizationOverview } from '../../contracts/analytics/reports.ts';
import { openEventStoreDb } from '../../services/platform/event-store/eventstoredb-event-store.ts';
import type { Position } from '../../services/platform/event-store/event-store.ts';
import { noteAppend } from '../../services/platform/event-store/event-store.suite.ts';
import { openMongoKeys } from '../../services/platform/keys/mongo-keys.ts';
import { openEmbeddedCheckpoints } from '../../services/platform/policies/embedded-checkpoints.ts';
import { openMongoCheckpoints } from '../../services/platform/policies/mongo-checkpoints.ts';
import { describeOnEngines } from '../support/engines/harness/in-tests.ts';
import { ProductWorld } from '../support/product-world.ts';
import { runCommand, runSet } from '../support/run-command.ts';

const hangs = 300_000;
const beyond = (position: number): Position => (position + 1_000_000) as Position; // of the newer log
const reason = 'The disk was lost.';
const fail = (error: unknown): void => console.error(error);

await describeOnEngines(
  ['eventstore', 'mongodb', 'kafka', 'clickhouse'],
  (eventstore, mongodb, kafka, clickhouse) => {
    const installation = 'accepted';
    const neighbour = 'accepted-too';
    const databaseOf = (name: string): string => {
      const url = new URL(mongodb.url());
      url.pathname = `/${name}`;
      return url.href;
    };
    const settings = () => ({
      STEPWELL_PROFILE: 'cluster',
      STEPWELL_INSTALLATION: installation,
      STEPWELL_EVENTSTORE_URL: eventstore.url(),
      STEPWELL_KEYS_URL: databaseOf('accepted-keys'),
      STEPWELL_MONGODB_URL: databaseOf('accepted-models'),
      STEPWELL_KAFKA_URL: kafka.url(),
      STEPWELL_CLICKHOUSE_URL: clickhouse.url(),
    });
    const mongo = () => new MongoClient(mongodb.url());
    const columns = () => createClient({ url: clickhouse.url() });
    const broker = () => new Kafka({ brokers: kafka.url().split(','), logLevel: logLevel.NOTHING }).admin();

    it(
      'an older log in a cluster leaves nothing of the newer one, so that no policy, read model, report or relay passes over an event, whichever process starts first',
      { timeout: hangs },
      async () => {
        const keys = await openMongoKeys({ url: settings().STEPWELL_KEYS_URL });
        const store = await openEventStoreDb({
          url: eventstore.url(),
          namespace: installation,
          keys,
          contracts: allEvents,
        });
        const reserved = EmailReserved({ userId: 'ada', organizationId: 'acme' });
        const { position: head } = await store.append(
          noteAppend('email-1', 'no-stream', { events: [reserved] }),
        );

        const checkpoints = await openMongoCheckpoints(settings().STEPWELL_MONGODB_URL, fail);
        checkpoints.write('ahead', beyond(head));
        checkpoints.write('behind', 1 as Position);
        await checkpoints.close();
        const client = await mongo().connect();
        const models = client.db('accepted-models');
        for (const name of [
          'users@3',
          'users@3.counters',
          'state',
          'generations',
          'parked',
          'journal',
          'notes',
        ])
          await models.collection<{ _id: string }>(name).insertOne({ _id: 'of the newer log' });
        const admin = broker();
        await admin.connect();
        const topics = [`${installation}.identity`, `${installation}.relay`, `${neighbour}.identity`];
        await admin.createTopics({ topics: topics.map((topic) => ({ topic, numPartitions: 1 })) });
        const server = columns();
        for (const name of [installation, `${installation}_state`, neighbour])
          await server.command({ query: `CREATE DATABASE IF NOT EXISTS \`${name}\`` });

        const accepted = await runSet({
          name: 'accept-log',
          args: ['--reason', reason],
          settings: settings(),
        });
        expect(accepted, accepted.stderr).toMatchObject({ code: 0 });
        // the api that starts first says so in the log, which then grows beyond what the newer one had
        await keys.markAcceptanceRecorded((await keys.readAnchor())?.generation ?? 0);
        await store.append(noteAppend('email-2', 'no-stream', { events: [reserved] }));

        const after = await openMongoCheckpoints(settings().STEPWELL_MONGODB_URL, fail);
        expect([after.read('ahead'), after.read('behind')]).toEqual([head, 1]);
        await after.close();
        const collections = await models.listCollections({}, { nameOnly: true }).toArray();
        expect(collections.map(({ name }) => name).toSorted()).toEqual(['notes', 'policies']);
        expect((await admin.listTopics()).filter((topic) => topic.startsWith('accepted'))).toEqual([
          `${neighbour}.identity`,
        ]);
        const databases = await server.query({ query: 'SHOW DATABASES', format: 'JSONEachRow' });
        const names = (await databases.json<{ name: string }>()).map(({ name }) => name);
        expect(names.filter((name) => name.startsWith('accepted'))).toEqual([neighbour]);

        await Promise.all([admin.disconnect(), server.close(), client.close(), store.close()]);
        await keys.close();
      },
    );
  },
);

describe('an older log of a folder', () => {
  let world: ProductWorld;
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'stepwell-accepting-'));
    world = await ProductWorld.open();
    await world.foundOrganization('harbour');
    await world.addPerson('harbour', 'Hilda', 'admin-organization');
  });
  afterAll(async () => {
    await world.close();
    await rm(scratch, { recursive: true, force: true });
  });

  it(
    'is followed by policies, read models and reports from its end, also where few events were lost',
    { timeout: hangs },
    async () => {
      const head = await world.product.store.head();
      await world.stop();
      const log = join(world.folder, 'log');
      await cp(log, join(scratch, 'log'), { recursive: true });
      await world.start();
      const lost = await world.addPerson('harbour', 'Lotte', 'admin-organization');
      await world.call(GetOrganizationOverview, {}, lost); // the reports have seen the newer log
      await world.stop();
      await rm(log, { recursive: true });
      await cp(join(scratch, 'log'), log, { recursive: true });

      const accepted = await runCommand('accept-log', '--data', world.folder, '--reason', reason);
      expect(accepted, accepted.stderr).toMatchObject({ code: 0 });
      const checkpoints = openEmbeddedCheckpoints(world.folder);
      for (const name of ['when-email-reserved-free-it-if-unused', 'when-person-erased-destroy-their-key'])
        expect([name, checkpoints.read(name)]).toEqual([name, head]);
      await checkpoints.close();
      for (const name of ['documents', 'columns'])
        expect([name, existsSync(join(world.folder, name))]).toEqual([name, false]);
      await world.start();
      const hilda = await world.signIn('harbour', 'hilda@harbour.example');
      expect((await world.call(GetOrganizationOverview, {}, hilda)).status).toBe(200);
    },
  );
});
