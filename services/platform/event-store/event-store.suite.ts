import { setImmediate } from 'node:timers/promises';
import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../../../contracts/kernel/define-event.ts';
import { DomainError } from '../../../contracts/kernel/errors.ts';
import { personal } from '../../../contracts/kernel/personal.ts';
import type { Keys } from '../keys/keys.ts';
import type { Append, EventStore, Position, RecordedEvent } from './event-store.ts';
import { origin } from './event-store.ts';
import { wholeLog } from '../../../tests/support/whole-log.ts';

const NoteTaken = defineEvent('NoteTaken', z.object({ noteId: z.string(), text: z.string() }), {
  audit: 'did it',
});
const PersonNamed = defineEvent(
  'PersonNamed',
  z.object({
    userId: z.string(),
    name: personal(z.string(), 'userId'),
    remark: personal(z.string(), 'actor'),
  }),
  { audit: 'did it' },
);
const Unlisted = defineEvent('Unlisted', z.object({}), { audit: 'did it' });
/** The events that the suite appends; the engine under test must have their contracts. */
export const suiteContracts = [NoteTaken, PersonNamed];

/** An engine under test: `open` may be called again after `close` and finds what was written before. */
export interface EventStoreUnderTest {
  readonly keys: Keys;
  open(): Promise<EventStore>;
  dispose(): Promise<void>;
}

const client = { address: '192.0.2.7', device: 'Firefox on a tractor' };
/** Whether everything in the log has been notified; `false` while the server is away. */
export const caughtUp = (store: EventStore): Promise<boolean> =>
  store.catchUp().then(
    () => true,
    () => false,
  );

/** One note, appended by Ada. */
export function noteAppend(stream: string, expected: Append['expected'], over: Partial<Append> = {}): Append {
  const commandId = over.metadata?.commandId ?? randomUUID();
  return {
    organizationId: 'acme',
    stream,
    expected,
    events: [NoteTaken({ noteId: stream, text: `after ${expected}` })],
    metadata: { actor: 'ada', commandId, correlationId: 'story', causationId: null, client },
    commandHash: createHash('sha256').update(commandId).digest('hex'),
    time: '2026-03-03T10:00:00.000Z',
    ...over,
  };
}
const note = noteAppend;
const refusal = (promise: Promise<unknown>): Promise<DomainError> =>
  promise.then(
    () => Promise.reject(new Error('was not refused')),
    (error: unknown) => (error instanceof DomainError ? error : Promise.reject(error as Error)),
  );

/** A limit for a hang, not a measurement. */
const pollTimeout = { timeout: 100_000 };

/** The contract of every engine of the event-store port. */
export function eventStoreSuite(engine: string, prepare: () => Promise<EventStoreUnderTest>): void {
  describe(`event store on ${engine}`, () => {
    let underTest: EventStoreUnderTest;
    let store: EventStore;
    beforeEach(async () => {
      underTest = await prepare();
      store = await underTest.open();
    });
    afterEach(async () => {
      await store.close();
      await underTest.dispose();
    });
    const everything = (): Promise<readonly RecordedEvent[]> => wholeLog(store);

    it('returns what was appended, with all its metadata', async () => {
      const append = note('note-1', 'no-stream');
      const { revision, position, repeated } = await store.append(append);
      expect({ revision, repeated }).toEqual({ revision: 0, repeated: false });
      const [event, ...others] = await store.readStream('acme', 'note-1');
      expect(others).toEqual([]);
      expect(event).toMatchObject({
        organizationId: 'acme',
        stream: 'note-1',
        revision: 0,
        position,
        type: 'NoteTaken',
        version: 1,
        time: '2026-03-03T10:00:00.000Z',
        data: { noteId: 'note-1', text: 'after no-stream' },
        metadata: append.metadata,
        previousHash: '0'.repeat(64),
      });
      expect(event?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(await everything()).toEqual([event]);
      expect(await store.head()).toBe(position);
    });

    it('stores every text byte for byte, whatever Unicode it contains', async () => {
      let revision = -1;
      const text = fc.string({ unit: 'binary', maxLength: 60 });
      await fc.assert(
        fc.asyncProperty(text, fc.jsonValue(), async (value, extra) => {
          const data = { noteId: 'n', text: value, extra };
          const expected = revision === -1 ? 'no-stream' : revision;
          ({ revision } = await store.append(
            note('note-u', expected, { events: [{ ...NoteTaken(data), data }] }),
          ));
          const [event] = await store.readStream('acme', 'note-u', revision);
          expect(event?.data).toEqual(JSON.parse(JSON.stringify(data)));
          expect(event?.data['text']).toBe(value);
        }),
        { numRuns: 100 },
      );
    });

    it('refuses an append whose expected revision is not the last one, and returns the current one', async () => {
      await store.append(note('note-1', 'no-stream'));
      await store.append(note('note-1', 0));
      for (const stale of ['no-stream', 0, 2, 7] as const) {
        const error = await refusal(store.append(note('note-1', stale)));
        expect([error.error, error.facts?.['currentRevision']]).toEqual(['revision.conflict', 1]);
      }
      const absent = await refusal(store.append(note('note-2', 0)));
      expect([absent.error, absent.facts?.['currentRevision']]).toEqual(['revision.conflict', null]);
      expect(await everything()).toHaveLength(2);
    });

    it('answers a repeated command with the original position and revision, at any later time', async () => {
      const two = { events: [NoteTaken({ noteId: 'a', text: '1' }), NoteTaken({ noteId: 'a', text: '2' })] };
      const append = note('note-1', 'no-stream', two);
      const first = await store.append(append);
      expect(first.revision).toBe(1);
      await store.append(note('note-2', 'no-stream'));
      await store.append(note('note-1', 1));
      expect(await store.append(append)).toEqual({ ...first, repeated: true });
      expect(await store.append({ ...append, expected: 2 })).toEqual({ ...first, repeated: true });
      await store.close();
      store = await underTest.open();
      expect(await store.append(append)).toEqual({ ...first, repeated: true });
      expect(await everything()).toHaveLength(4);
    });

    it('stores a command once that is sent many times concurrently', async () => {
      const append = note('note-1', 'no-stream');
      const answers = await Promise.all(Array.from({ length: 20 }, () => store.append(append)));
      expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(await everything()).toHaveLength(1);
    });

    it('refuses a command id that is reused with another body, by another actor or for another stream', async () => {
      const append = note('note-1', 'no-stream');
      await store.append(append);
      const metadata = { ...append.metadata, actor: 'bob' };
      for (const other of [{ commandHash: 'f'.repeat(64) }, { metadata }, { stream: 'note-9' }]) {
        expect((await refusal(store.append({ ...append, ...other }))).error).toBe('command.reused');
      }
      expect(await everything()).toHaveLength(1);
    });

    it('lets two organisations use the same stream name and command id independently', async () => {
      const append = note('note-1', 'no-stream');
      await store.append(append);
      expect(await store.readStream('other', 'note-1')).toEqual([]);
      await store.append({ ...append, organizationId: 'other' });
      expect(await store.readStream('other', 'note-1')).toHaveLength(1);
      const ids = (await everything()).map(({ id }) => id);
      expect(new Set(ids).size).toBe(2);
    });

    it('does not let a conflict fail the appends beside it', async () => {
      await store.append(note('note-0', 'no-stream'));
      const batch = Array.from({ length: 40 }, (_, n) =>
        store.append(note(n % 2 ? 'note-0' : `note-${n + 1}`, n % 2 ? 5 : 'no-stream')),
      );
      const results = await Promise.allSettled(batch);
      expect(results.map(({ status }) => status)).toEqual(
        results.map((_, n) => (n % 2 ? 'rejected' : 'fulfilled')),
      );
      expect(await everything()).toHaveLength(21);
    });

    it('refuses an event that no contract describes, an empty append, and data that is not plain', async () => {
      const date = { ...NoteTaken({ noteId: 'a', text: 'b' }), data: { at: new Date() } };
      for (const events of [
        [Unlisted({})],
        [],
        [date],
        [{ ...NoteTaken({ noteId: '', text: '' }), version: 9 }],
      ]) {
        await expect(store.append(note('note-1', 'no-stream', { events }))).rejects.toThrow(TypeError);
      }
      expect(await everything()).toEqual([]);
    });

    it('reads a stream from a revision and everything from a position, in order', async () => {
      for (let n = 0; n < 6; n++)
        await store.append(note(`note-${n % 2}`, n < 2 ? 'no-stream' : (n >> 1) - 1));
      const from1 = await store.readStream('acme', 'note-0', 1);
      expect(from1.map(({ revision }) => revision)).toEqual([1, 2]);
      const all = await everything();
      const positions = all.map(({ position }) => position);
      expect(positions).toEqual([...positions].toSorted((left, right) => left - right));
      const middle = all[2]?.position ?? origin;
      expect(await store.readAll(middle, 2)).toEqual(all.slice(3, 5));
      expect(await store.readAll(await store.head(), 10)).toEqual([]);
      expect(await store.readStream('acme', 'note-7')).toEqual([]);
    });

    it('ends a read of everything after a megabyte, and goes on after it', async () => {
      const events = [NoteTaken({ noteId: 'note-1', text: 'x'.repeat(2 ** 19) })];
      for (let n = 0; n < 5; n++)
        await store.append(note('note-1', n === 0 ? 'no-stream' : n - 1, { events }));
      expect(await store.readAll(origin, 256)).toHaveLength(2);
      expect((await everything()).map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
    });

    it('reads all streams of a category of one organisation, also after it is reopened', async () => {
      const streams = async (category: string): Promise<string[]> =>
        (await store.readCategory('acme', category)).map(({ stream, revision }) => `${stream} ${revision}`);
      await store.append(note('note-1', 'no-stream'));
      await store.append(note('notebook-1', 'no-stream'));
      expect(await streams('note')).toEqual(['note-1 0']);
      await store.append(note('note-2', 'no-stream'));
      await store.append(note('note-1', 0));
      await store.append(note('note-3', 'no-stream', { organizationId: 'acme-2' }));
      await store.append(note('other-1', 'no-stream'));
      const expected = ['note-1 0', 'note-1 1', 'note-2 0'];
      expect((await streams('note')).toSorted()).toEqual(expected);
      await store.close();
      store = await underTest.open();
      expect((await streams('note')).toSorted()).toEqual(expected);
      expect(await streams('nothing')).toEqual([]);
    });

    it('names the organisations that have a stream of a category, also after it is reopened', async () => {
      const organizationsHaving = async (category: string) =>
        (await store.organizationsWith(category)).toSorted();
      expect(await organizationsHaving('note')).toEqual([]);
      for (const organizationId of ['acme', 'acme/2', 'Übersee'])
        await store.append(note('note-1', 'no-stream', { organizationId }));
      await store.append(note('notebook-1', 'no-stream', { organizationId: 'other' }));
      await store.append(note('note-2', 'no-stream'));
      const expected = ['acme', 'acme/2', 'Übersee'].toSorted();
      expect(await organizationsHaving('note')).toEqual(expected);
      await store.close();
      store = await underTest.open();
      expect(await organizationsHaving('note')).toEqual(expected);
    });

    it('has notified of everything in the log once it has caught up', async () => {
      const notified: string[] = [];
      store.onAppended(({ stream }) => void notified.push(stream));
      await Promise.all(Array.from({ length: 50 }, (_, n) => store.append(note(`note-${n}`, 'no-stream'))));
      await store.catchUp();
      expect(store.isCurrent(5_000)).toBe(true);
      expect(new Set(notified).size).toBe(50);
    });

    it('has told of what a reader can see already once it has caught up', async () => {
      const read = async (stream: string) => (await store.readStream('acme', stream)).length > 0;
      // a reader that looks often enough sees an event before the process that appended it is answered
      const seen = async (stream: string): Promise<void> => {
        for (; ; await setImmediate())
          for (const end = Date.now() + 50; Date.now() < end;) if (await read(stream)) return;
      };
      for (let n = 0; n < 20; n++) {
        const stream = `note-${n}`;
        const notified: string[] = [];
        const stop = store.onAppended((append) => void notified.push(append.stream));
        const appending = store.append(note(stream, 'no-stream'));
        await seen(stream);
        await store.catchUp();
        expect(notified).toContain(stream);
        await appending;
        stop();
      }
    });

    it('chains the events of a stream by their hashes', async () => {
      await store.append(note('note-1', 'no-stream'));
      await store.append(note('note-2', 'no-stream'));
      await store.append(
        note('note-1', 0, {
          events: [NoteTaken({ noteId: 'a', text: '' }), NoteTaken({ noteId: 'b', text: '' })],
        }),
      );
      const chain = await store.readStream('acme', 'note-1');
      expect(chain.map(({ previousHash }) => previousHash)).toEqual([
        '0'.repeat(64),
        chain[0]?.hash,
        chain[1]?.hash,
      ]);
      const read = await store.readAll(origin, 10);
      expect(read.filter(({ stream }) => stream === 'note-1').map(({ hash }) => hash)).toEqual(
        chain.map(({ hash }) => hash),
      );
    });

    it('announces each commit with the new head, until the listener is removed', async () => {
      const heads: Position[] = [];
      const stop = store.onCommit((head) => heads.push(head));
      const { position } = await store.append(note('note-1', 'no-stream'));
      await expect.poll(() => heads.at(-1), pollTimeout).toBe(position);
      stop();
      await store.append(note('note-2', 'no-stream'));
      expect(heads.at(-1)).toBe(position);
    });

    it('reads personal fields as null once the key of their person is destroyed, and only theirs', async () => {
      const named = PersonNamed({ userId: 'bob', name: 'Bob Ünïcode', remark: 'met at the plant' });
      await store.append(note('user-bob', 'no-stream', { events: [named] }));
      const read = async (): Promise<RecordedEvent | undefined> =>
        (await store.readStream('acme', 'user-bob'))[0];
      const before = await read();
      expect(before?.data).toEqual(named.data);
      await underTest.keys.destroyPersonKey('acme', 'bob');
      expect((await read())?.data).toEqual({ ...named.data, name: null });
      expect((await read())?.metadata.client).toEqual(client);
      await underTest.keys.destroyPersonKey('acme', 'ada');
      expect(await read()).toMatchObject({
        data: { userId: 'bob', name: null, remark: null },
        metadata: { actor: 'ada', client: null },
        hash: before?.hash,
      });
    });

    it('stores nothing personal that arrives after the erasure', async () => {
      await underTest.keys.destroyPersonKey('acme', 'bob');
      const named = PersonNamed({ userId: 'bob', name: 'Bob', remark: null });
      await store.append(note('user-bob', 'no-stream', { events: [named] }));
      expect((await everything())[0]?.data).toEqual({ userId: 'bob', name: null, remark: null });
    });

    it('loses, duplicates and reorders nothing when many writers append to few streams', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(fc.nat(2), { maxLength: 8 }), { maxLength: 8 }),
          async (producers) => {
            const organizationId = randomUUID();
            await Promise.all(
              producers.map(async (streams, producer) => {
                for (const [n, stream] of streams.entries())
                  await appendWithRetry(organizationId, `note-${stream}`, `${producer}.${n}`);
              }),
            );
            const log = (await everything()).filter((event) => event.organizationId === organizationId);
            producers.forEach((streams, producer) => {
              const own = log.filter(({ data }) => String(data['text']).startsWith(`${producer}.`));
              expect(own.map(({ data, stream }) => [data['text'], stream])).toEqual(
                streams.map((stream, n) => [`${producer}.${n}`, `note-${stream}`]),
              );
            });
            for (const stream of ['note-0', 'note-1', 'note-2']) {
              const events = log.filter((event) => event.stream === stream);
              expect(events.map(({ revision }) => revision)).toEqual(events.map((_, index) => index));
            }
          },
        ),
        { numRuns: 25 },
      );
    });

    /** Appends after the last revision, however often another append comes first. */
    async function appendWithRetry(organizationId: string, stream: string, text: string): Promise<void> {
      for (;;) {
        const { length } = await store.readStream(organizationId, stream);
        const append = note(stream, length === 0 ? 'no-stream' : length - 1, {
          organizationId,
          events: [NoteTaken({ noteId: stream, text })],
        });
        const error = await store.append(append).then(
          () => null,
          (refused: unknown) => refused,
        );
        if (error === null) return;
        if (!(error instanceof DomainError) || error.error !== 'revision.conflict') throw error;
      }
    }

    it('finishes what it accepted when it closes, and accepts nothing afterwards', async () => {
      const pending = Array.from({ length: 50 }, (_, n) => store.append(note(`note-${n}`, 'no-stream')));
      await store.close();
      await Promise.all(pending);
      expect((await refusal(store.append(note('late-1', 'no-stream')))).error).toBe('service.unavailable');
      store = await underTest.open();
      expect(await everything()).toHaveLength(50);
    });
  });
}
