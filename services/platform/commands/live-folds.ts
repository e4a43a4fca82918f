import { LRUCache } from 'lru-cache';
import type { EventStore, Position } from '../event-store/event-store.ts';

/** What a fold gets of an event. */
export interface FoldedEvent {
  readonly type: string;
  readonly data: unknown;
  /** The event's position in the log, or that of the last event of its command. */
  readonly position: Position;
}

/** Builds the state of one stream from its events; other event types leave the state as it is. */
export interface StreamFold<S> {
  readonly category: string;
  evolve(state: S | null, event: FoldedEvent): S | null;
}

type FoldSource = Pick<EventStore, 'onAppended' | 'readStream' | 'readCategory'>;

interface FoldedState<S> {
  readonly state: S;
  readonly revision: number;
}

/** One append, as applied to cached values. */
interface AppendedEvents {
  readonly id: string;
  readonly first: number;
  readonly events: readonly FoldedEvent[];
}

/**
 * Cached values up to a total weight, with the least recently used one evicted first. A value that changes while it is
 * read is read again.
 */
class ReadThroughCache<V extends object> {
  readonly #values: LRUCache<string, V>;
  readonly #reading = new Map<string, { changed: boolean; readonly value: Promise<V | null> }>();

  constructor(capacity: number, sizeOf: (value: V) => number = () => 1) {
    this.#values = new LRUCache({ maxSize: capacity, sizeCalculation: sizeOf });
  }

  async get(key: string, read: () => Promise<V | null>): Promise<V | null> {
    return this.#values.get(key) ?? (this.#reading.get(key) ?? this.#read(key, read)).value;
  }

  /** `change` gets the cached value; `null` evicts it. */
  change(key: string, change: (value: V) => V | null): void {
    const reading = this.#reading.get(key);
    if (reading) reading.changed = true;
    const cached = this.#values.get(key);
    if (cached === undefined) return;
    const next = change(cached);
    if (next === null) this.#values.delete(key);
    else if (next !== cached) this.#values.set(key, next);
  }

  #read(key: string, read: () => Promise<V | null>) {
    const reading = { changed: false, value: Promise.resolve().then(() => readUntilStable()) };
    this.#reading.set(key, reading);
    const readUntilStable = async (): Promise<V | null> => {
      try {
        for (;;) {
          reading.changed = false;
          const value = await read();
          if (reading.changed) continue;
          if (value !== null) this.#values.set(key, value);
          return value;
        }
      } finally {
        this.#reading.delete(key);
      }
    };
    return reading;
  }
}

/** Streams of one category, folded from the log and updated by each append. */
export class StreamFolds<S> {
  readonly #log: FoldSource;
  readonly #fold: StreamFold<S>;
  readonly #cache: ReadThroughCache<FoldedState<S>>;

  constructor(log: FoldSource, fold: StreamFold<S>, capacity: number) {
    this.#log = log;
    this.#fold = fold;
    this.#cache = new ReadThroughCache(capacity);
    subscribe(log, fold.category, (organizationId, appended) =>
      this.#cache.change(`${organizationId}/${appended.id}`, (folded) => applyAppend(fold, folded, appended)),
    );
  }

  /** `null` for a stream that does not exist. */
  async get(organizationId: string, id: string): Promise<S | null> {
    const folded = await this.#cache.get(`${organizationId}/${id}`, async () => {
      const events = await this.#log.readStream(organizationId, `${this.#fold.category}-${id}`);
      return foldAll(this.#fold, events);
    });
    return folded?.state ?? null;
  }
}

/** All streams of a category in one organisation; a new object after each change. */
export type CategoryState<S> = ReadonlyMap<string, FoldedState<S>>;

/** The same for all streams of a category together, for categories of few and short streams. */
export class CategoryFolds<S> {
  readonly #log: FoldSource;
  readonly #fold: StreamFold<S>;
  readonly #cache: ReadThroughCache<CategoryState<S>>;

  constructor(log: FoldSource, fold: StreamFold<S>, capacity: number) {
    this.#log = log;
    this.#fold = fold;
    this.#cache = new ReadThroughCache(capacity, (states) => 1 + states.size);
    subscribe(log, fold.category, (organizationId, appended) =>
      this.#cache.change(organizationId, (states) => {
        const before = states.get(appended.id);
        const after = before ? applyAppend(fold, before, appended) : startFold(fold, appended);
        if (after === null) return null;
        return after === before ? states : new Map(states).set(appended.id, after);
      }),
    );
  }

  async get(organizationId: string): Promise<CategoryState<S>> {
    const states = await this.#cache.get(organizationId, async () => {
      const byId = Map.groupBy(
        await this.#log.readCategory(organizationId, this.#fold.category),
        ({ stream }) => stream.slice(this.#fold.category.length + 1),
      );
      const folded = new Map<string, FoldedState<S>>();
      for (const [id, events] of byId) {
        const state = foldAll(this.#fold, events);
        if (state) folded.set(id, state);
      }
      return folded;
    });
    return states ?? new Map();
  }
}

function subscribe(
  log: FoldSource,
  category: string,
  listener: (organizationId: string, appended: AppendedEvents) => void,
): void {
  const prefix = `${category}-`;
  log.onAppended(({ organizationId, stream, expected, events }, position) => {
    if (!stream.startsWith(prefix)) return;
    listener(organizationId, {
      id: stream.slice(prefix.length),
      first: expected === 'no-stream' ? 0 : expected + 1,
      events: events.map(({ type, data }) => ({ type, data, position })),
    });
  });
}

function foldAll<S>(
  fold: StreamFold<S>,
  events: readonly (FoldedEvent & { readonly revision: number })[],
): FoldedState<S> | null {
  const state = events.reduce<S | null>((before, event) => fold.evolve(before, event), null);
  return state === null ? null : { state, revision: events.at(-1)?.revision ?? -1 };
}

/** The cached state after an append; `null` if the append does not follow it, so that it must be read again. */
function applyAppend<S>(
  fold: StreamFold<S>,
  folded: FoldedState<S>,
  appended: AppendedEvents,
): FoldedState<S> | null {
  const { state, revision } = folded;
  const last = appended.first + appended.events.length - 1;
  if (last <= revision) return folded; // it was read before the notification arrived
  if (appended.first !== revision + 1) return null;
  const after = appended.events.reduce<S | null>((before, event) => fold.evolve(before, event), state);
  return after === null ? null : { state: after, revision: last };
}

const startFold = <S>(fold: StreamFold<S>, appended: AppendedEvents): FoldedState<S> | null => {
  if (appended.first !== 0) return null;
  const state = appended.events.reduce<S | null>((before, event) => fold.evolve(before, event), null);
  return state === null ? null : { state, revision: appended.events.length - 1 };
};
