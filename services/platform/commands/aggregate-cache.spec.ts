import { describe, expect, it } from 'vitest';
import type { EventStore, RecordedEvent, StreamPage } from '../event-store/event-store.ts';
import { AggregateCache } from './aggregate-cache.ts';
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
  it('a long read does not replace what was read after it', async () => {
    const end = Promise.withResolvers<void>();
    const cache = cacheOver(
      () => slowly(page(0), end.promise),
      () => slowly(page(0, 1), Promise.resolve()),
    );
    const first = cache.load(counter, 'acme', 'counter-1');
    await cache.load(counter, 'acme', 'counter-1');
    end.resolve();
    expect((await first).revision).toBe(0);
    expect(cache.getCached('acme', 'counter-1')).toMatchObject({ revision: 1, state: 2 });
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
