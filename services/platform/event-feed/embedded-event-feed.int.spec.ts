import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../../contracts/kernel/define-event.ts';
import { openEmbeddedEventStore } from '../event-store/embedded-event-store.ts';
import { origin } from '../event-store/event-store.ts';
import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import { embeddedEventFeed, subscribeToLog } from './embedded-event-feed.ts';
import { eventFeedSuite } from './event-feed.suite.ts';

const NoteTaken = defineEvent('NoteTaken', z.object({ text: z.string() }), { audit: 'did it' });

/** A limit for a hang, not a measurement. */
const pollTimeout = { timeout: 100_000 };

async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'event-feed-'));
  const keys = openEmbeddedKeys(folder);
  const store: EventStore = await openEmbeddedEventStore({
    folder,
    keys,
    contracts: [NoteTaken],
    onFatal: (error) => {
      throw error;
    },
  });
  const append = async (stream: string, text: string): Promise<Position> => {
    const last = (await store.readStream('acme', stream)).length - 1;
    const { position } = await store.append({
      organizationId: 'acme',
      stream,
      expected: last === -1 ? 'no-stream' : last,
      events: [NoteTaken({ text })],
      metadata: {
        actor: 'ada',
        commandId: randomUUID(),
        correlationId: 'c',
        causationId: null,
        client: null,
      },
      commandHash: 'aa',
      time: '2026-03-03T10:00:00.000Z',
    });
    return position;
  };
  const dispose = async (): Promise<void> => {
    await store.close();
    keys.close();
    await rm(folder, { recursive: true });
  };
  return { store, append, dispose };
}

eventFeedSuite('the in-process log', async () => {
  const { store, append, dispose } = await prepare();
  return { feed: embeddedEventFeed(store), append, dispose };
});

it('reads live events once for all followers that are up to date', async () => {
  const { store, append, dispose } = await prepare();
  let rowsRead = 0;
  const counted = {
    onCommit: store.onCommit.bind(store),
    readAll: async (after: Position, limit: number): Promise<readonly RecordedEvent[]> => {
      const events = await store.readAll(after, limit);
      rowsRead += events.length;
      return events;
    },
  };
  const seen = [0, 0, 0, 0];
  const subscriptions = seen.map((_, follower) =>
    subscribeToLog(counted, {
      from: origin,
      onBatch: async (events) => void (seen[follower] = (seen[follower] ?? 0) + events.length),
    }),
  );
  for (let n = 0; n < 40; n++) await append('note-1', String(n));
  await expect.poll(() => seen, pollTimeout).toEqual([40, 40, 40, 40]);
  expect(rowsRead).toBe(40);
  await Promise.all(subscriptions.map((following) => following.stop()));
  await dispose();
});
