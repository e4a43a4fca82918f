import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleStep } from '../player-sample.ts';
import { type RunExclusive, deliverUnsentViews, type SendSync, viewLock } from './deliver.ts';
import { commandIdOf, type PendingSync, type ViewFacts } from './tracker-record.ts';
import { MemoryTrackerStore, type TrackerStore } from './tracker-store.ts';
import { ViewTracker } from './view-tracker.ts';

const steps = [sampleStep(1, 0, 600)];
const grain = 0.25;
const never = new Promise<never>(() => undefined);

/** What can happen while two tabs of one browser are watching; each number is taken modulo the options. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('play' as const), tab: fc.nat(1), ticks: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(200, 1000, 5000, 15_000, 40_000) }) },
  fc.record({ kind: fc.constant('jump' as const), tab: fc.nat(1), to: fc.nat(500) }),
  fc.record({ kind: fc.constant('pause' as const), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant('network' as const), state: fc.constantFrom('up', 'down', 'deaf', 'flaky', 'slow') }),
  fc.record({ kind: fc.constant('reload' as const), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant('crash' as const), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant('cut' as const), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant('clock' as const), by: fc.constantFrom(-7_200_000, -60_000, 3_600_000) }),
  fc.record({ kind: fc.constant('again' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('hide' as const), tab: fc.nat(1) }),
  fc.record({ kind: fc.constant('sweep' as const) }),
); // prettier-ignore
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** Accepts each sequence of a view once and in order, and recognises repeats. */
class Server {
  readonly views = new Map<string, PendingSync[]>();
  readonly requests: { view: ViewFacts; sync: PendingSync }[] = [];
  /** What the server would answer with an error, which the browser console shows. */
  readonly refusals: string[] = [];
  network = 'up';
  #calls = 0;
  readonly #bytes = new Map<string, string>();

  readonly send: SendSync = async (view, sync) => {
    this.#calls += 1;
    // Slower than two syncs: the next one is created while this one is being sent.
    if (this.network === 'slow') await new Promise((resolve) => setTimeout(resolve, 20_000));
    if (this.network === 'down' || (this.network === 'flaky' && this.#calls % 3 === 0)) return 'retry';
    this.requests.push({ view, sync: structuredClone(sync) });
    const stored = this.views.get(view.viewId) ?? [];
    this.#look(commandIdOf(view.viewId, sync), sync, stored.length);
    this.views.set(view.viewId, stored);
    if (sync.sequence > stored.length + 1) return 'retry';
    if (sync.sequence === stored.length + 1) stored.push(sync);
    return this.network === 'deaf' ? 'retry' : 'delivered';
  };

  #look(id: string, sync: PendingSync, stored: number): void {
    const bytes = JSON.stringify(sync);
    const isOther = (this.#bytes.get(id) ?? bytes) !== bytes;
    if (sync.sequence <= stored && isOther) this.refusals.push(`${id}: reused`);
    if (sync.sequence > stored + 1) this.refusals.push(`${id}: out of order`);
    this.#bytes.set(id, bytes);
  }
}

/** A tab with an open tracker, until it is reloaded or crashes. */
class Tab {
  alive = true;
  /** The page is closing: what it still wants to store does not reach the disk. */
  closing = false;
  at = 0;
  readonly viewId: string;
  readonly tracker: ViewTracker;

  constructor(viewId: string, world: World) {
    this.viewId = viewId;
    world.locks.add(viewLock(viewId));
    const opened = Date.now();
    const facts: ViewFacts = { viewId, workflowId: 'w', publication: 1, uid: 'tom', organization: 'works', isPublic: false, deviceClass: 'phone', deviceInfo: '', location: '', openedAt: '2026-11-21T10:00:00.000Z' }; // prettier-ignore
    // A closed tab no longer does what it had scheduled.
    const store: TrackerStore = {
      put: (record) => (this.alive && !this.closing ? world.store.put(record) : never),
      remove: (id) => (this.alive && !this.closing ? world.store.remove(id) : never),
      all: () => world.store.all(),
    };
    const send: SendSync = (view, sync, leaving) => (this.alive ? world.server.send(view, sync, leaving) : never); // prettier-ignore
    this.tracker = new ViewTracker(facts, steps, { store, send, now: () => new Date(Date.now() + world.clock), elapsed: () => (Date.now() - opened) / 1000 }); // prettier-ignore
  }
}

class World {
  readonly store = new MemoryTrackerStore();
  readonly server = new Server();
  readonly locks = new Set<string>();
  readonly played = new Map<string, string[]>();
  clock = 0;
  #views = 0;
  readonly tabs = [this.#open(), this.#open()];

  #open(): Tab {
    this.#views += 1;
    return new Tab(`view-${this.#views}`, this);
  }

  readonly #runExclusive: RunExclusive = async (name, work) => {
    if (this.locks.has(name)) return false;
    this.locks.add(name);
    await work();
    this.locks.delete(name);
    return true;
  };
  sweep = () => deliverUnsentViews({ store: this.store, send: this.server.send, runExclusive: this.#runExclusive, uid: 'tom', organization: 'works' }); // prettier-ignore

  async happen(event: Happening): Promise<unknown> {
    switch (event.kind) {
      case 'wait':
        return vi.advanceTimersByTimeAsync(event.ms);
      case 'network':
        this.server.network = event.state;
        return undefined;
      case 'clock':
        this.clock += event.by;
        return undefined;
      case 'sweep':
        return this.#settled(this.sweep());
      case 'again':
        return this.#settled(this.#again(event.which));
      default:
        return this.#inTab(event, this.tabs[event.tab] ?? this.#open());
    }
  }

  async #inTab(event: Extract<Happening, { tab: number }>, tab: Tab): Promise<void> {
    switch (event.kind) {
      case 'play':
        return this.#play(tab, event.ticks);
      case 'jump':
        return this.#jump(tab, event.to);
      case 'pause':
        return tab.tracker.observe({ type: 'pause', stepIndex: 0, seconds: tab.at });
      case 'hide':
        return void tab.tracker.flush();
      case 'reload':
        await this.#settled(tab.tracker.leave());
        return this.#replace(tab);
      case 'crash':
        // The last second before a crash may be lost; anything older is on disk.
        await vi.advanceTimersByTimeAsync(1000);
        return this.#replace(tab);
      case 'cut':
        await vi.advanceTimersByTimeAsync(1000);
        tab.closing = true;
        void tab.tracker.leave();
        await vi.advanceTimersByTimeAsync(30_000);
        return this.#replace(tab);
    }
  }

  #play(tab: Tab, ticks: number): void {
    const all = this.played.get(tab.viewId) ?? [];
    this.played.set(tab.viewId, all);
    tab.tracker.observe({ type: 'tick', stepIndex: 0, seconds: tab.at, speed: 1 });
    for (let tick = 0; tick < ticks; tick += 1) {
      all.push(tab.at.toFixed(2));
      tab.at += grain;
      tab.tracker.observe({ type: 'tick', stepIndex: 0, seconds: tab.at, speed: 1 });
    }
  }

  #jump(tab: Tab, to: number): void {
    tab.tracker.observe({ type: 'jump', stepIndex: 0, from: tab.at, to, by: 'scrub' });
    tab.at = to;
  }

  /** A proxy sends a request twice. */
  async #again(which: number): Promise<void> {
    const request = this.server.requests[which % Math.max(1, this.server.requests.length)];
    if (request) await this.server.send(request.view, request.sync, false);
  }

  async #replace(tab: Tab): Promise<void> {
    tab.alive = false;
    this.locks.delete(viewLock(tab.viewId));
    this.tabs[this.tabs.indexOf(tab)] = this.#open();
    await this.#settled(this.sweep());
  }

  async #settled(work: Promise<unknown>): Promise<void> {
    await Promise.all([work, vi.advanceTimersByTimeAsync(200_000)]);
  }

  /** The network is back, all tabs are closed, and the person returns. */
  async end(): Promise<void> {
    this.server.network = 'up';
    for (const tab of this.tabs) await this.#settled(tab.tracker.leave());
    for (const { viewId } of this.tabs) this.locks.delete(viewLock(viewId));
    await this.sweep();
  }

  /** Time units of a view that the server has, each with the number of reports. */
  stored(viewId: string): string[] {
    const intervals = (this.server.views.get(viewId) ?? []).flatMap((sync) => sync.intervals);
    return intervals.flatMap(({ from, to }) =>
      Array.from({ length: Math.round((to - from) / grain) }, (_, index) =>
        (from + index * grain).toFixed(2),
      ),
    );
  }
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') }));
afterEach(() => vi.useRealTimers());

it('no interval is lost or counted twice across offline, reload, crash, two tabs, clock changes and repeats (500 runs)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 30 }), async (events) => {
      vi.clearAllTimers();
      const world = new World();
      for (const event of events) await world.happen(event);
      await world.end();
      for (const [viewId, played] of world.played)
        expect(world.stored(viewId).toSorted()).toEqual(played.toSorted());
      expect(await world.store.all()).toEqual([]);
      expect(world.server.refusals).toEqual([]);
    }),
    { numRuns: 500 },
  );
}, 60_000);
