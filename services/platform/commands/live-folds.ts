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

/** Sums up the streams of a category, so that a question about all of them does not read each. */
export interface CategorySummary<S, T> {
  readonly empty: () => T;
  /** Changes `summary` in place: `before` is what it has of the stream, `null` if nothing. */
  readonly replace: (summary: T, before: S | null, after: S) => void;
}

/** All streams of a category in one organisation: another object after each change, whose contents are updated in place. */
export interface CategoryState<S, T = undefined> {
  readonly streams: ReadonlyMap<string, FoldedState<S>>;
  readonly summary: T;
}

/** The same for all streams of a category together, for categories of short streams. An append costs the same however many there are. */
export class CategoryFolds<S, T = undefined> {
  readonly #log: FoldSource;
  readonly #fold: StreamFold<S>;
  readonly #summary: CategorySummary<S, T>;
  readonly #cache: ReadThroughCache<MutableCategory<S, T>>;

  constructor(log: FoldSource, fold: StreamFold<S>, capacity: number, summary: CategorySummary<S, T>) {
    this.#log = log;
    this.#fold = fold;
    this.#summary = summary;
    this.#cache = new ReadThroughCache(capacity, ({ streams }) => 1 + streams.size);
    subscribe(log, fold.category, (organizationId, appended) =>
      this.#cache.change(organizationId, (category) => {
        const before = category.streams.get(appended.id);
        const after = before ? applyAppend(fold, before, appended) : startFold(fold, appended);
        if (after === null) return null;
        if (after === before) return category;
        this.#put(category, appended.id, after);
        return { ...category };
      }),
    );
  }

  async get(organizationId: string): Promise<CategoryState<S, T>> {
    const category = await this.#cache.get(organizationId, async () => {
      const byId = Map.groupBy(
        await this.#log.readCategory(organizationId, this.#fold.category),
        ({ stream }) => stream.slice(this.#fold.category.length + 1),
      );
      const read = { streams: new Map<string, FoldedState<S>>(), summary: this.#summary.empty() };
      for (const [id, events] of byId) {
        const folded = foldAll(this.#fold, events);
        if (folded) this.#put(read, id, folded);
      }
      return read;
    });
    return category ?? { streams: new Map(), summary: this.#summary.empty() };
  }

  #put({ streams, summary }: MutableCategory<S, T>, id: string, folded: FoldedState<S>): void {
    this.#summary.replace(summary, streams.get(id)?.state ?? null, folded.state);
    streams.set(id, folded);
  }
}

interface MutableCategory<S, T> extends CategoryState<S, T> {
  readonly streams: Map<string, FoldedState<S>>;
}

/** For categories that nobody asks about as a whole. */
export const noSummary = { empty: () => undefined, replace: () => undefined };

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
