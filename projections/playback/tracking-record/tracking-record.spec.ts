import { describe, expect, it } from 'vitest';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { TrackingRecord } from '../../../contracts/playback/tracking-record.ts';
import { recordedForSpec } from '../../../services/platform/commands/given.fixture.ts';
import type { QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import { viewer } from '../../../services/platform/projections/viewer.fixture.ts';
import { trackingAnswers } from './tracking-record.ts';

const { ViewingStarted: started, PlaybackTracked: tracked, ViewingEnded: ended } = examples;
const at = (seconds: number): string => new Date(Date.UTC(2026, 2, 2, 12) + seconds * 1000).toISOString();
const interval = (stepId: string, from: number, to: number, when: { startedAt: string; speed?: number }) => ({
  stepId,
  stepNumber: 1,
  from,
  to,
  speed: 1,
  ...when,
});
const synced = (sequence: number, changes: Partial<(typeof tracked)['data']>) => ({
  ...tracked,
  data: { ...tracked.data, acts: [], sequence, ...changes },
});

/** The record of these events, as requested by its viewer or somebody else. */
async function recordOf(
  events: readonly (typeof started | typeof tracked | typeof ended)[],
  userId = 'user-1',
) {
  const recorded = events.map((event, revision) => recordedForSpec(event, revision));
  const [answer] = trackingAnswers({
    readStream: async (_, stream) => (stream === 'viewing-view-0001' ? recorded : []),
  });
  const steps = [
    { id: 'step-a', number: 1, startTime: 0, endTime: 20 },
    { id: 'step-b', number: 2, startTime: 20, endTime: 40 },
  ];
  const ask = () => Promise.resolve({ workspaceId: 'workspace-1', published: true, steps } as never);
  const context = { viewer: { ...viewer, userId }, ask } as unknown as QueryContext;
  const found = await answer?.handle({ viewId: 'view-0001' } as never, context);
  return found === null ? null : TrackingRecord.parse(found);
}

describe('the record of a view', () => {
  it('R-TRK-12: has the shape of the specification', async () => {
    const first = synced(1, {
      intervals: [
        interval('step-b', 20, 24, { startedAt: at(2), speed: 2 }),
        interval('step-a', 0, 3, { startedAt: at(5) }),
      ],
      acts: [{ kind: 'previous', at: at(4), stepId: 'step-b', value: 'step-a' }],
    });
    const second = synced(2, {
      intervals: [interval('step-a', 1, 2.5, { startedAt: at(10) })],
      acts: [{ kind: 'next', at: at(12), stepId: 'step-a', value: 'step-b' }],
    });
    expect(await recordOf([started, first, second, ended])).toEqual({
      id: 'view-0001',
      isPublic: false,
      organization: 'org-1',
      uid: 'user-1',
      workflowId: 'workflow-1',
      publication: 1,
      deviceInfo: 'desktop',
      location: '/playermain/workflow-1',
      onEnter: at(0),
      onExit: at(70),
      lastUpdated: '2026-03-03T09:00:00.000Z',
      playedDuration: 8.5,
      offlineSince: null,
      setAside: [],
      setAsideDuration: 0,
      steps: {
        'step-b': {
          stepDuration: 20,
          playedDuration: 4,
          lastUpdated: at(4),
          playedIntervals: [{ onPlay: at(2), onPause: at(4) }],
        },
        'step-a': {
          stepDuration: 20,
          playedDuration: 4.5,
          lastUpdated: at(11.5),
          playedIntervals: [
            { onPlay: at(5), onPause: at(8) },
            { onPlay: at(10), onPause: at(11.5) },
          ],
        },
      },
      stepsArray: ['step-b', 'step-a'],
      onNext: [{ current: 'step-a', next: 'step-b' }],
      onPrevious: [{ current: 'step-b', previous: 'step-a' }],
    });
  });
  it('lists separately what cannot have been played, and since when the browser was offline', async () => {
    const claim = {
      ...interval('step-b', 20, 40, { startedAt: at(-7200) }),
      reason: 'before-opening' as const,
    };
    const reported = synced(2, { intervals: [], setAside: [claim], offlineSince: at(20) });
    expect(await recordOf([started, tracked, reported])).toMatchObject({
      playedDuration: 12.5,
      stepsArray: ['step-a'],
      offlineSince: at(20),
      setAsideDuration: 20,
      setAside: [
        { stepId: 'step-b', from: 20, to: 40, reason: 'before-opening', toldAt: '2026-03-03T09:00:00.000Z' },
      ],
    });
  });
  it('is open until the player is left', async () => {
    expect(await recordOf([started, tracked])).toMatchObject({ onExit: null, playedDuration: 12.5 });
  });
  it('is visible to its viewer alone, and absent if there is none', async () => {
    expect(await recordOf([started, tracked], 'user-2')).toBeNull();
    expect(await recordOf([])).toBeNull();
  });
});
