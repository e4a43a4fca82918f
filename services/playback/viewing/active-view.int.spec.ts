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
const published = { workspaceId: 'hall', published: true, steps };

let log: Awaited<ReturnType<typeof openEmbeddedLog>>;
beforeEach(async () => {
  log = await openEmbeddedLog([...viewingEvents, ...activeViewEvents]);
});
afterEach(() => log.close());

it('a view is recorded as the active one when it changes, and its next syncs read two streams only', async () => {
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
      viewerOf: async () => viewer as never,
      ask: () => (async () => published) as never,
      hashKey: createSecretKey(Buffer.alloc(32, 1)),
      now: () => new Date(opened + seconds * 1000),
    },
    new AggregateCache(counted),
  );
  const sequences = new Map<string, number>();
  const sync = async (viewId: string): Promise<number> => {
    const sequence = (sequences.get(viewId) ?? 0) + 1;
    sequences.set(viewId, sequence);
    const startedAt = new Date(opened + seconds * 1000).toISOString();
    const interval = { stepId: 'step-a', stepNumber: 1, from: 0, to: 5, startedAt, speed: 1 };
    seconds += 10;
    const data = {
      viewId,
      workflowId: 'workflow-1',
      publication: 1,
      deviceClass: 'desktop' as const,
      openedAt: new Date(opened).toISOString(),
      location: '/playermain/workflow-1',
      sequence,
      intervals: [interval],
    };
    const commandId = `${viewId}-${sequence}`;
    const sender = { organizationId, actor: 'tom', commandId, correlationId: commandId };
    const message = messageOf(TrackPlayback, data, { ...sender, causationId: null, client: null });
    reads = 0;
    await processor.process(trackPlayback, message);
    return reads;
  };
  await sync('view-0001');
  // the active view and the view itself; the append proves that no more was needed
  expect(await sync('view-0001')).toBe(2);
  await sync('view-0002');
  await sync('view-0002');
  await sync('view-0001');
  const events = await store.readAll(origin, 1000);
  const activated = events.filter(({ type }) => type === 'ViewActivated');
  expect(activated.map(({ data }) => data['viewId'])).toEqual(['view-0001', 'view-0002', 'view-0001']);
  expect(events.filter(({ type }) => type === 'PlaybackTracked')).toHaveLength(5);
});
