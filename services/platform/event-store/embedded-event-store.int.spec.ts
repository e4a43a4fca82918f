import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEmbeddedKeys } from '../keys/embedded-keys.ts';
import type { Keys } from '../keys/keys.ts';
import { openEmbeddedEventStore } from './embedded-event-store.ts';
import type { Append, EventStore } from './event-store.ts';
import { eventStoreSuite, suiteContracts } from './event-store.suite.ts';

const fatal = (error: Error): never => {
  throw error;
};

eventStoreSuite('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'event-store-'));
  const keys = openEmbeddedKeys(folder);
  return {
    keys,
    open: () => openEmbeddedEventStore({ folder, keys, contracts: suiteContracts, onFatal: fatal }),
    dispose: async () => {
      keys.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('the log file', () => {
  let folder: string;
  let keys: Keys;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'event-store-'));
    keys = openEmbeddedKeys(folder);
  });
  afterEach(async () => {
    await keys.close();
    await rm(folder, { recursive: true });
  });
  const open = (onFatal: (error: Error) => void = fatal, every = 1024): Promise<EventStore> =>
    openEmbeddedEventStore({ folder, keys, contracts: suiteContracts, onFatal, seals: { every } });
  const append = (store: EventStore, n: number, other: Partial<Append> = {}) =>
    store.append({
      organizationId: 'acme',
      stream: `user-${n}`,
      expected: 'no-stream',
      events: [{ type: 'PersonNamed', version: 1, data: { userId: 'bob', name: 'Robertson-Ødegård' } }],
      metadata: {
        actor: 'ada',
        commandId: `command-${n}`,
        correlationId: 'c',
        causationId: null,
        client: { address: '192.0.2.99', device: 'A very particular device' },
      },
      commandHash: 'aa',
      time: '2026-03-03T10:00:00.000Z',
      ...other,
    });
  const edit = (sql: string): void => {
    const database = new DatabaseSync(join(folder, 'events.sqlite'));
    database.exec(sql);
    database.close();
  };

  it('contains no personal data in plain text, not even before its first commit is checkpointed', async () => {
    const store = await open();
    await append(store, 1);
    const files = (await readdir(folder)).filter((name) => name.startsWith('events.'));
    const bytes = Buffer.concat(await Promise.all(files.map((name) => readFile(join(folder, name)))));
    expect(bytes.includes('user-1')).toBe(true);
    for (const secret of ['Robertson', '192.0.2.99', 'particular device']) {
      expect(bytes.includes(secret)).toBe(false);
    }
    await store.close();
  });

  it('reads a long stream page by page, each event once, and lets others run in between', async () => {
    const store = await open();
    const large = { noteId: 'n', text: 'x'.repeat(2 ** 19) };
    const events = Array.from({ length: 40 }, () => ({ type: 'NoteTaken', version: 1, data: large }));
    for (const [n, event] of events.entries()) {
      const expected = n === 0 ? 'no-stream' : n - 1;
      await append(store, n, { stream: 'note-long', expected, events: [event] });
    }
    let isRead = false;
    const reading = store.readStream('acme', 'note-long').finally(() => (isRead = true));
    let turns = 0;
    for (; !isRead; turns += 1) await setImmediate();
    expect((await reading).map(({ revision }) => revision)).toEqual([...events.keys()]);
    expect(turns).toBeGreaterThan(3);
    let bytes = 0;
    for await (const page of store.readPages('acme', 'note-long', 30)) bytes += page.bytes;
    expect(bytes).toBeGreaterThan(10 * 2 ** 19);
    await store.close();
  });

  it('is refused to a second process with an error, until the first one closes it', async () => {
    const store = await open();
    await expect(open()).rejects.toThrow(/is in use by another process/);
    await store.close();
    await (await open()).close();
  });

  it.each([
    [8, [8]],
    [2000, [1000, 2000]],
  ])('makes one commit of a few concurrent appends, and two of many: %i', async (count, commits) => {
    const store = await open();
    const heads: number[] = [];
    store.onCommit((head) => heads.push(head));
    await Promise.all(Array.from({ length: count }, (_, n) => append(store, n)));
    await store.close();
    expect(heads).toEqual(commits);
  });

  it('seals after a number of events, and the rest on close', async () => {
    const store = await open(fatal, 4);
    for (let n = 0; n < 10; n++) await append(store, n);
    await store.close();
    const database = new DatabaseSync(join(folder, 'events.sqlite'), { readOnly: true });
    const ranges = database.prepare('SELECT first, last FROM seals ORDER BY number').all();
    database.close();
    expect(ranges.map(({ first, last }) => [first, last])).toEqual([
      [1, 4],
      [5, 8],
      [9, 10],
    ]);
  });

  it('is not opened if its end was changed since the last seal', async () => {
    const store = await open();
    await append(store, 1);
    await append(store, 2);
    await store.close();
    edit(`DELETE FROM seals; UPDATE events SET body = replace(body, 'user-2', 'user-3') WHERE position = 2`);
    await expect(open()).rejects.toThrow(/position 2 was changed/);
  });

  it('is not opened if it was truncated after its last seal', async () => {
    const store = await open();
    await append(store, 1);
    await append(store, 2);
    await store.close();
    edit('DELETE FROM events WHERE position = 2');
    await expect(open()).rejects.toThrow(/sealed to 2 and ends at 1/);
  });

  it('is not opened if another release wrote it', async () => {
    await (await open()).close();
    edit('PRAGMA user_version = 99');
    await expect(open()).rejects.toThrow(/another release/);
  });

  it('refuses every append after a failed write, reports it once, and is intact when reopened', async () => {
    const failures: Error[] = [];
    const store = await open((error) => failures.push(error));
    await append(store, 1);
    edit(`CREATE TRIGGER broken_disk BEFORE INSERT ON events WHEN new.stream = 'user-3'
          BEGIN SELECT raise(FAIL, 'the disk is broken'); END`);
    const attempts = await Promise.allSettled([append(store, 2), append(store, 3), append(store, 4)]);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { error: 'service.unavailable' } });
    }
    await expect(append(store, 5)).rejects.toMatchObject({ error: 'service.unavailable' });
    expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining('the disk is broken')]);
    await store.close();
    edit('DROP TRIGGER broken_disk');
    const reopened = await open();
    expect(await reopened.head()).toBe(1);
    expect((await append(reopened, 2)).repeated).toBe(false);
    await reopened.close();
  });
});
