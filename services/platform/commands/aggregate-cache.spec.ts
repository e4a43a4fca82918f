import { describe, expect, it } from 'vitest';
import type { Append, Appended, EventStore, RecordedEvent, StreamPage } from '../event-store/event-store.ts';
import { AggregateCache, type LoadedStream } from './aggregate-cache.ts';
import type { Aggregate } from './define-aggregate.ts';

const counter = {
  category: 'counter',
  initial: 0,
  evolve: (state: unknown) => Number(state) + 1,
} as unknown as Aggregate<unknown>;

const page = (...revisions: readonly number[]): StreamPage => ({
  events: revisions.map((revision) => ({ revision, position: revision + 1 }) as RecordedEvent),
  bytes: 1,
});

/** A cache over reads that are answered one by one. */
function cacheOver(...reads: readonly (() => AsyncIterable<StreamPage>)[]): AggregateCache {
  const waiting = [...reads];
  return new AggregateCache({ readPages: () => waiting.shift()?.() } as unknown as EventStore);
}

async function* slowly(first: StreamPage, end: Promise<void>): AsyncIterable<StreamPage> {
  yield first;
  await end;
}

describe('folded streams', () => {
  it('of several reads of one stream the later ones read what the first did not', async () => {
    const end = Promise.withResolvers<void>();
    const froms: number[] = [];
    const cache = new AggregateCache({
      readPages: (_: string, __: string, from: number) => {
        froms.push(from);
        return slowly(page(from), end.promise);
      },
    } as unknown as EventStore);
    const loads = [1, 2].map(() => cache.load(counter, 'acme', 'counter-1'));
    end.resolve();
    expect((await Promise.all(loads)).map(({ revision }) => revision)).toEqual([0, 1]);
    expect(froms).toEqual([0, 1]);
    expect(cache.getCached('acme', 'counter-1')).toMatchObject({ revision: 1, state: 2 });
  });

  const append = (cache: AggregateCache, before: LoadedStream) =>
    cache.applyAppend(
      counter,
      before,
      {
        organizationId: 'acme',
        stream: 'counter-1',
        events: [{ type: 'Counted', data: {} }],
        metadata: { commandId: 'c' },
      } as unknown as Append,
      { position: 2 } as Appended,
    );

  it('a long read does not replace what was appended meanwhile', async () => {
    const end = Promise.withResolvers<void>();
    const cache = cacheOver(
      () => slowly(page(0), Promise.resolve()),
      () => slowly(page(), end.promise),
    );
    const before = await cache.load(counter, 'acme', 'counter-1');
    const reading = cache.load(counter, 'acme', 'counter-1');
    append(cache, before);
    end.resolve();
    expect((await reading).revision).toBe(0);
    expect(cache.getCached('acme', 'counter-1')).toMatchObject({ revision: 1, state: 2 });
  });

  it('what was decided before the cache was cleared is not cached', async () => {
    const cache = cacheOver(() => slowly(page(0), Promise.resolve()));
    const before = await cache.load(counter, 'acme', 'counter-1');
    cache.clear();
    expect(append(cache, before).revision).toBe(1);
    expect(cache.getCached('acme', 'counter-1')).toBeUndefined();
  });

  it('nor where the stream was read again meanwhile', async () => {
    const cache = cacheOver(
      () => slowly(page(0), Promise.resolve()),
      () => slowly(page(0), Promise.resolve()),
    );
    const before = await cache.load(counter, 'acme', 'counter-1');
    cache.clear();
    const readAgain = await cache.load(counter, 'acme', 'counter-1');
    append(cache, before);
    expect(cache.getCached('acme', 'counter-1')).toBe(readAgain);
  });

  it('nor a stream that was to be created before', async () => {
    const cache = cacheOver();
    const before = cache.emptyStream(counter);
    cache.clear();
    append(cache, before);
    expect(cache.getCached('acme', 'counter-1')).toBeUndefined();
    append(cache, cache.emptyStream(counter));
    expect(cache.getCached('acme', 'counter-1')).toMatchObject({ revision: 0, state: 1 });
  });

  it('what is being read while the cache is cleared is not cached: it may have to be erased', async () => {
    const end = Promise.withResolvers<void>();
    const cache = cacheOver(() => slowly(page(0), end.promise));
    const reading = cache.load(counter, 'acme', 'counter-1');
    cache.clear();
    end.resolve();
    expect((await reading).revision).toBe(0);
    expect(cache.getCached('acme', 'counter-1')).toBeUndefined();
  });
});
