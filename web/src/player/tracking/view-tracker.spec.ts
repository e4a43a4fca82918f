import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleStep } from '../player-sample.ts';
import { type RunExclusive, deliverUnsentViews, type Delivery, type SendSync } from './deliver.ts';
import { commandIdOf, type PendingSync } from './tracker-record.ts';
import { MemoryTrackerStore } from './tracker-store.ts';
import { sampleView as facts } from './view.fixture.ts';
import { syncEveryMs, ViewTracker } from './view-tracker.ts';

/** Seconds since the view opened. */
const elapsed = () => (Date.now() - Date.parse(facts.openedAt)) / 1000;
const steps = [sampleStep(1, 0, 10), sampleStep(2, 10, 20)];

/** The server's contract: a sequence is accepted once, in order, and recognised when it is repeated. */
class Server {
  readonly stored = new Map<number, PendingSync>();
  readonly refusals = new Set<number>();
  reachable = true;
  /** The answer is lost although the sync was accepted. */
  deaf = false;
  /** What arrived, by its command's id: the product refuses the same id with another body. */
  readonly arrived = new Map<string, Set<string>>();
  readonly send: SendSync = async ({ viewId }, sync): Promise<Delivery> => {
    if (!this.reachable) return 'retry';
    const commandId = commandIdOf(viewId, sync);
    this.arrived.set(commandId, (this.arrived.get(commandId) ?? new Set()).add(JSON.stringify(sync)));
    if (this.refusals.has(sync.sequence) && sync.intervals.length > 0) return 'refused';
    if (!this.stored.has(sync.sequence)) {
      if (sync.sequence !== this.stored.size + 1) return 'retry';
      this.stored.set(sync.sequence, sync);
    }
    return this.deaf ? 'retry' : 'delivered';
  };
  spans(): number[][] {
    return [...this.stored.values()].flatMap(({ intervals }) => intervals.map(({ from, to }) => [from, to]));
  }
}
const runExclusive: RunExclusive = async (_, work) => {
  await work();
  return true;
};
const settle = () => vi.advanceTimersByTimeAsync(0);

let store: MemoryTrackerStore;
let server: Server;
const open = () =>
  new ViewTracker(facts, steps, { store, send: server.send, now: () => new Date(), elapsed });
function play(tracker: ViewTracker, from: number, to: number, stepIndex = 0): void {
  for (let seconds = from; seconds <= to; seconds += 0.5)
    tracker.observe({ type: 'tick', stepIndex, seconds, speed: 1 });
}
const leftOvers = (uid = 'tom') =>
  deliverUnsentViews({ store, send: server.send, runExclusive, uid, organization: 'works' });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  store = new MemoryTrackerStore();
  server = new Server();
});
afterEach(() => vi.useRealTimers());

describe('sync', () => {
  it('R-TRK-01 waits 15 s after the first news and then sends what came meanwhile', async () => {
    const tracker = open();
    play(tracker, 0, 3);
    await vi.advanceTimersByTimeAsync(syncEveryMs - 1);
    expect(server.stored.size).toBe(0);
    play(tracker, 3, 4);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.spans()).toEqual([[0, 4]]);
  });
  it('R-TRK-02 an open interval is closed at the sync and continues in the next', async () => {
    const tracker = open();
    play(tracker, 0, 4);
    await vi.advanceTimersByTimeAsync(syncEveryMs);
    play(tracker, 4.5, 6);
    await vi.advanceTimersByTimeAsync(syncEveryMs);
    expect(server.spans()).toEqual([[0, 4], [4, 6]]); // prettier-ignore
    expect([...server.stored.keys()]).toEqual([1, 2]);
  });
  it('R-TRK-07 stores what was played within a second, before the server hears of it', async () => {
    const tracker = open();
    play(tracker, 0, 3);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await store.all())[0]).toMatchObject({
      id: 'view-0001',
      intervals: [{ from: 0, to: 3 }],
      outbox: [],
    });
    expect(server.stored.size).toBe(0);
  });
  it('keeps the command id of a sync for ever', () => {
    expect(commandIdOf('view-0001', { sequence: 3 })).toBe('view-0001-3');
  });
  it('R-TRK-13 R-TRK-14 notes what was done besides playing', async () => {
    const tracker = open();
    tracker.observe({ type: 'play', stepIndex: 0, seconds: 0 });
    tracker.observe({ type: 'jump', stepIndex: 0, from: 1, to: 6, by: 'skip' });
    tracker.observe({ type: 'step', from: 0, to: 1, reason: 'next' });
    tracker.observe({ type: 'step', from: 1, to: 0, reason: 'previous' });
    tracker.observe({ type: 'step', from: 0, to: 1, reason: 'menu' });
    tracker.observe({ type: 'quality', stepIndex: 1, value: '360' });
    tracker.observe({ type: 'captions', stepIndex: 1, value: 'en' });
    await vi.advanceTimersByTimeAsync(1000);
    const [record] = await store.all();
    expect(record).toMatchObject({
      onNext: [{ current: 'step-1', next: 'step-2' }],
      onPrevious: [{ current: 'step-2', previous: 'step-1' }],
      onChangeStepFromMenu: ['step-2'],
      onChangeRez: ['360'],
      onSubtitles: ['en'],
      location: '/playermain/workflow-1',
      deviceInfo: 'tablet',
      onEnter: facts.openedAt,
      onExit: null,
    });
    expect(record?.steps['step-1']).toMatchObject({
      onPlay: [expect.any(String)],
      onForward: [expect.any(String)],
      stepDuration: 10,
    });
    await tracker.sync();
    expect(server.stored.get(1)?.acts.map(({ kind }) => kind)).toEqual([
      'forward',
      'next',
      'previous',
      'step-from-menu',
      'resolution',
      'subtitles',
    ]);
  });
  it('R-TRK-13 notes when the player was left, also where the server does not hear of it', async () => {
    server.reachable = false;
    const tracker = open();
    play(tracker, 0, 2);
    await vi.advanceTimersByTimeAsync(4000);
    await tracker.leave();
    const [record] = await store.all();
    expect(record).toMatchObject({ onEnter: facts.openedAt, onExit: '2026-11-21T10:00:04.000Z' });
    expect(record?.outbox.at(-1)?.exitedAt).toBe(record?.onExit);
  });
});

describe('nothing is lost or counted twice', () => {
  it('offline: syncs wait and go out in order when the network is back', async () => {
    server.reachable = false;
    const tracker = open();
    play(tracker, 0, 2);
    await vi.advanceTimersByTimeAsync(syncEveryMs);
    play(tracker, 2.5, 5);
    await vi.advanceTimersByTimeAsync(syncEveryMs);
    expect(server.stored.size).toBe(0);
    server.reachable = true;
    await tracker.sync();
    expect(server.spans()).toEqual([[0, 2], [2, 5]]); // prettier-ignore
  });
  it('an answer that was lost: the same sync is sent again and recognised', async () => {
    server.deaf = true;
    const tracker = open();
    play(tracker, 0, 2);
    await tracker.sync();
    server.deaf = false;
    play(tracker, 2.5, 3);
    await tracker.sync();
    await tracker.leave();
    expect(server.spans()).toEqual([[0, 2], [2, 3]]); // prettier-ignore
    expect(await store.all()).toEqual([]);
    expect([...server.arrived.values()].map(({ size }) => size)).toEqual([1, 1, 1]);
  });
  it('leaving with an answer that was lost: the last sync is the same bytes when the next visit sends it', async () => {
    server.deaf = true;
    const tracker = open();
    play(tracker, 0, 2);
    await tracker.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    await tracker.leave();
    server.deaf = false;
    await leftOvers();
    expect(await store.all()).toEqual([]);
    expect([...server.arrived].map(([id, bodies]) => [id, bodies.size])).toEqual([['view-0001-1', 1]]);
    expect(server.stored.get(1)).toMatchObject({ exitedAt: expect.any(String) });
  });
  it('a crash: the next visit sends what was stored', async () => {
    server.reachable = false;
    const tracker = open();
    play(tracker, 0, 2);
    await vi.advanceTimersByTimeAsync(syncEveryMs);
    play(tracker, 2.5, 4);
    await vi.advanceTimersByTimeAsync(1000);
    // The tab is closed here; nothing else of the tracker runs.
    vi.clearAllTimers();
    server.reachable = true;
    await leftOvers();
    expect(server.spans()).toEqual([[0, 2], [2, 4]]); // prettier-ignore
    expect(await store.all()).toEqual([]);
  });
  it('a sync that reached the server while its tab died is not counted again', async () => {
    const tracker = open();
    play(tracker, 0, 2);
    await vi.advanceTimersByTimeAsync(1000);
    const [before] = await store.all();
    await tracker.leave();
    // The disk still has the state from before the sync, as after a crash at that moment.
    if (before) await store.put(before);
    await leftOvers();
    expect(server.spans()).toEqual([[0, 2]]);
    expect(await store.all()).toEqual([]);
  });
  it('leaving while a sync is under way: the last one waits for it, so that the server never sees a gap', async () => {
    const arrived: number[] = [];
    let answer: (delivery: Delivery) => void = () => undefined;
    const send: SendSync = (_, { sequence }) => {
      arrived.push(sequence);
      return sequence === 1 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve('delivered');
    };
    const tracker = new ViewTracker(facts, steps, { store, send, now: () => new Date(), elapsed });
    play(tracker, 0, 2);
    void tracker.sync();
    await settle();
    play(tracker, 2.5, 4);
    const left = tracker.leave();
    await settle();
    expect(arrived).toEqual([1]);
    answer('delivered');
    await left;
    expect(arrived).toEqual([1, 2]);
    expect(await store.all()).toEqual([]);
  });
  it('says since when the server was not reached', async () => {
    server.reachable = false;
    const tracker = open();
    play(tracker, 0, 2);
    await tracker.sync();
    const since = new Date().toISOString();
    await vi.advanceTimersByTimeAsync(60_000);
    play(tracker, 2.5, 4);
    await tracker.sync();
    server.reachable = true;
    await tracker.sync();
    play(tracker, 4.5, 6);
    await tracker.sync();
    expect([...server.stored.values()].map(({ offlineSince }) => offlineSince)).toEqual([null, since, null]);
  });
  it('leaving: what cannot be sent stays for the next visit', async () => {
    server.reachable = false;
    const tracker = open();
    play(tracker, 0, 3);
    await tracker.leave();
    expect((await store.all())[0]).toMatchObject({
      intervals: [],
      outbox: [{ sequence: 1, exitedAt: expect.any(String) }],
    });
    server.reachable = true;
    await leftOvers();
    expect(server.spans()).toEqual([[0, 3]]);
  });
  it('another person on the same tablet sends only their own', async () => {
    server.reachable = false;
    const tracker = open();
    play(tracker, 0, 3);
    await tracker.leave();
    server.reachable = true;
    await leftOvers('aiko');
    expect(server.stored.size).toBe(0);
    await leftOvers('tom');
    expect(server.spans()).toEqual([[0, 3]]);
  });
  it('what the server will never take makes way for the rest', async () => {
    server.refusals.add(1);
    const tracker = open();
    play(tracker, 0, 3);
    await tracker.sync();
    play(tracker, 3.5, 5);
    await tracker.sync();
    await settle();
    expect(server.stored.get(1)?.intervals).toEqual([]);
    expect(server.spans()).toEqual([[3, 5]]);
  });
});
