import fc from 'fast-check';
import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { messageOf } from '../../../contracts/kernel/define-command.ts';
import { activeViewEvents } from '../../../contracts/playback/active-view.ts';
import { TrackPlayback, viewingEvents } from '../../../contracts/playback/playback.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { CommandProcessor } from '../../platform/commands/command-processor.ts';
import { openEmbeddedLog } from '../../platform/event-store/embedded-log.fixture.ts';
import { origin } from '../../platform/event-store/event-store.ts';
import { trackPlayback } from './track-playback.ts';

const organizationId = 'harbour';
const viewer = { organizationId, userId: 'tom', role: 'viewer', roles: {}, workspaces: new Set(['hall']) };
const opened = Date.parse('2026-03-02T12:00:00.000Z');
const steps = [{ id: 'step-a', number: 1, startTime: 0, endTime: 600 }];
const published = { workspaceId: 'hall', published: true, sameSince: 1, steps };

let log: Awaited<ReturnType<typeof openEmbeddedLog>>;
beforeEach(async () => {
  log = await openEmbeddedLog([...viewingEvents, ...activeViewEvents]);
});
afterEach(() => log.close());

/** A person who watches: each sync of a view plays five seconds from a second on, ten seconds after the one before. */
function watching(userId = 'tom') {
  const { store } = log;
  let reads = 0;
  const counted = new Proxy(store, {
    get: (target, name) => {
      if (name === 'readStream' || name === 'readPages' || name === 'findCommand') reads += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  let seconds = 0;
  const processor = new CommandProcessor(
    {
      store: counted,
      viewerOf: async () => ({ ...viewer, userId }) as never,
      // a token is the time at which the view opened
      ask: () =>
        (async (query: { type: string }, { token }: { token: string }) =>
          query.type === 'ReadViewToken'
            ? { userId, workflowId: 'workflow-1', publication: 1, openedAt: token }
            : published) as never,
      hashKey: createSecretKey(Buffer.alloc(32, 1)),
      now: () => new Date(opened + seconds * 1000),
    },
    new AggregateCache(counted),
  );
  const sequences = new Map<string, number>();
  const tokens = new Map<string, string>();
  const sync = async (viewId: string, from = 0): Promise<{ reads: number; completed: boolean }> => {
    const sequence = (sequences.get(viewId) ?? 0) + 1;
    sequences.set(viewId, sequence);
    const startedAt = new Date(opened + seconds * 1000).toISOString();
    const viewToken = tokens.get(viewId) ?? startedAt;
    tokens.set(viewId, viewToken);
    const interval = { stepId: 'step-a', stepNumber: 1, from, to: from + 5, startedAt, speed: 1 };
    seconds += 10;
    const data = {
      viewId,
      workflowId: 'workflow-1',
      publication: 1,
      deviceClass: 'desktop' as const,
      openedAt: viewToken,
      viewToken,
      location: '/playermain/workflow-1',
      sequence,
      intervals: [interval],
    };
    const commandId = `${viewId}-${sequence}`;
    const sender = { organizationId, actor: userId, commandId, correlationId: commandId };
    const message = messageOf(TrackPlayback, data, { ...sender, causationId: null, client: null });
    reads = 0;
    const { item } = await processor.process(trackPlayback, message);
    return { reads, completed: (item as { completed: boolean }).completed };
  };
  return sync;
}

it('a view is recorded as the active one when it changes, and its next syncs read two streams only', async () => {
  const { store } = log;
  const sync = watching();
  await sync('view-0001');
  // the active view and the view itself; the append proves that no more was needed
  expect((await sync('view-0001')).reads).toBe(2);
  await sync('view-0002');
  await sync('view-0002');
  await sync('view-0001');
  const events = await store.readAll(origin, 1000);
  const activated = events.filter(({ type }) => type === 'ViewActivated');
  expect(activated.map(({ data }) => data['viewId'])).toEqual(['view-0001', 'view-0002', 'view-0001']);
  expect(events.filter(({ type }) => type === 'PlaybackTracked')).toHaveLength(5);
});

it('what views have seen together is completed by the one that plays the last of it, in whatever order', async () => {
  const views = Array.from({ length: 4 }, (_, n) => `view-${String(n).padStart(4, '0')}`);
  const plays = fc.array(fc.tuple(fc.constantFrom(...views), fc.integer({ min: 0, max: 119 })), {
    minLength: 110,
    maxLength: 160,
  });
  for (const [run, random] of fc.sample(plays, 2).entries()) {
    const sync = watching(`person-${run}`);
    const played = new Set<number>();
    const done: boolean[] = [];
    // at random first, then whatever is left
    const left = Array.from({ length: 120 }, (_, n) => [views[n % 4] ?? '', n] as const);
    for (const [view, part] of [...random, ...left]) {
      if (done.includes(true)) break;
      const { completed } = await sync(`${view}-${run}`, part * 5);
      played.add(part);
      expect(completed).toBe(played.size >= 108);
      done.push(completed);
    }
    expect(done.filter(Boolean)).toHaveLength(1);
  }
});

it('the first sync of a view reads the same number of streams, however many views were before', async () => {
  const sync = watching();
  const reads: number[] = [];
  for (let n = 0; n < 30; n += 1) reads.push((await sync(`view-${String(n).padStart(4, '0')}`)).reads);
  expect(new Set(reads.slice(5)).size).toBe(1);
});
