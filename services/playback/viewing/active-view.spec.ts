import { describe, expect, it } from 'vitest';
import { ViewActivated, type SeenPublication } from '../../../contracts/playback/active-view.ts';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { PlaybackTracked, ViewingStarted } from '../../../contracts/playback/playback.ts';
import { factsOf, given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { activateView, activeView, othersSince } from './active-view.ts';

const view = (viewId: string) => ({ userId: 'user-1', workflowId: 'workflow-1', viewId });
const activated = (viewId: string, earlier: SeenPublication[] = []) =>
  ViewActivated({ ...view(viewId), earlier });
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 12, minute)).toISOString();
/** Which view was active from which minute on. */
const after = (...active: readonly (readonly [minute: number, viewId: string])[]) =>
  stateAfter(
    activeView,
    ...active.map(([minute, viewId]) => ({ ...ViewActivated(view(viewId)), time: at(minute) })),
  );
const others = (state: ReturnType<typeof after>, own: string, minute: number) =>
  othersSince(state, own, Date.parse(at(minute)));

it('a view becomes the active one once, and again after another was', () => {
  const [one, two] = [activated('view-one'), activated('view-two')];
  const events = (...before: (typeof one)[]) =>
    given(...before).when(activateView, view('view-one'), specContext, []).events;
  expect(events()).toEqual([one]);
  expect(events(one)).toEqual([]);
  expect(events(one, two)).toEqual([one]);
  expect(activeView.scope(activeView.initial)).toEqual({ workspaceId: null });
});

it('names the views that were active since a time, each once, except the current one', () => {
  const state = after([0, 'a'], [10, 'b'], [20, 'a'], [30, 'c']);
  expect(others(state, 'c', 0)).toEqual(['a', 'b']);
  expect(others(state, 'c', 15)).toEqual(['b', 'a']);
  // the one that ended at that very moment too
  expect(others(state, 'c', 20)).toEqual(['b', 'a']);
  expect(others(state, 'c', 25)).toEqual(['a']);
  expect(others(state, 'c', 31)).toEqual([]);
  expect(others(state, 'd', 31)).toEqual(['c']);
  expect(others(activeView.initial, 'a', 0)).toEqual([]);
});

describe('what the views of a person have seen', () => {
  const seen = (more: Partial<SeenPublication> = {}): SeenPublication => ({
    publication: 1,
    played: [],
    completedStepIds: [],
    completed: false,
    ...more,
  });
  const [{ data: started }, { data: tracked }] = [examples.ViewingStarted, examples.PlaybackTracked];
  const playedBy = (viewId: string, publication: number, ranges: readonly (readonly [number, number])[]) => [
    ViewingStarted({ ...started, viewId, publication }),
    PlaybackTracked({
      ...tracked,
      viewId,
      publication,
      intervals: ranges.map(([from, to]) => ({
        stepId: 'step-a',
        stepNumber: 1,
        from,
        to,
        startedAt: at(0),
        speed: 1,
      })),
      completedStepIds: ['step-a'],
    }),
  ];
  const earlierOf = (
    activations: readonly ReturnType<typeof activated>[],
    ranges: readonly (readonly [number, number])[] = [[0, 10]],
  ) =>
    factsOf(activateView, view('view-new1'), {
      streams: {
        'activeView-user-1:workflow-1': activations,
        'viewing-view-one': playedBy('view-one', 1, ranges),
        'viewing-view-two': playedBy('view-two', 2, [[5, 8]]),
      },
    });

  it('is recorded of the active one when another becomes active', async () => {
    const one = seen({ played: [{ from: 0, to: 10 }], completedStepIds: ['step-a'] });
    expect(await earlierOf([])).toEqual([]);
    expect(await earlierOf([activated('view-two'), activated('view-one')])).toEqual([one]);
    expect(await earlierOf([activated('view-unknown')])).toEqual([]);
  });
  it('is nothing that a view of another workflow or person with the same id has played', async () => {
    const of = (stream: string, data: object) =>
      factsOf(
        activateView,
        { ...view('view-new1'), ...data },
        {
          streams: {
            [`activeView-${stream}`]: [activated('view-one')],
            'viewing-view-one': playedBy('view-one', 1, [[0, 10]]),
          },
        },
      );
    expect(await of('user-1:workflow-2', { workflowId: 'workflow-2' })).toEqual([]);
    expect(await of('user-2:workflow-1', { userId: 'user-2' })).toEqual([]);
  });
  it('is recorded once of all of them if their events are older than that', async () => {
    const old = ['view-one', 'view-two', 'view-one'].map((viewId) => ViewActivated(view(viewId)));
    const two = seen({ publication: 2, played: [{ from: 5, to: 8 }], completedStepIds: ['step-a'] });
    const one = seen({ played: [{ from: 0, to: 10 }], completedStepIds: ['step-a'] });
    expect(await earlierOf(old)).toEqual([two, one]);
    // the active one too, before its next sync
    expect(given(...old).when(activateView, view('view-one'), specContext, [two, one]).events).toEqual([
      activated('view-one', [two, one]),
    ]);
    expect(await earlierOf([...old, activated('view-one', [two, one])])).toEqual([one]);
  });
  it('is recorded once, however often views take turns', () => {
    const one = seen({ played: [{ from: 0, to: 10 }], completedStepIds: ['step-a'] });
    const [first, second] = [activated('view-one'), activated('view-two', [one])];
    const earlier = (more: Partial<SeenPublication> = {}) =>
      given(first, second).when(activateView, view('view-one'), specContext, [seen({ ...one, ...more })])
        .events;
    expect(earlier()).toEqual([activated('view-one', [])]);
    expect(
      earlier({
        played: [
          { from: 2, to: 4 },
          { from: 8, to: 12 },
        ],
      }),
    ).toEqual([activated('view-one', [seen({ played: [{ from: 8, to: 12 }] })])]);
    expect(earlier({ completedStepIds: ['step-a', 'step-b'], completed: true })).toEqual([
      activated('view-one', [seen({ completedStepIds: ['step-b'], completed: true })]),
    ]);
    expect(earlier({ publication: 2 })).toEqual([activated('view-one', [seen({ ...one, publication: 2 })])]);
  });
  it('is the sum of what was recorded, for each publication', () => {
    const state = stateAfter(
      activeView,
      activated('a', [seen({ played: [{ from: 0, to: 5 }], completedStepIds: ['step-a'] })]),
      activated('b', [seen({ publication: 2, completed: true })]),
      activated('a', [seen({ played: [{ from: 4, to: 9 }], completedStepIds: ['step-a', 'step-b'] })]),
    );
    expect([...state.seen]).toEqual([
      [1, { played: [{ from: 0, to: 9 }], completedStepIds: ['step-a', 'step-b'], completed: false }],
      [2, { played: [], completedStepIds: [], completed: true }],
    ]);
  });
  it('has no more ranges than fit in an event: the longest', async () => {
    const ranges = Array.from({ length: 1001 }, (_, n) => [n * 10, n * 10 + (n === 500 ? 1 : 2)] as const);
    const [{ played } = seen()] = (await earlierOf([activated('view-one')], ranges)) as SeenPublication[];
    expect(played).toHaveLength(1000);
    expect(played).not.toContainEqual({ from: 5000, to: 5001 });
  });
});
