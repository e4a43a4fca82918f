import { Mutex } from 'async-mutex';
import { setTimeout as pause } from 'node:timers/promises';
import type { DocumentStore, Generation, ParkedEvent } from '../documents/document-store.ts';
import { yieldToEventLoop } from '../documents/yield-to-event-loop.ts';
import type { EventFeed, Subscription } from '../event-feed/event-feed.ts';
import { acceptLogHint } from '../seals/anchors.ts';
import type { EventStore, Position, RecordedEvent } from '../event-store/event-store.ts';
import type { ReadModel } from './define-read-model.ts';
import { applyEvents, restoreConsistency, Routes, errorMessageOf, type Memory } from './apply-events.ts';
import { ParkedEvents } from './parked-events.ts';
import { Projection } from './projection.ts';
import { Build } from './rebuild.ts';
import { Waiters } from './waiters.ts';

const maxBatchSize = 256;
/** Cached documents per projection; people work on a handful at a time. */
const maxDocumentsInMemory = 1000;
/** While nobody waits, events that arrive within this time share one transaction. */
const batchPauseMs = 10;

export type Log = Pick<EventStore, 'readAll' | 'readStream' | 'head' | 'onCommit'>;

/** How far one of several servers may be behind another. Milliseconds. */
const headWaitMs = 2000;

const olderLogMessage = (processed: number, head: number): string =>
  `The log ends at ${head}, but the read models have processed it up to ${processed}: the log was truncated, or an older copy took its place. ${acceptLogHint}`;

/** How far a projection is behind. */
export interface Lag {
  readonly projection: string;
  /** The log's newest position minus the projection's. */
  readonly behind: number;
  /** Age of the oldest event that it has not processed; 0 if it has processed all. */
  readonly oldestUnseenMs: number;
}

export interface ProjectorSettings {
  readonly log: Log;
  readonly feed: Pick<EventFeed, 'subscribe'>;
  readonly documents: DocumentStore;
  readonly readModels: readonly ReadModel[];
  /** An older log was accepted: a read model that is ahead of it is rebuilt instead of refused. */
  readonly acceptsOlderLog?: boolean;
  /** Called when the log or the disk fails; the projector keeps trying. */
  readonly onFailure: (error: unknown) => void;
}

/** Keeps the read models at the log's head, rebuilds them, and knows what each has processed. */
export class Projector {
  readonly #settings: ProjectorSettings;
  readonly #parked: ParkedEvents;
  readonly #live = new Map<string, Projection>();
  readonly #waiters = new Waiters((name) => this.#live.get(name)?.position ?? 0);
  readonly #mutex = new Mutex();
  readonly #memory: Memory = { isConsistent: true };
  #rebuilding: Promise<unknown> = Promise.resolve();
  #routes: Routes | undefined;
  #stopped = false;
  #follower: Subscription | undefined;

  constructor(settings: ProjectorSettings) {
    this.#settings = settings;
    this.#parked = new ParkedEvents(settings.documents);
  }

  /**
   * Builds read models without answers first, then follows the log; outdated ones are rebuilt meanwhile. Rejects with
   * an error if a read model is ahead of the log.
   */
  async start(): Promise<void> {
    const { documents, feed, readModels } = this.#settings;
    const head = await this.#headOfWholeLog();
    const state = (model: ReadModel) => {
      const position = documents.positionOf(documents.serving(model.collection.name));
      // an older log was accepted
      if (position > head || (position === 0 && head > 0)) return 'unbuilt';
      return documents.isOutdated(model.collection.name) ? 'outdated' : 'current';
    };
    const modelsIn = (expected: string) => readModels.filter((model) => state(model) === expected);
    const [unbuilt, outdated] = [modelsIn('unbuilt'), modelsIn('outdated')];
    for (const model of modelsIn('current')) await this.#parked.reload(this.#add(model));
    if (unbuilt.length > 0) await this.#build(unbuilt);
    this.#follower = feed.subscribe({
      // nothing to catch up without a live projection: a build reads the log by itself
      from: this.#live.size > 0 ? this.#position() : head,
      batchSize: maxBatchSize,
      onBatch: async (events) => {
        await this.#mutex.runExclusive(() => this.#applyEvents(events));
        if (events.length < maxBatchSize && !this.#stopped) await this.#waiters.pause(batchPauseMs);
      },
      onError: (error) => this.#settings.onFailure(error),
    });
    if (outdated.length > 0)
      this.rebuild(outdated.map(({ collection }) => collection.name)).catch(this.#settings.onFailure);
  }

  async #headOfWholeLog(): Promise<Position> {
    const { documents, log, readModels, acceptsOlderLog = false } = this.#settings;
    const processed = Math.max(
      0,
      ...readModels.map(({ collection }) => documents.positionOf(documents.serving(collection.name))),
    );
    const until = Date.now() + headWaitMs;
    for (;;) {
      const head = await log.head();
      if (head >= processed || acceptsOlderLog) return head;
      if (Date.now() > until) throw new Error(olderLogMessage(processed, head));
      await pause(100);
    }
  }

  #add(model: ReadModel): Projection {
    const { documents } = this.#settings;
    const { name } = model.collection;
    const projection = new Projection(documents, model, documents.serving(name), {
      maxDocumentsInMemory,
    });
    this.#live.set(name, projection);
    this.#routes = undefined;
    return projection;
  }

  async #applyEvents(events: readonly RecordedEvent[]): Promise<void> {
    if (this.#live.size === 0) return;
    const inMemory = this.#inMemoryState;
    const routes = (this.#routes ??= new Routes(inMemory.projections));
    await applyEvents({ ...inMemory, routes, onSlice: () => this.#waiters.notify() }, events);
    await yieldToEventLoop();
  }

  get #inMemoryState() {
    const projections = [...this.#live.values()];
    return { store: this.#settings.documents, memory: this.#memory, parked: this.#parked, projections };
  }

  /** The position that all have processed; those that are further ahead skip what they know. */
  #position(): Position {
    return Math.min(...[...this.#live.values()].map(({ position }) => position)) as Position; // the minimum of positions
  }

  /** See `ReadSide.waitFor`. */
  waitFor(position: number, names: readonly string[], timeoutMs: number): Promise<boolean> {
    return this.#waiters.wait(position, names, timeoutMs);
  }

  /** One rebuild after another; each reads the log once for all its names. */
  rebuild(names: readonly string[]): Promise<void> {
    const models = names.map((name) => this.#model(name));
    const ownRebuild = this.#rebuilding.then(() => this.#build(models));
    this.#rebuilding = ownRebuild.catch(() => undefined);
    return ownRebuild;
  }

  #model(name: string): ReadModel {
    const model = this.#settings.readModels.find(({ collection }) => collection.name === name);
    if (!model) throw new Error(`There is no read model '${name}'.`);
    return model;
  }

  async #build(models: readonly ReadModel[]): Promise<void> {
    try {
      await this.#buildOnce(models, false);
    } catch (error) {
      if (this.#stopped) throw error;
      // a result of a fold could not be written: a second pass finds and parks it
      await this.#buildOnce(models, true);
    }
  }

  async #buildOnce(models: readonly ReadModel[], checked: boolean): Promise<void> {
    const { documents, log } = this.#settings;
    const build = await Build.start(
      { log, store: documents, parked: this.#parked, stopped: () => this.#stopped },
      models,
      checked,
    );
    try {
      await build.advance();
      await build.write();
      const old = await this.#mutex.runExclusive(() => this.#swapIn(build));
      for (const generation of old) await documents.drop(generation, () => !this.#stopped);
    } catch (error) {
      if (!this.#stopped) await build.abandon();
      throw error;
    }
  }

  /** While the others are paused: catches up with them and replaces their generation. */
  async #swapIn(build: Build): Promise<readonly Generation[]> {
    await build.advance(this.#live.size > 0 ? this.#position() : undefined);
    await build.write();
    const replaced = build.projections.flatMap(({ name }) => this.#live.get(name) ?? []);
    const old = await build.swap();
    for (const projection of replaced) this.#parked.forget(projection);
    for (const { model } of build.projections) this.#add(model);
    this.#memory.isConsistent = false; // until the blocked streams are loaded
    // they answer already: a failure here is fixed before the next events are folded
    await restoreConsistency(this.#inMemoryState).catch(this.#settings.onFailure);
    this.#waiters.notify();
    return old;
  }

  async parked(): Promise<ParkedEvent[]> {
    const lists = [...this.#live.values()].map((projection) => this.#parked.list(projection));
    return (await Promise.all(lists)).flat();
  }

  /** Retries a parked event, with everything that waits in its stream. Returns how many succeeded. */
  retry(id: string): Promise<{ applied: number; remaining: number }> {
    return this.#mutex.runExclusive(async () => {
      await restoreConsistency(this.#inMemoryState);
      const requested = (await this.parked()).find((event) => event.id === id);
      const projection = requested && this.#live.get(requested.projection);
      if (!projection) return { applied: 0, remaining: 0 };
      const waiting = await this.#parked.listStream(projection, requested);
      let applied = 0;
      while (applied < waiting.length && (await this.#retryOne(projection, waiting[applied]))) applied++;
      await this.#parked.reload(projection);
      return { applied, remaining: waiting.length - applied };
    });
  }

  async #retryOne(projection: Projection, parked: ParkedEvent | undefined): Promise<boolean> {
    if (!parked) return false;
    const { documents, log } = this.#settings;
    const { generation } = projection;
    const [event] = await log.readStream(parked.organizationId, parked.stream, parked.revision);
    try {
      if (event?.id !== parked.eventId) throw new Error('The log does not contain this event any more.');
      const changes = projection.expect(event);
      await projection.load();
      projection.apply(event, changes, true);
    } catch (error) {
      const again = {
        ...parked,
        error: errorMessageOf(error),
        attempts: parked.attempts + 1,
        time: new Date().toISOString(),
      };
      await documents.commit({ parts: [{ generation, writes: [], parked: [again] }] });
      return false;
    }
    try {
      await documents.commit({ parts: [{ generation, writes: projection.writes(), released: [parked] }] });
      projection.written();
    } catch (error) {
      this.#memory.isConsistent = false;
      throw error;
    }
    return true;
  }

  async lag(now = Date.now()): Promise<Lag[]> {
    const { log, documents, readModels } = this.#settings;
    const head = await log.head();
    return Promise.all(
      readModels.map(async ({ collection: { name } }) => {
        const processed = this.#live.get(name)?.position ?? documents.positionOf(documents.serving(name));
        const position = processed as Position; // a checkpoint
        const [next] = position < head ? await log.readAll(position, 1) : [];
        const oldestUnseenMs = next ? Math.max(0, now - Date.parse(next.time)) : 0;
        return { projection: name, behind: Math.max(0, head - position), oldestUnseenMs };
      }),
    );
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#follower?.stop();
    await this.#rebuilding;
    this.#waiters.expireAll();
  }
}
