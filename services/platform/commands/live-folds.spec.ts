import { describe, expect, it } from 'vitest';
import type { Append, EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';
import { CategoryFolds, noSummary, StreamFolds, type StreamFold } from './live-folds.ts';

const counted: StreamFold<number> = { category: 'lamp', evolve: (state) => (state ?? 0) + 1 };
type Listener = (append: Append, position: Position) => void;

/** An in-memory log that counts its reads and can pause them. */
class SmallLog implements Pick<EventStore, 'onAppended' | 'readStream' | 'readCategory'> {
  readonly #streams = new Map<string, RecordedEvent[]>();
  readonly #listeners = new Set<Listener>();
  readings = 0;
  duringReading: () => void = () => undefined;

  append(stream: string): void {
    const before = this.#streams.get(stream) ?? [];
    const event = { type: 'LampSet', version: 1, data: {} };
    const recorded = { ...event, stream, revision: before.length, position: 1 } as unknown as RecordedEvent;
    this.#streams.set(stream, [...before, recorded]);
    const expected = before.length === 0 ? 'no-stream' : before.length - 1;
    const append = { organizationId: 'acme', stream, expected, events: [event] } as unknown as Append;
    for (const listener of this.#listeners) listener(append, 1 as Position);
  }

  onAppended(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async readStream(_: string, stream: string): Promise<readonly RecordedEvent[]> {
    this.readings++;
    const read = this.#streams.get(stream) ?? [];
    this.duringReading();
    return read;
  }

  async readCategory(_: string, category: string): Promise<readonly RecordedEvent[]> {
    this.readings++;
    const read = [...this.#streams].flatMap(([stream, events]) =>
      stream.startsWith(`${category}-`) ? events : [],
    );
    this.duringReading();
    return read;
  }
}

describe('folds that follow the log', () => {
  it('read a stream once, and apply what is appended to it', async () => {
    const log = new SmallLog();
    const lamps = new StreamFolds(log, counted, 10);
    log.append('lamp-1');
    expect(await lamps.get('acme', '1')).toBe(1);
    log.append('lamp-1');
    log.append('lampshade-1');
    expect([await lamps.get('acme', '1'), log.readings]).toEqual([2, 1]);
  });

  it('never cache what changed while it was read', async () => {
    const log = new SmallLog();
    const lamps = new StreamFolds(log, counted, 10);
    const all = new CategoryFolds(log, counted, 10, noSummary);
    log.append('lamp-1');
    const once = (): void => {
      log.duringReading = () => undefined;
      log.append('lamp-1');
    };
    log.duringReading = once;
    expect(await lamps.get('acme', '1')).toBe(2);
    log.duringReading = once;
    expect((await all.get('acme')).streams.get('1')?.state).toBe(3);
  });

  it('stay within their weight limit, and evict what was not used lately', async () => {
    const log = new SmallLog();
    const lamps = new StreamFolds(log, counted, 3);
    for (const id of ['1', '2', '3', '4']) log.append(`lamp-${id}`);
    for (const id of ['1', '2', '3', '1', '4', '1', '3']) await lamps.get('acme', id);
    expect(log.readings).toBe(4);
    await lamps.get('acme', '2');
    expect(log.readings).toBe(5);
  });

  it('never cache a missing stream', async () => {
    const log = new SmallLog();
    const lamps = new StreamFolds(log, counted, 10);
    expect(await lamps.get('acme', '1')).toBeNull();
    log.append('lamp-1');
    expect(await lamps.get('acme', '1')).toBe(1);
  });

  it('return another object for a category that has changed, and the same for one that has not', async () => {
    const log = new SmallLog();
    const all = new CategoryFolds(log, counted, 10, noSummary);
    log.append('lamp-1');
    const before = await all.get('acme');
    expect(await all.get('acme')).toBe(before);
    log.append('lamp-2');
    const after = await all.get('acme');
    expect(after).not.toBe(before);
    expect([after.streams.size, log.readings]).toEqual([2, 1]);
  });

  it('sum up a category the same whether its events are read or follow, in any order', async () => {
    const sum = {
      empty: () => ({ all: 0, changes: 0 }),
      replace: (total: { all: number; changes: number }, before: number | null, after: number) => {
        total.all += after - (before ?? 0);
        total.changes++;
      },
    };
    const log = new SmallLog();
    const followed = new CategoryFolds(log, counted, 1000, sum);
    expect((await followed.get('acme')).summary).toEqual({ all: 0, changes: 0 });
    const appended = Array.from({ length: 200 }, (_, index) => `lamp-${(index * 7) % 31}`);
    for (const stream of appended) log.append(stream);
    const { summary, streams } = await followed.get('acme');
    const read = await new CategoryFolds(log, counted, 1000, sum).get('acme');
    expect([summary.all, read.summary.all]).toEqual([200, 200]);
    expect([streams, read.summary.changes]).toEqual([read.streams, 31]);
    // an append costs one change, however many streams there are
    expect([summary.changes, log.readings]).toEqual([200, 2]);
  });
});
