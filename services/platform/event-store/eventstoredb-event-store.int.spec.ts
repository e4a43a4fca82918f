import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cuttableWire } from '../../../tests/support/engines/harness/cuttable-wire.ts';
import { describeOnEngine } from '../../../tests/support/engines/harness/in-tests.ts';
import type { OwnServer } from '../../../tests/support/engines/harness/own-server.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import type { Keys } from '../keys/keys.ts';
import { openEventStoreDb } from './eventstoredb-event-store.ts';
import type { Append, EventStore } from './event-store.ts';
import { origin } from './event-store.ts';
import { caughtUp, eventStoreSuite, noteAppend, suiteContracts } from './event-store.suite.ts';

/** Long enough for a subscription over a new connection to deliver, if it may. */
const resubscribedMs = 1_000;

/** A limit for a hang, not a measurement. */
const pollTimeout = { timeout: 100_000 };

await describeOnEngine('eventstore', (server) => {
  let folder: string;
  let keys: Keys;
  let namespace: string;
  const prepare = async (): Promise<void> => {
    folder = await mkdtemp(join(tmpdir(), 'event-store-'));
    keys = openEmbeddedKeys(folder);
    namespace = `suite-${randomUUID()}`;
  };
  const dispose = async (): Promise<void> => {
    await keys.close();
    await rm(folder, { recursive: true });
  };
  const open = (url = server.url(), keysOfStore = keys): Promise<EventStore> =>
    openEventStoreDb({ url, namespace, keys: keysOfStore, contracts: suiteContracts });

  eventStoreSuite('EventStoreDB', async () => {
    await prepare();
    return { keys, open, dispose };
  });

  describe('several processes on one log', () => {
    let stores: EventStore[];
    beforeEach(async () => {
      await prepare();
      stores = [await open(), await open()];
    });
    afterEach(async () => {
      await Promise.all(stores.map((store) => store.close()));
      await dispose();
    });
    const pair = (): [EventStore, EventStore] => stores as [EventStore, EventStore]; // two were opened

    it('answers a command that another process has stored, even after the stream has moved on', async () => {
      const [one, other] = pair();
      const append = noteAppend('note-1', 'no-stream');
      const first = await one.append(append);
      await one.append(noteAppend('note-1', 0));
      expect(await other.append(append)).toEqual({ ...first, repeated: true });
      expect(await other.append({ ...append, expected: 1 })).toEqual({ ...first, repeated: true });
      const found = await (await reopened()).findCommand('acme', append.metadata.commandId, 'note-1');
      const { revision, position } = first;
      expect(found).toMatchObject({ stream: 'note-1', revision, position, commandHash: append.commandHash });
    });

    it('stores a command once that is sent to all processes concurrently', async () => {
      const append = noteAppend('note-1', 'no-stream');
      const answers = await Promise.all(
        stores.flatMap((store) => [store.append(append), store.append(append)]),
      );
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(await pair()[0].readAll(origin, 10)).toHaveLength(1);
    });

    it('refuses a command id that another process has used for another stream', async () => {
      const [one, other] = pair();
      const append = noteAppend('note-1', 'no-stream');
      await one.append(append);
      await expect
        .poll(() => other.findCommand('acme', append.metadata.commandId, 'note-2'), pollTimeout)
        .not.toBeNull();
      await expect(other.append({ ...append, stream: 'note-2' })).rejects.toMatchObject({
        error: 'command.reused',
      });
    });

    it("notifies each process of every append once: of its own before it is answered, of others' as they arrive", async () => {
      const notified: [string[], string[]] = [[], []];
      stores.forEach((store, index) =>
        store.onAppended(({ stream, events }, position) =>
          notified[index]?.push(`${stream} ${events.length} ${String(events[0]?.data['text'])} ${position}`),
        ),
      );
      const lines: string[] = [];
      for (let n = 0; n < 20; n++) {
        const append = noteAppend(`note-${n}`, 'no-stream');
        const { position } = (await pair()[n % 2]?.append(append)) ?? { position: origin };
        lines.push(`note-${n} 1 after no-stream ${position}`);
        expect(notified[n % 2 === 0 ? 0 : 1]).toContain(lines[n]);
      }
      for (const list of notified) {
        await expect.poll(() => list.length, pollTimeout).toBe(20);
        expect([...list].toSorted()).toEqual([...lines].toSorted());
      }
    });

    it('knows the streams of a category that another process creates', async () => {
      const [one, other] = pair();
      await other.append(noteAppend('note-0', 'no-stream'));
      expect(await one.readCategory('acme', 'note')).toHaveLength(1);
      for (let n = 1; n < 5; n++) await other.append(noteAppend(`note-${n}`, 'no-stream'));
      await one.catchUp();
      expect(await one.readCategory('acme', 'note')).toHaveLength(5);
    });

    it("has notified of another process's appends once it has caught up", async () => {
      const [one, other] = pair();
      const notified: string[] = [];
      one.onAppended(({ stream }) => void notified.push(stream));
      for (let n = 0; n < 20; n++) {
        await other.append(noteAppend(`note-${n}`, 'no-stream'));
        await one.catchUp();
        expect(notified.at(-1)).toBe(`note-${n}`);
      }
    });

    const reopened = async (): Promise<EventStore> => {
      const store = await open();
      stores.push(store);
      return store;
    };
  });

  describe('an unavailable server', () => {
    let own: OwnServer;
    beforeEach(async ({ skip }) => {
      const started = server.own();
      if (!started) return skip('the server was not started by this test');
      own = started;
      await prepare();
    });
    afterEach(dispose);

    const append = (stream: string): Append => noteAppend(stream, 'no-stream');

    it('is named if it cannot be reached at the start', async () => {
      await expect(open('esdb://ops:secret@127.0.0.1:9?tls=false')).rejects.toThrow(
        /esdb:\/\/127\.0\.0\.1:9\?tls=false does not answer: check .* STEPWELL_EVENTSTORE_URL/,
      );
    });

    it('refuses what cannot be stored, and stores the same command once when the server is back', async () => {
      const store = await open();
      await store.append(append('note-0'));
      await own.end('SIGKILL');
      const refused = append('note-1');
      await expect(store.append(refused)).rejects.toMatchObject({ error: 'service.unavailable' });
      await expect(store.readStream('acme', 'note-0')).rejects.toMatchObject({
        error: 'service.unavailable',
      });
      await own.start();
      await expect
        .poll(() => store.append(refused).catch(() => null), pollTimeout)
        .toMatchObject({ revision: 0 });
      expect((await store.readAll(origin, 10)).map(({ stream }) => stream)).toEqual(['note-0', 'note-1']);
      await store.close();
    });

    it('reports that notifications may be incomplete, and catches up when the server is back', async () => {
      const store = await open();
      const writer = await open();
      const notified: string[] = [];
      store.onAppended(({ stream }) => void notified.push(stream));
      await own.end('SIGKILL');
      await expect(store.catchUp()).rejects.toMatchObject({ error: 'service.unavailable' });
      await expect.poll(() => store.isCurrent(500), pollTimeout).toBe(false);
      await own.start();
      await expect.poll(() => writer.append(append('note-1')).catch(() => null), pollTimeout).not.toBeNull();
      await expect.poll(() => caughtUp(store), pollTimeout).toBe(true);
      expect(notified).toEqual(['note-1']);
      await Promise.all([store.close(), writer.close()]);
    });

    it('notifies in order when the connection is replaced while keys are fetched, and catches up', async () => {
      const wire = await cuttableWire(Number(new URL(server.url()).port));
      const fetchStarted = Promise.withResolvers<void>();
      const firstFetch = Promise.withResolvers<void>();
      let fetches = 0;
      const slowKeys: Keys = {
        ...keys,
        fetchPersonKeys: (people) => {
          fetchStarted.resolve();
          return fetches++ === 0
            ? firstFetch.promise.then(() => keys.fetchPersonKeys(people))
            : keys.fetchPersonKeys(people);
        },
      };
      const notified: string[] = [];
      const store = await open(`esdb://127.0.0.1:${wire.port}?tls=false&keepAliveInterval=600000`, slowKeys);
      const writer = await open();
      store.onAppended(({ stream }) => void notified.push(stream));
      await writer.append(append('note-0'));
      await fetchStarted.promise;
      wire.hold();
      await expect.poll(() => store.head().catch(() => null), pollTimeout).not.toBeNull();
      await writer.append(append('note-1'));
      await pause(resubscribedMs);
      firstFetch.resolve();
      await expect.poll(() => caughtUp(store), pollTimeout).toBe(true);
      expect(notified).toEqual(['note-0', 'note-1']);
      await Promise.all([store.close(), writer.close()]);
      await wire.close();
    });

    it('retries after an answer was lost, and stores the command once', async () => {
      const wire = await cuttableWire(Number(new URL(server.url()).port));
      const store = await open(`esdb://127.0.0.1:${wire.port}?tls=false`);
      const heads: number[] = [];
      store.onCommit((head) => heads.push(head));
      await store.append(append('note-0'));
      wire.cut('answers');
      const lost = append('note-1');
      await expect(store.append(lost)).rejects.toMatchObject({ error: 'service.unavailable' });
      wire.restore();
      const answer = await store.append(lost);
      expect(answer).toMatchObject({ revision: 0, repeated: true });
      expect(await store.readAll(origin, 10)).toHaveLength(2);
      await expect.poll(() => heads.at(-1), pollTimeout).toBe(answer.position);
      await store.close();
      await wire.close();
    });
  });
});
