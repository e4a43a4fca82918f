import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { status } from '@grpc/grpc-js';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cuttableWire } from '../../../tests/support/engines/harness/cuttable-wire.ts';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import { tlsFront } from '../../../tests/support/engines/harness/tls-front.ts';
import { openLoneMember } from '../../../tests/support/engines/eventstore/lone-member.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import type { Keys } from '../keys/keys.ts';
import { EventStoreDbConnection } from './eventstoredb-connection.ts';
import { openEventStoreDb } from './eventstoredb-event-store.ts';
import type { EventStore } from './event-store.ts';
import { origin } from './event-store.ts';
import { caughtUp, noteAppend, suiteContracts } from './event-store.suite.ts';

/** A limit for a hang, not a measurement. */
const pollTimeout = { timeout: 100_000 };

await describeOnEngine('eventstore', (server) => {
  describe('a server shared with other applications, or a cluster', () => {
    let folder: string;
    let keys: Keys;
    let namespace: string;
    /** Run in reverse after each test. */
    let cleanups: (() => unknown)[];
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'event-server-'));
      keys = openEmbeddedKeys(folder);
      namespace = `server-${randomUUID()}`;
      cleanups = [];
    });
    afterEach(async () => {
      for (const end of cleanups.toReversed()) await end();
      await keys.close();
      await rm(folder, { recursive: true });
    });

    const open = async (url = server.url()): Promise<EventStore> => {
      const store = await openEventStoreDb({ url, namespace, keys, contracts: suiteContracts });
      cleanups.push(() => store.close());
      return store;
    };
    /** For tests that replace the server or put a proxy before it: not possible at an address of another kind. */
    const skipUnlessPlain = (skip: (note: string) => void): void => {
      if (!/127\.0\.0\.1.*tls=false/.test(server.url())) skip('the server is remote, or uses TLS');
    };
    const openWire = async () => {
      const wire = await cuttableWire(Number(new URL(server.url()).port));
      cleanups.push(() => wire.close());
      return { wire, url: `esdb://127.0.0.1:${wire.port}?tls=false` };
    };
    const openMember = async (options: Parameters<typeof openLoneMember>[0]) => {
      const member = await openLoneMember(options);
      cleanups.push(() => member.close());
      return member;
    };
    /** Another application's events, of a kilobyte each. */
    const writeForeign = async (events: number): Promise<void> => {
      const client = EventStoreDBClient.connectionString(server.url());
      const data = { text: 'x'.repeat(1000) };
      for (let left = events; left > 0; left -= 100)
        await client.appendToStream(
          `foreign-${randomUUID()}`,
          Array.from({ length: Math.min(left, 100) }, () => jsonEvent({ type: 'Foreign', data })),
        );
      await client.dispose();
    };

    it("is not asked for other applications' events, neither for the newest event nor for all of ours", async ({
      skip,
    }) => {
      skipUnlessPlain(skip);
      const first = await open();
      const { position } = await first.append(noteAppend('note-1', 'no-stream'));
      await writeForeign(2000);
      const { wire, url } = await openWire();
      const store = await open(url);
      expect(await store.head()).toBe(position);
      expect(await store.readAll(origin, 10)).toHaveLength(1);
      expect(await store.readCategory('acme', 'note')).toHaveLength(1);
      await store.catchUp();
      expect(wire.answered).toBeLessThan(200_000);
    });

    it("never takes another application's event for our newest one, which would never be delivered", async () => {
      const store = await open();
      const { position } = await store.append(noteAppend('note-1', 'no-stream'));
      for (let n = 0; n < 3; n++) {
        await writeForeign(1);
        expect(await store.head()).toBe(position);
        await store.catchUp();
      }
    });

    it('does not search again, after an outage, through what other applications wrote', async ({ skip }) => {
      const own = server.own();
      if (!own) return skip('the server was not started by this test');
      const store = await open();
      const { position } = await store.append(noteAppend('note-1', 'no-stream'));
      await store.catchUp();
      await writeForeign(2000);
      const subscriptionPosition = (): number => {
        const database = new DatabaseSync(join(own.data, 'peer.sqlite'), { timeout: 5000 });
        const row = database.prepare('SELECT position FROM subscriptions ORDER BY number DESC LIMIT 1').get();
        database.close();
        return Number(row?.['position']);
      };
      const afterOutage = async (): Promise<number> => {
        await own.end('SIGKILL');
        await own.start();
        await expect.poll(() => caughtUp(store), pollTimeout).toBe(true);
        return subscriptionPosition();
      };
      await expect.poll(afterOutage, pollTimeout).toBeGreaterThan(position + 1_000_000);
      await store.append(noteAppend('note-1', 0));
      await store.catchUp();
    });

    it('is refused if a stream was deleted outside the product, so that no event is stored at an undecided revision', async () => {
      await (await open()).append(noteAppend('note-1', 'no-stream'));
      const client = EventStoreDBClient.connectionString(server.url());
      await client.deleteStream(`${namespace}/acme/note-1`);
      await client.dispose();
      const store = await open();
      await expect(store.append(noteAppend('note-1', 'no-stream'))).rejects.toThrow(
        /note-1 was truncated or deleted .* its event 0 was stored as event 1/,
      );
    });

    it('reports a conflict even if its address tells the client not to throw', async () => {
      const store = await open(`${server.url()}&throwOnAppendFailure=false`);
      await (await open()).append(noteAppend('note-1', 'no-stream'));
      await expect(store.append(noteAppend('note-1', 'no-stream'))).rejects.toMatchObject({
        error: 'revision.conflict',
      });
    });

    it('is refused at the start if it is too old, with the required version', async () => {
      const { url } = await openMember({ version: '22.10.1' });
      await expect(open(url)).rejects.toThrow(
        /has version 22\.10\.1: EventStoreDB 23\.10 or later is required/,
      );
    });

    it('is queried at its leader: a follower that lags is not trusted', async ({ skip }) => {
      skipUnlessPlain(skip);
      await (await open()).append(noteAppend('note-1', 'no-stream'));
      const follower = await openMember({ leader: Number(new URL(server.url()).port) });
      const store = await open(follower.url);
      expect(await store.readStream('acme', 'note-1')).toHaveLength(1);
      expect(await store.readAll(origin, 10)).toHaveLength(1);
    });

    it('may take longer to discover its members than the silence limit', async ({ skip }) => {
      skipUnlessPlain(skip);
      const seed = await openMember({ leader: Number(new URL(server.url()).port), gossipMs: 2500 });
      const store = await open(`esdb+discover://127.0.0.1:${seed.port}?tls=false`);
      expect(await store.append(noteAppend('note-1', 'no-stream'))).toMatchObject({ revision: 0 });
    });

    it('is trusted if it fails by itself, and queried again if the connection failed', async () => {
      const refusals = [{ code: status.UNKNOWN, details: 'Exception was thrown by handler.' }];
      const member = await openMember({ refusals });
      const connection = new EventStoreDbConnection(member.url);
      cleanups.push(() => connection.close());
      const event = jsonEvent({ type: 'Note', data: {} });
      await expect(connection.append('note', -1, [event])).rejects.toThrow(/thrown by handler/);
      expect(member.appends()).toBe(1);
      refusals.push(
        { code: status.UNKNOWN, details: 'No leader info available in response' },
        { code: status.INTERNAL, details: 'Received RST_STREAM with code 2 (Internal server error)' },
      );
      expect(await connection.append('note', -1, [event])).toMatchObject({ kind: 'written' });
      expect(member.appends()).toBe(4);
    });

    it('is reached over a new connection when the old one falls silent, and the old one is closed', async ({
      skip,
    }) => {
      skipUnlessPlain(skip);
      const { wire, url } = await openWire();
      const unpinged = `${url}&keepAliveInterval=600000`;
      const store = await open(unpinged);
      const beside = await open(unpinged);
      await store.append(noteAppend('note-0', 'no-stream'));
      for (let n = 0; n < 3; n++) {
        wire.hold();
        await expect.poll(() => store.head().catch(() => null), pollTimeout).not.toBeNull();
      }
      expect(await beside.head()).toBe(await store.head());
      await expect.poll(() => wire.connections, pollTimeout).toBe(1);
    });

    it('keeps no connection that was given up in an outage, over TLS', async ({ skip }) => {
      const own = server.own();
      if (!own) return skip('the server was not started by this test');
      const front = await tlsFront(Number(new URL(own.url).port), folder);
      cleanups.push(() => front.close());
      const store = await open(
        `esdb://admin:secret@localhost:${front.port}?tls=true&tlsCAFile=${front.certificateFile}`,
      );
      await store.append(noteAppend('note-1', 'no-stream'));
      for (let n = 0; n < 4; n++) {
        own.freeze();
        await expect(store.append(noteAppend('note-2', 'no-stream'))).rejects.toMatchObject({
          error: 'service.unavailable',
        });
        own.resume();
        await expect.poll(() => store.head().catch(() => null), pollTimeout).not.toBeNull();
      }
      await expect.poll(() => front.connections, pollTimeout).toBe(1);
    });
  });
});
