import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { viewingExamples as examples } from '../../../contracts/playback/playback.examples.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { nothingSeen } from './seen-publications.ts';
import { trackPlayback } from './track-playback.ts';

const publication = {
  workspaceId: 'workspace-1',
  published: true,
  elsewhere: [],
  seen: nothingSeen,
  steps: [
    { id: 'step-a', number: 1, startTime: 0, endTime: 20 },
    { id: 'step-b', number: 2, startTime: 20, endTime: 40 },
  ],
  opening: {
    userId: 'user-1',
    workflowId: 'workflow-1',
    publication: 1,
    openedAt: '2026-03-02T12:00:00.000Z',
  },
};
/** The tablet's clock is 59 min 30 s ahead of the server's. */
const clientOpenedAt = Date.parse('2026-03-02T12:59:30.000Z');
/** Where the next interval may start, in seconds since the view opened; they are consecutive. */
let later = 20;
function interval(from: number, to: number, stepId = 'step-a') {
  const startedAt = new Date(clientOpenedAt + later * 1000).toISOString();
  later += Math.max(0, to - from);
  return { stepId, stepNumber: 1, from, to, startedAt, speed: 1 };
}
beforeEach(() => {
  later = 20;
});
const sync = (sequence: number, ...intervals: ReturnType<typeof interval>[]) => ({
  viewId: 'view-0001',
  workflowId: 'workflow-1',
  publication: 1,
  deviceClass: 'desktop',
  openedAt: '2026-03-02T12:59:30.000Z',
  viewToken: 'token',
  location: '/playermain/workflow-1',
  sequence,
  intervals,
});
const started = { ...examples.ViewingStarted, data: { ...examples.ViewingStarted.data, stepCount: 2 } };
const history = [started, examples.PlaybackTracked];
const track = (events: readonly (typeof history)[number][], data: object, facts: unknown = publication) =>
  given(...events).when(trackPlayback, { ...data }, specContext, facts);

describe('TrackPlayback', () => {
  it('starts a view with its first sync', () => {
    const { events, result } = track([], sync(1, interval(0, 12.5)));
    expect(events.map(({ type }) => type)).toEqual(['ViewingStarted', 'PlaybackTracked']);
    expect(events[0]).toEqual(started);
    expect(events[1]?.data).toMatchObject({
      userId: 'user-1',
      workspaceId: 'workspace-1',
      sequence: 1,
      completed: false,
    });
    expect(result).toEqual({ sequence: 1, completedStepIds: [], completed: false });
  });
  it('records a sync once, however often it arrives', () => {
    const { events, result } = track(history, sync(1, interval(0, 12.5)));
    expect(events).toEqual([]);
    expect(result).toEqual({ sequence: 1, completedStepIds: [], completed: false });
  });
  it('refuses a sync whose predecessor is missing', () => {
    const refused = (expected: number) => ({ refusal: 'tracking.out-of-order', details: { expected } });
    expect(track(history, sync(3, interval(0, 1)))).toMatchObject(refused(2));
    expect(track([], sync(2, interval(0, 1)))).toMatchObject(refused(1));
  });
  it('completes a step at 90 % of its seconds, counting seconds that were played twice once', () => {
    const almost = track(history, sync(2, interval(5, 17.9), interval(0, 3)));
    expect(almost.events[0]?.data).toMatchObject({ completedStepIds: [] });
    const enough = track(history, sync(2, interval(12, 18)));
    expect(enough.events[0]?.data).toMatchObject({ completedStepIds: ['step-a'], completed: false });
  });
  it('reports a completed step once, and the whole when every step is complete', () => {
    const one = track(history, sync(2, interval(12, 20)));
    const both = given(...history, ...one.events).when(
      trackPlayback,
      sync(3, interval(0, 20), interval(20, 38, 'step-b')),
      specContext,
      publication,
    );
    expect(both.events[0]?.data).toMatchObject({ completedStepIds: ['step-b'], completed: true });
    expect(both.result).toEqual({ sequence: 3, completedStepIds: ['step-a', 'step-b'], completed: true });
  });
  it('counts a second that was played for each step that contains it', () => {
    const steps = [
      { id: 'step-a', number: 1, startTime: 0, endTime: 20 },
      { id: 'step-b', number: 2, startTime: 10, endTime: 30 },
    ];
    const shared = track([], sync(1, interval(0, 20), interval(20, 30, 'step-b')), { ...publication, steps });
    expect(shared.events[1]?.data).toMatchObject({ completedStepIds: ['step-a', 'step-b'], completed: true });
  });
  it('reports it once, even if syncs without one come between', () => {
    const first = track(history, sync(2, interval(12, 20)));
    const between = [...history, ...first.events] as (typeof history)[number][];
    const second = track(between, sync(3, interval(0, 1)));
    const third = track([...between, ...second.events] as typeof between, sync(4, interval(0, 20)));
    expect(third.events[0]?.data).toMatchObject({ completedStepIds: [] });
  });
  it("trusts the browser's clock only for an opening that the server recorded", () => {
    const opened = { claimedOpenedAt: '2026-03-02T12:59:30.000Z' };
    const clockAfter = (more: object) => {
      const event = { ...started, data: { ...started.data, ...opened, ...more } };
      return (track([event], sync(1)).state as { clock?: object }).clock;
    };
    expect(clockAfter({ openingSeen: true })).toMatchObject(opened);
    expect(clockAfter({ openingSeen: false })).toMatchObject({ claimedOpenedAt: null });
  });
  it.each([
    ['no token', null],
    ['the token of another person', { ...publication.opening, userId: 'user-2' }],
    ['the token of another workflow', { ...publication.opening, workflowId: 'workflow-2' }],
    ['the token of another publication', { ...publication.opening, publication: 2 }],
  ])('opens the view with its first sync if it has %s', (_, opening) => {
    const { events, state } = track([], sync(1), { ...publication, opening });
    const openedAt = specContext.now.toISOString();
    expect(events[0]?.data).toMatchObject({ openedAt, openingSeen: false });
    expect(state).toMatchObject({ clock: { openedAt, claimedOpenedAt: null } });
  });
  it("completes a view in one sync, and not with the part that is another step's", () => {
    const all = [interval(0, 20), interval(20, 40, 'step-b')];
    expect(track([], sync(1, ...all)).result).toEqual({
      sequence: 1,
      completedStepIds: all.map(({ stepId }) => stepId),
      completed: true,
    });
    expect(track([], sync(1, ...all.slice(0, 1))).result).toMatchObject({ completed: false });
  });
  it("records what else the person did, by the server's clock", () => {
    const act = { kind: 'subtitles', stepId: 'step-a', value: 'en-us' };
    const data = {
      ...sync(2),
      acts: [{ ...act, at: '2026-03-02T12:59:40.000Z' }],
      offlineSince: '2026-03-02T12:59:35.000Z',
    };
    const tracked = track(history, data).events[0]?.data;
    expect(tracked).toMatchObject({
      acts: [{ ...act, at: '2026-03-02T12:00:10.000Z' }],
      offlineSince: '2026-03-02T12:00:05.000Z',
    });
    expect(tracked).not.toHaveProperty('setAside');
    expect(track(history, sync(2)).events[0]?.data).not.toHaveProperty('offlineSince');
  });
  it('stores an interval that cannot have been played as evidence', () => {
    const tooFast = { ...interval(0, 10), speed: 4 };
    expect(track(history, sync(2, tooFast)).events[0]?.data).toMatchObject({
      intervals: [],
      setAside: [{ ...tooFast, reason: 'too-fast' }],
    });
  });
  it('tolerates half a second before and after a step, which counts for nothing', () => {
    const recorded = (from: number, to: number) =>
      track(history, sync(2, interval(from, to, 'step-b'))).events[0]?.data['intervals'];
    expect(recorded(19.5, 40.5)).toMatchObject([{ from: 20, to: 40 }]);
    expect(recorded(40, 40.4)).toEqual([]);
    expect(recorded(19.6, 20)).toEqual([]);
  });
  it("cuts a late end to the step and sets the step's own number", () => {
    const { events } = track(history, sync(2, interval(38, 40.4, 'step-b')));
    expect(events[0]?.data).toMatchObject({ intervals: [{ stepNumber: 2, from: 38, to: 40 }] });
  });
  it.each([
    ['ends before it starts', interval(5, 5)],
    ['is outside its step', interval(15, 21)],
    ['started before its step', interval(19.4, 30, 'step-b')],
    ['belongs to no step of the publication', interval(0, 5, 'step-x')],
  ])('R-TRK-04: refuses an interval that %s, and records nothing of the sync', (_, wrong) => {
    const { refusal, details, events } = track(history, sync(2, interval(0, 1), wrong));
    expect(refusal).toBe('tracking.interval-invalid');
    expect(details).toEqual({ stepId: wrong.stepId, from: wrong.from, to: wrong.to });
    expect(events).toEqual([]);
  });
  it('R-TRK-13: records leaving the player once', () => {
    const leaving = { ...sync(2), exitedAt: '2026-03-02T13:00:40.000Z' };
    const { events } = track(history, leaving);
    expect(events.map(({ type }) => type)).toEqual(['PlaybackTracked', 'ViewingEnded']);
    expect(events[1]).toEqual(examples.ViewingEnded);
    const atOnce = track([], { ...leaving, sequence: 1 }).events;
    expect(atOnce.at(-1)).toEqual(examples.ViewingEnded);
    const again = given(...history, ...events).when(
      trackPlayback,
      { ...leaving, sequence: 3 },
      specContext,
      publication,
    );
    expect(again.events.map(({ type }) => type)).toEqual(['PlaybackTracked']);
  });
  it('R-TRK-11: the public variant is acknowledged without an organisation; the private one is recorded', () => {
    const open = track([], { ...sync(1, interval(0, 5)), isPublic: true });
    expect(open.events).toEqual([]);
    expect(open.result).toEqual({ sequence: 1, completedStepIds: [], completed: false });
    // nor does it tell of a recorded view with its id
    const { events } = track([], sync(1, interval(0, 20), interval(20, 40, 'step-b')));
    const foreign = events as typeof history;
    expect(track(foreign, { ...sync(1), isPublic: true }).result).toEqual(open.result);
    expect(track([], { ...sync(1, interval(0, 5)), isPublic: false }).events).toHaveLength(2);
  });
  it('records every interval once, in whatever order and however often the syncs of a view arrive', () => {
    const syncs = fc.array(fc.array(fc.integer({ min: 0, max: 19 }), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    });
    const arrivals = fc.array(fc.nat(), { maxLength: 40 });
    fc.assert(
      fc.property(syncs, arrivals, (sent, order) => {
        const all = sent.map((starts, index) =>
          sync(index + 1, ...starts.map((from) => interval(from, from + 1))),
        );
        const log: (typeof history)[number][] = [];
        // First at random; then like a browser that resends what was not acknowledged, from the first on.
        for (const which of [...order.map((pick) => pick % all.length), ...all.keys()])
          log.push(...(track(log, all[which] ?? {}).events as typeof log));
        const recorded = log.flatMap(({ data }) =>
          'intervals' in data ? (data.intervals as { from: number }[]) : [],
        );
        expect(recorded.map(({ from }) => from)).toEqual(sent.flat());
        expect(log.filter(({ type }) => type === 'ViewingStarted')).toHaveLength(1);
      }),
    );
  });
  it('treats the view of another person, workflow or publication as absent', () => {
    const other = { ...specContext, sender: { ...specContext.sender, actor: 'user-2' } };
    expect(given(...history).when(trackPlayback, sync(2), other, publication).refusal).toBe(
      'resource.absent',
    );
    expect(track(history, { ...sync(2), publication: 2 }).refusal).toBe('resource.absent');
    expect(track(history, { ...sync(2), workflowId: 'workflow-2' }).refusal).toBe('resource.absent');
  });
  it('treats a publication that the viewer may not see as absent', () => {
    expect(track([], sync(1), null).refusal).toBe('resource.absent');
  });
});
