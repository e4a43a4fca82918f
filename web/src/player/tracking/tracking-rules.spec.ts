import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleStep } from '../player-sample.ts';
import type { PendingSync, ViewFacts } from './tracker-record.ts';
import { deliverUnsentViews } from './deliver.ts';
import { trackedAs } from './tracked-as.ts';
import { MemoryTrackerStore, readStored, type TrackerStore } from './tracker-store.ts';
import { sampleView as facts } from './view.fixture.ts';
import { ViewTracker } from './view-tracker.ts';
import { saveOnLeave } from './save-on-leave.ts';

/** Seconds since the view opened. */
const elapsed = () => (Date.now() - Date.parse(facts.openedAt)) / 1000;
const steps = [sampleStep(1, 0, 10)];
let store: MemoryTrackerStore;
let sent: (PendingSync & Pick<ViewFacts, 'organization' | 'isPublic'>)[];

function open(view: ViewFacts = facts): ViewTracker {
  const send = async ({ organization, isPublic }: ViewFacts, sync: PendingSync) => {
    sent.push({ ...sync, organization, isPublic });
    return 'delivered' as const;
  };
  return new ViewTracker(view, steps, { store, send, now: () => new Date(), elapsed });
}
function play(tracker: ViewTracker, from: number, to: number): void {
  for (let seconds = from; seconds <= to; seconds += 0.5)
    tracker.observe({ type: 'tick', stepIndex: 0, seconds, speed: 1 });
}
const spans = () => sent.flatMap(({ intervals }) => intervals.map(({ from, to }) => [from, to]));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  store = new MemoryTrackerStore();
  sent = [];
});
afterEach(() => vi.useRealTimers());

it('R-TRK-03 a stretch that nothing ended is closed where it was last played, by a sync and after a crash', async () => {
  const tracker = open();
  play(tracker, 0, 2);
  await tracker.sync();
  play(tracker, 2.5, 4);
  await vi.advanceTimersByTimeAsync(1000);
  vi.clearAllTimers(); // the tab is closed
  const send = async (_: unknown, sync: PendingSync) => {
    sent.push({ ...sync, organization: '', isPublic: false });
    return 'delivered' as const;
  };
  const runExclusive = async (_: string, work: () => Promise<void>) => work().then(() => true);
  await deliverUnsentViews({ store, send, runExclusive, uid: 'tom', organization: 'works' });
  expect(spans()).toEqual([[0, 2], [2, 4]]); // prettier-ignore
});

it('R-TRK-05 an embed is not tracked, nor is a draft', () => {
  expect(trackedAs('embed', false)).toBeNull();
  expect(trackedAs('main', true)).toBeNull();
  expect(trackedAs('main', false)).toBe('member');
  expect(trackedAs('popup', false)).toBe('member');
});

it('R-TRK-06 R-PUB-03 a public viewer is tracked against no organisation', async () => {
  expect(trackedAs('public', false)).toBe('public');
  const tracker = open({ ...facts, isPublic: true, organization: '' });
  play(tracker, 0, 2);
  await tracker.sync();
  expect(sent).toMatchObject([{ isPublic: true, organization: '' }]);
  const [record] = await readStored(store, { uid: 'tom', organization: 'works' });
  expect(record).toMatchObject({ isPublic: true, organization: '' });
});

it('R-TRK-08 stored records are read by person, workflow and organisation', async () => {
  const records = [facts, { ...facts, viewId: 'b', uid: 'ann' }, { ...facts, viewId: 'c', organization: 'other' }, { ...facts, viewId: 'd', workflowId: 'workflow-2' }]; // prettier-ignore
  for (const each of records) play(open(each), 0, 1);
  await vi.advanceTimersByTimeAsync(1000);
  const ids = async (workflowId?: string) =>
    (await readStored(store, { uid: 'tom', organization: 'works', ...(workflowId && { workflowId }) })).map(({ id }) => id); // prettier-ignore
  expect(await ids()).toEqual(['view-0001', 'd']);
  expect(await ids('workflow-2')).toEqual(['d']);
});

it('R-TRK-08 a read that is denied is tried again 3 times, each after 3 s, and no failure of another kind', async () => {
  let requested = 0;
  const failing = (error: Error): TrackerStore => ({ ...store, put: async () => undefined, remove: async () => undefined, all: async () => { requested += 1; throw error; } }); // prettier-ignore
  const denied = readStored(failing(new DOMException('denied', 'NotAllowedError')), facts).catch(
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(0);
  for (const tries of [1, 2, 3, 4]) {
    expect(requested).toBe(tries);
    await vi.advanceTimersByTimeAsync(2999);
    expect(requested).toBe(tries);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(requested).toBe(4);
  expect(await denied).toMatchObject({ name: 'NotAllowedError' });
  requested = 0;
  await expect(readStored(failing(new Error('broken')), facts)).rejects.toThrow('broken');
  expect(requested).toBe(1);
});

it('R-SES-10 going offline does what leaving the page does: what was played is kept at once', async () => {
  const tracker = open();
  const stop = saveOnLeave(tracker);
  play(tracker, 0, 3);
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(spans()).toEqual([[0, 3]]);
  stop();
  play(tracker, 3, 4);
  window.dispatchEvent(new Event('offline'));
  await vi.advanceTimersByTimeAsync(0);
  expect(spans()).toEqual([[0, 3]]);
});

it('a page restored from the back-forward cache continues the same view', async () => {
  const tracker = open();
  saveOnLeave(tracker);
  const leave = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })); // prettier-ignore
  play(tracker, 0, 2);
  leave(true);
  await vi.advanceTimersByTimeAsync(0);
  play(tracker, 2, 3);
  leave(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(spans()).toEqual([[0, 2], [2, 3]]); // prettier-ignore
  expect(sent.map(({ exitedAt }) => exitedAt !== null)).toEqual([false, true]);
});
