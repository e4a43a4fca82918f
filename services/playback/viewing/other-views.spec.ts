import { describe, expect, it } from 'vitest';
import { ViewActivated, type SeenPublication } from '../../../contracts/playback/active-view.ts';
import { PlaybackTracked, ViewingStarted } from '../../../contracts/playback/playback.ts';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { factsOf, specContext } from '../../platform/commands/given.fixture.ts';
import { viewer as someone } from '../../platform/projections/viewer.fixture.ts';
import { activateView } from './active-view.ts';
import { nothingSeen } from './seen-publications.ts';
import { trackPlayback } from './track-playback.ts';

const viewer = { ...someone, userId: 'user-1' };
const noon = Date.parse('2026-03-02T12:00:00.000Z');
/** A moment of the day, in seconds since noon. */
const at = (seconds: number): string => new Date(noon + seconds * 1000).toISOString();
const steps = [{ id: 'step-a', number: 1, startTime: 0, endTime: 20 }];
const found = { workspaceId: 'workspace-1', published: true, sameSince: 1, steps };
const opening = { userId: 'user-1', workflowId: 'workflow-1', publication: 1, openedAt: at(0) };
const sync = {
  viewId: 'view-0001',
  workflowId: 'workflow-1',
  publication: 1,
  viewToken: 'token',
  isPublic: false,
  intervals: [{ stepId: 'step-a' }],
};

const activated = (seconds: number, viewId: string, earlier: readonly SeenPublication[] = []) => ({
  ...ViewActivated({ userId: 'user-1', workflowId: 'workflow-1', viewId, earlier: [...earlier] }),
  time: at(seconds),
});
const [{ data: started }, { data: tracked }] = [examples.ViewingStarted, examples.PlaybackTracked];
/** A view that played ten seconds from a moment on. */
const playedAt = (viewId: string, seconds: number) => [
  ViewingStarted({ ...started, viewId, openedAt: at(seconds) }),
  PlaybackTracked({
    ...tracked,
    viewId,
    intervals: [{ stepId: 'step-a', stepNumber: 1, from: 0, to: 10, startedAt: at(seconds), speed: 1 }],
  }),
];
const moments = (seconds: number) => ({ from: noon / 1000 + seconds, to: noon / 1000 + seconds + 10 });

/** What a sync finds out; of the other views, one played an hour before it opened, and one is unknown. */
function find(data: object = {}, more: Parameters<typeof factsOf>[2] = {}) {
  return factsOf(
    trackPlayback,
    { ...sync, ...data },
    {
      viewer,
      answers: {
        GetPublicationSteps: ({ workflowId, publication }: typeof sync) =>
          workflowId === 'workflow-1' && publication === 1 ? found : null,
        ReadViewToken: ({ token }: { token: string }) => (token === 'other' ? null : opening),
      },
      ...more,
      streams: {
        'activeView-user-1:workflow-1': [
          activated(-7200, 'view-0004'),
          activated(-3600, 'view-0003'),
          activated(-0.4, 'view-none'),
          activated(30, 'view-0002'),
        ],
        'viewing-view-0004': playedAt('view-0004', -7000),
        'viewing-view-0003': playedAt('view-0003', -60),
        'viewing-view-0002': playedAt('view-0002', 30),
        ...more.streams,
      },
    },
  );
}

describe('what a sync of a view finds out', () => {
  it('is when the other views played that played since it opened', async () => {
    expect(await find()).toEqual({
      ...found,
      opening,
      elsewhere: [moments(-60), moments(30)],
      isActive: false,
      seen: { ...nothingSeen, played: [{ from: 0, to: 10 }] },
    });
  });

  it('goes back to its own opening if it is recorded, with the half second of two clocks', async () => {
    const own = (seconds: number) => ({ streams: { 'viewing-view-0001': playedAt('view-0001', seconds) } });
    const elsewhere = async (seconds: number) => ((await find({}, own(seconds))) as object | null) ?? {};
    expect(await elsewhere(0.1)).toMatchObject({ elsewhere: [moments(-60), moments(30)] });
    expect(await elsewhere(0.2)).toMatchObject({ elsewhere: [moments(30)] });
  });

  it.each([
    ['has no token', { viewToken: undefined }, null],
    ['has the token of something else', { viewToken: 'other' }, null],
  ])('is about the views that were just active if it %s', async (_, data, expected) => {
    expect(await find(data)).toMatchObject({ opening: expected, elsewhere: [moments(30)] });
    const recent = [
      activated(-3600, 'view-0003'),
      activated(30, 'view-0002'),
      activated(50, 'view-0005'),
      activated(50.4, 'view-0006'),
    ];
    const streams = {
      'activeView-user-1:workflow-1': recent,
      'viewing-view-0005': playedAt('view-0005', 50),
    };
    expect(await find(data, { streams })).toMatchObject({
      opening: expected,
      elsewhere: [moments(30), moments(50)],
    });
  });

  it('says whether it is the active view', async () => {
    const own = [activated(0, 'view-0001'), activated(5, 'view-0002'), activated(10, 'view-0001')];
    const streams = { 'activeView-user-1:workflow-1': own };
    expect(await find({}, { streams })).toMatchObject({ isActive: true });
    expect(await find({}, { streams: { 'activeView-user-1:workflow-1': [] } })).toMatchObject({
      isActive: false,
      elsewhere: [],
    });
  });

  it('is nothing of other views for the public variant', async () => {
    expect(await find({ isPublic: true })).toEqual({
      ...found,
      opening,
      elsewhere: [],
      isActive: false,
      seen: nothingSeen,
    });
  });

  it.each([
    ['is not signed in', {}, { viewer: null }],
    ['does not see its workspace', {}, { viewer: { ...viewer, workspaces: new Set(['other']) } }],
    ['asks for a publication that does not exist', { publication: 2 }, {}],
  ])('is nothing if the person %s', async (_, data, more) => {
    expect(await find(data, more)).toBeNull();
  });
});

describe('what a sync knows of other views', () => {
  const seen = { ...nothingSeen, completedStepIds: ['step-a'] };
  const known = async (viewId: string, sameSince: number) => {
    const before = [1, 2, 3].map((publication) => ({
      ...seen,
      publication,
      played: [{ from: publication * 100, to: publication * 100 + 1 }],
    }));
    const answer = await find(
      { viewId, publication: 2 },
      {
        answers: {
          GetPublicationSteps: () => ({ workspaceId: 'workspace-1', published: true, sameSince, steps }),
          ReadViewToken: () => null,
        },
        streams: { 'activeView-user-1:workflow-1': [activated(30, 'view-0002', before)] },
      },
    );
    return (answer as { seen: object }).seen;
  };

  it('is what they have seen of the publication', async () => {
    expect(await known('view-0001', 2)).toEqual({ ...seen, played: [{ from: 200, to: 201 }] });
  });
  it('includes earlier publications with the same content, and the view that is active now', async () => {
    const before = [100, 200].map((from) => ({ from, to: from + 1 }));
    expect(await known('view-0001', 1)).toEqual({ ...seen, played: [{ from: 0, to: 10 }, ...before] });
    expect(await known('view-0002', 1)).toEqual({ ...seen, played: before });
  });
});

describe('a view that records playback', () => {
  const data = { userId: 'user-1', workflowId: 'workflow-1', viewId: 'view-0001' };
  const reservation = { decision: activateView, data };
  it.each([
    ['becomes the active one first', sync.intervals, { isActive: false }, reservation],
    ['does so even if it is unknown whether it is', sync.intervals, null, reservation],
    ['is the active one already', sync.intervals, { isActive: true }, null],
    ['has played nothing', [], { isActive: false }, null],
  ])('%s', (_, intervals, facts, expected) => {
    const { sender } = specContext;
    const reserved = trackPlayback.reserves?.({ ...sync, intervals } as never, undefined as never, 0, {
      sender,
      facts: facts as never,
    });
    expect(reserved).toEqual(expected);
  });
});
