import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { expect, it } from 'vitest';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { tlsFront } from '../../../tests/support/engines/harness/tls-front.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import { openEventStoreDb } from './eventstoredb-event-store.ts';
import { origin } from './event-store.ts';
import { noteAppend, suiteContracts } from './event-store.suite.ts';

await describeOnEngine('eventstore', (server) => {
  it("only the product's account may read and write a stream on a server with accounts", async ({ skip }) => {
    const own = server.own();
    if (!own) return skip("the server's accounts were not created by this test");
    const folder = await mkdtemp(join(tmpdir(), 'event-access-'));
    const front = await tlsFront(Number(new URL(own.url).port), folder);
    const addressOf = (account: string): string =>
      `esdb://${account}:secret@localhost:${front.port}?tls=true&tlsCAFile=${front.certificateFile}`;
    const namespace = `access-${randomUUID()}`;
    const keys = openEmbeddedKeys(folder);
    const admin = EventStoreDBClient.connectionString(addressOf('admin'));
    await admin.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'stepwell'] } });
    const guest = EventStoreDBClient.connectionString(addressOf('guest'));
    const store = await openEventStoreDb({
      url: addressOf('stepwell'),
      namespace,
      keys,
      contracts: suiteContracts,
    });
    try {
      await store.append(noteAppend('note-1', 'no-stream'));
      await store.append(noteAppend('note-1', 0));
      const stream = `${namespace}/acme/note-1`;
      const denied = { type: 'access-denied' };
      const all = async (events: AsyncIterable<unknown>): Promise<void> => {
        for await (const _ of events);
      };
      await expect(all(guest.readStream(stream))).rejects.toMatchObject(denied);
      await expect(all(guest.readAll({ maxCount: 1 }))).rejects.toMatchObject(denied);
      const forged = jsonEvent({ type: 'Forged', data: {} });
      await expect(guest.appendToStream(stream, forged)).rejects.toMatchObject(denied);
      await expect(guest.deleteStream(stream)).rejects.toMatchObject(denied);
      await expect(guest.setStreamMetadata(stream, {})).rejects.toMatchObject(denied);
      expect(await store.readStream('acme', 'note-1')).toHaveLength(2);
      expect(await store.readAll(origin, 10)).toHaveLength(2);
    } finally {
      await store.close();
      await Promise.all([admin.dispose(), guest.dispose()]);
      await front.close();
      keys.close();
      await rm(folder, { recursive: true });
    }
  });
});
