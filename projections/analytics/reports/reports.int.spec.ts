import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GetWorkspaceInsights } from '../../../contracts/analytics/workspace-insights.ts';
import {
  GetOrganizationEngagement, GetOrganizationOverview, GetWorkflowOverview, ListFigureEvents, ListUserReports,
  ListUserViewHistory, ListWatchCurve, ListWorkflowDetails, ListWorkflowReports, ListWorkflowsTrend, ListWorkflowStepReports,
  ListWorkflowViewers, ListWorkspaceReports,
} from '../../../contracts/analytics/reports.ts'; // prettier-ignore
import { NameWorkflows } from '../../../contracts/analytics/workflow-titles.ts';
import { PlaybackTracked, ViewingStarted } from '../../../contracts/playback/playback.ts';
import { answerNameQueries } from '../../../services/platform/columns/names.fixture.ts';
import {
  openReadSideWorld,
  type ReadSideWorld,
} from '../../../services/platform/projections/read-side-world.suite.ts';
import { analyticsAnswers } from '../context.ts';
import { analyticsTables } from '../fact-tables/fact-tables.ts';
import { workflowOutlines } from '../workflow-outlines/workflow-outlines.ts';
import { wholeLog } from '../../../tests/support/whole-log.ts';

interface Play {
  readonly step: number;
  readonly from: number;
  readonly to: number;
}
interface PlaybackReport {
  readonly viewId: string;
  readonly userId: string;
  readonly workflowId?: string;
  readonly workspaceId?: string;
  readonly publication?: number;
  readonly openedAt: string;
  readonly plays?: readonly Play[];
  readonly done?: readonly number[];
  readonly completed?: boolean;
  /** What cannot have been played. */
  readonly aside?: readonly Play[];
  readonly organizationId?: string;
}

const steps = [
  { id: 'step-1', title: 'Drain', startTime: 0, endTime: 10 },
  { id: 'step-2', title: 'Pull', startTime: 10, endTime: 30 },
];
const seconds = (openedAt: string, after: number): string =>
  new Date(Date.parse(openedAt) + after * 1000).toISOString();

async function recordPlayback(world: ReadSideWorld, reported: PlaybackReport): Promise<void> {
  const { viewId, userId, openedAt, plays = [], aside = [], done = [], completed = false } = reported;
  const view = {
    viewId,
    userId,
    workflowId: reported.workflowId ?? 'pump',
    workspaceId: reported.workspaceId ?? 'west',
    publication: reported.publication ?? 2,
    deviceClass: 'tablet' as const,
  };
  let clock = 0;
  const intervals = plays.map(({ step, from, to }) => {
    const startedAt = seconds(openedAt, clock);
    clock += to - from;
    return { stepId: `step-${step}`, stepNumber: step, from, to, startedAt, speed: 1 };
  });
  const setAside = aside.map(({ step, from, to }) => {
    const claim = {
      stepId: `step-${step}`,
      stepNumber: step,
      from,
      to,
      startedAt: '1970-01-01T00:00:00Z',
      speed: 1,
    };
    return { ...claim, reason: 'before-opening' as const };
  });
  const completedStepIds = done.map((step) => `step-${step}`);
  const by = {
    organizationId: reported.organizationId ?? 'acme',
    actor: userId,
    time: seconds(openedAt, clock),
  };
  await world.append(
    `viewing-${viewId}`,
    [ViewingStarted({ ...view, openedAt, location: '', stepCount: steps.length })],
    by,
  );
  if (plays.length > 0)
    await world.append(`viewing-${viewId}`, [PlaybackTracked({ ...view, sequence: 1, intervals, setAside, acts: [], completedStepIds, completed })], by); // prettier-ignore
}

describe('reports', () => {
  let world: ReadSideWorld;
  const march = { from: '2026-03-01', to: '2026-03-31' };

  beforeAll(async () => {
    world = await openReadSideWorld({
      tables: analyticsTables,
      collections: [workflowOutlines],
      handlers: () => analyticsAnswers,
      ask: answerNameQueries({
        people: { ana: 'Ana Lind', ben: 'Benedikt Öz' },
        workspaces: { west: 'Hall west' },
      }),
    });
    const outline = { id: 'pump', workspaceId: 'west', languageCode: 'en', title: 'Replace the seal', steps };
    const publication = {
      publication: 2,
      publishedAt: '2026-02-01T00:00:00.000Z',
      title: outline.title,
      steps,
    };
    await world.put('acme', workflowOutlines, { ...outline, publications: [publication] });
    await world.put('acme', workflowOutlines, {
      ...outline,
      id: 'secret',
      workspaceId: 'vault',
      publications: [publication],
    });
    // Ana sees all of it, the second half twice, with a stop in the middle of a second.
    await recordPlayback(world, { viewId: 'view-ana-1', userId: 'ana', openedAt: '2026-03-10T10:00:00.000Z', completed: true, done: [1, 2],
      plays: [{ step: 1, from: 0, to: 10 }, { step: 2, from: 10, to: 20.3 }, { step: 2, from: 20.3, to: 30 }, { step: 2, from: 20, to: 30 }] }); // prettier-ignore
    // Ben opens it, again 20 minutes later (the same view), and again two hours later.
    await recordPlayback(world, { viewId: 'view-ben-1', userId: 'ben', openedAt: '2026-03-10T23:30:00.000Z', done: [1], plays: [{ step: 1, from: 0, to: 10 }] }); // prettier-ignore
    await recordPlayback(world, {
      viewId: 'view-ben-2',
      userId: 'ben',
      openedAt: '2026-03-10T23:50:00.000Z',
    });
    await recordPlayback(world, { viewId: 'view-ben-3', userId: 'ben', openedAt: '2026-03-11T01:50:00.000Z', plays: [{ step: 2, from: 10, to: 14.5 }] }); // prettier-ignore
    // Cid watched in another workspace, and long before; Dan in one that the sender may not see; Eve in another
    // organisation.
    await recordPlayback(world, { viewId: 'view-cid-1', userId: 'cid', workflowId: 'lift', workspaceId: 'east', openedAt: '2026-03-12T08:00:00.000Z', plays: [{ step: 1, from: 1, to: 3 }], aside: [{ step: 1, from: 0, to: 10 }, { step: 2, from: 10, to: 12.5 }] }); // prettier-ignore
    await recordPlayback(world, { viewId: 'view-cid-0', userId: 'cid', openedAt: '2026-02-20T08:00:00.000Z', publication: 1, plays: [{ step: 1, from: 0, to: 4 }] }); // prettier-ignore
    await recordPlayback(world, { viewId: 'view-dan-1', userId: 'dan', workflowId: 'secret', workspaceId: 'vault', openedAt: '2026-03-12T08:00:00.000Z', plays: [{ step: 1, from: 0, to: 9 }] }); // prettier-ignore
    await recordPlayback(world, { viewId: 'view-eve-1', userId: 'eve', openedAt: '2026-03-12T08:00:00.000Z', organizationId: 'rival', plays: [{ step: 1, from: 0, to: 9 }] }); // prettier-ignore
  });
  afterAll(() => world.close());

  it('counts views, viewers, watched seconds and completion beside the previous period', async () => {
    const overview = await world.ask(GetOrganizationOverview, march);
    expect(overview).toMatchObject({
      current: { views: 4, viewers: 3, watchedSeconds: 56.5, completed: 1, completion: 1 / 3 },
      previousFrom: '2026-01-29',
      previousTo: '2026-02-28',
      previous: { views: 1, viewers: 1, watchedSeconds: 4, completed: 0, completion: 0 },
      workflows: 2,
      setAsideSeconds: 12.5,
    });
    const log = await wholeLog(world.events);
    const last = log.findLast(({ organizationId }) => organizationId === 'acme');
    expect(overview?.countedUpTo).toEqual({ position: last?.position, at: last?.time });
  });

  it('shows what was set aside, for whom, and by which event, and counts it in no figure', async () => {
    const lift = { ...march, workflowId: 'lift', figure: 'set-aside' };
    const { items: events } = await world.ask(ListFigureEvents, lift);
    expect(events).toMatchObject([{ type: 'PlaybackTracked', actor: 'cid', amount: 12.5 }]);
    const { items: ofStep } = await world.ask(ListFigureEvents, {
      ...lift,
      stepId: 'step-1',
      viewId: 'view-cid-1',
    });
    expect(ofStep).toMatchObject([{ amount: 10 }]); // prettier-ignore
    const { items: people } = await world.ask(ListUserReports, march);
    const aside = Object.fromEntries(people.map(({ userId, setAsideSeconds }) => [userId, setAsideSeconds]));
    expect(aside).toEqual({ ana: 0, ben: 0, cid: 12.5 });
    const { items: history } = await world.ask(ListUserViewHistory, { ...march, userId: 'cid' });
    expect(history).toMatchObject([{ watchedSeconds: 2, setAsideSeconds: 12.5, completed: false }]);
    expect(await world.ask(GetWorkflowOverview, { ...march, workflowId: 'pump' })).toMatchObject({
      setAsideSeconds: 0,
    });
  });

  it('uses the last three months and all visible workspaces if nothing is chosen (R-ANA-06, R-ANA-07, R-ANA-09)', async () => {
    const overview = await world.ask(GetOrganizationOverview, { from: '2026-03-01', workspaceIds: '' });
    const days = (Date.parse(overview?.to ?? '') - Date.parse(overview?.from ?? '')) / 86_400_000;
    expect(days).toBeGreaterThan(87);
    expect(days).toBeLessThan(93);
  });

  it('all time starts with the first event of the organisation and ends today, whatever days are given', async () => {
    const all = await world.ask(GetOrganizationOverview, { ...march, period: 'allTime' });
    expect(all).toMatchObject({ from: '2026-02-20', to: new Date().toISOString().slice(0, 10) });
    expect(all?.current).toMatchObject({ views: 5, watchedSeconds: 60.5 });
    const { items } = await world.ask(ListWorkflowsTrend, { period: 'allTime' });
    expect(items[0]).toMatchObject({ day: '2026-02-20', views: 1 });
    const none = await world.ask(
      GetOrganizationOverview,
      { period: 'allTime' },
      { organizationId: 'nobody' },
    );
    expect(none?.from).toBe(none?.to);
  });

  it('workspace-insights: counts one workspace, and nothing of one that the sender may not see', async () => {
    const east = await world.ask(GetWorkspaceInsights, { ...march, workspaceId: 'east' });
    const same = await world.ask(GetOrganizationOverview, { ...march, workspaceIds: 'east' });
    expect(east).toEqual(same);
    expect(east?.current).toMatchObject({ viewers: 1 });
    expect(await world.ask(GetWorkspaceInsights, { ...march, workspaceId: 'vault' })).toBeNull();
  });

  it('counts nothing of workspaces that the sender may not see, even if they are requested', async () => {
    const privateReport = await world.ask(GetOrganizationOverview, { ...march, workspaceIds: 'vault' });
    expect(privateReport?.current).toMatchObject({ views: 0, watchedSeconds: 0 });
    const none = await world.ask(ListWorkflowReports, march, { workspaces: new Set() });
    expect(none.items).toEqual([]);
    const rival = await world.ask(ListUserReports, march, {
      organizationId: 'rival',
      workspaces: new Set(['west']),
    });
    expect(rival.items.map(({ userId }) => userId)).toEqual(['eve']);
  });

  it('finds people, workflows and workspaces by their names', async () => {
    const found = async (contract: typeof ListUserReports, keyword: string) =>
      (await world.ask(contract, { ...march, keyword })).items.map(({ id }) => id);
    expect(await found(ListUserReports, 'lind')).toEqual(['ana']);
    expect(await found(ListUserReports, 'nobody')).toEqual([]);
    const viewers = await world.ask(ListWorkflowViewers, {
      ...march,
      workflowId: 'pump',
      keyword: 'benedikt',
    });
    expect(viewers).toMatchObject({ items: [{ userId: 'ben' }], page: { dataCount: 1 } });
    const workflows = async (keyword: string) =>
      (await world.ask(ListWorkflowReports, { ...march, keyword })).items.map(({ id }) => id);
    expect(await workflows('seal')).toEqual(['pump']);
    expect(await workflows('lathe')).toEqual([]);
    const { items: views } = await world.ask(ListUserViewHistory, {
      ...march,
      userId: 'ana',
      keyword: 'seal',
    });
    expect(views).toHaveLength(1);
    const { items: halls } = await world.ask(ListWorkspaceReports, { ...march, keyword: 'west' });
    expect(halls).toMatchObject([{ workspaceId: 'west' }]);
  });

  it('names workflows, except those that the sender may not see', async () => {
    const { items } = await world.ask(NameWorkflows, { ids: 'pump,secret,none' });
    expect(items).toEqual([{ id: 'pump', title: 'Replace the seal' }]);
  });

  it('treats a hidden workflow as absent', async () => {
    expect(await world.ask(GetWorkflowOverview, { ...march, workflowId: 'secret' })).toBeNull();
    expect(await world.ask(GetWorkflowOverview, { ...march, workflowId: 'nothing' })).toBeNull();
    expect((await world.ask(ListWatchCurve, { ...march, workflowId: 'secret' })).items).toEqual([]);
    expect((await world.ask(ListWorkflowViewers, { ...march, workflowId: 'secret' })).items).toEqual([]);
  });

  it('starts days in the requested time zone and shows empty ones', async () => {
    const days = { from: '2026-03-10', to: '2026-03-12' };
    const utc = await world.ask(ListWorkflowsTrend, days);
    expect(utc.items.map(({ views }) => views)).toEqual([2, 1, 1]);
    const berlin = await world.ask(ListWorkflowsTrend, { ...days, timeZone: 'Europe/Berlin' });
    expect(berlin.items.map(({ views }) => views)).toEqual([1, 2, 1]);
    expect(berlin.items.map(({ completed }) => completed)).toEqual([1, 0, 0]);
    const quiet = await world.ask(ListWorkflowsTrend, {
      from: '2026-03-20',
      to: '2026-03-21',
      workflowId: 'pump',
    });
    expect(quiet.items.map(({ day, views }) => [day, views])).toEqual([['2026-03-20', 0], ['2026-03-21', 0]]); // prettier-ignore
  });

  it('sums watched time by days that start at a quarter past, to the millisecond', async () => {
    const himal = { organizationId: 'himal', userId: 'tenzing' };
    // Midnight in Kathmandu is 18:15 UTC; the first view ends its day, the second starts the next.
    await recordPlayback(world, { ...himal, viewId: 'view-ten-1', openedAt: '2026-03-10T18:14:50.000Z', plays: [{ step: 1, from: 0.1, to: 0.3 }, { step: 2, from: 0.3, to: 7 }] }); // prettier-ignore
    await recordPlayback(world, { ...himal, viewId: 'view-ten-2', openedAt: '2026-03-10T18:15:00.000Z', plays: [{ step: 1, from: 0, to: 0.001 }] }); // prettier-ignore
    const days = { from: '2026-03-10', to: '2026-03-11', timeZone: 'Asia/Kathmandu' };
    const ask = (requested: object) => world.ask(ListWorkflowsTrend, { ...days, ...requested }, himal);
    expect((await ask({})).items.map(({ watchedSeconds }) => watchedSeconds)).toEqual([6.9, 0.001]);
    const second = await world.ask(GetOrganizationOverview, { ...days, from: days.to }, himal);
    expect([second?.current.watchedSeconds, second?.previous.watchedSeconds]).toEqual([0.001, 6.9]);
  });

  it('lists workflows with their figures, sorted and paged (R-ANA-10)', async () => {
    const all = await world.ask(ListWorkflowReports, march);
    expect(all.page).toEqual({ page: 1, size: 500, dataCount: 2 });
    expect(
      all.items.map(({ id, title, views, watchedSeconds }) => [id, title, views, watchedSeconds]),
    ).toEqual([
      ['pump', 'Replace the seal', 3, 54.5],
      ['lift', '', 1, 2],
    ]);
    const second = await world.ask(ListWorkflowReports, { ...march, sort: 'watchedSeconds', order: 'ASC', page: '2', size: '1' }); // prettier-ignore
    expect(second.items.map(({ id }) => id)).toEqual(['pump']);
    const beyond = await world.ask(ListWorkflowReports, { ...march, page: '9' });
    expect(beyond).toEqual({ items: [], page: { page: 9, size: 500, dataCount: 2 } });
    const versions = await world.ask(ListWorkflowDetails, { from: '2026-02-01', to: '2026-03-31', workflowId: 'pump', sort: 'id', order: 'ASC' }); // prettier-ignore
    expect(versions.items.map(({ publication, views }) => [publication, views])).toEqual([[1, 1], [2, 3]]); // prettier-ignore
  });

  it('returns for one workflow what it returns for all, narrowed to publications', async () => {
    const both = { from: '2026-02-01', to: '2026-03-31', workflowId: 'pump' };
    expect(await world.ask(GetWorkflowOverview, both)).toMatchObject({
      title: 'Replace the seal', durationSeconds: 30, stepCount: 2, current: { views: 4, viewers: 3, watchedSeconds: 58.5 },
    }); // prettier-ignore
    const second = await world.ask(GetWorkflowOverview, { ...both, publications: '2' });
    expect(second?.current).toMatchObject({ views: 3, viewers: 2, completed: 1, completion: 0.5 });
  });

  it('shows for each step how many reach it, see its end, see it again and leave in it without having completed', async () => {
    const report = await world.ask(ListWorkflowStepReports, { ...march, workflowId: 'pump' });
    expect(report.items).toEqual([
      expect.objectContaining({ number: 1, title: 'Drain', views: 2, reach: 2 / 3, reachedEnd: 2 / 3, viewers: 2, watchedSeconds: 20, replayedSeconds: 0, completed: 2, dropOff: 1 / 3 }),
      expect.objectContaining({ number: 2, title: 'Pull', views: 2, reach: 2 / 3, reachedEnd: 1 / 3, viewers: 2, watchedSeconds: 34.5, replayedSeconds: 10, completed: 1, dropOff: 1 / 3 }),
    ]); // prettier-ignore
  });

  it('counts first plays and replays of every second, counting a second that was played in two pieces once', async () => {
    const { items } = await world.ask(ListWatchCurve, { ...march, workflowId: 'pump' });
    const at = (second: number) => items.find((item) => item.second === second);
    expect(items).toHaveLength(30);
    expect(at(9)).toMatchObject({ firstPlays: 2, replays: 0 });
    expect(at(13)).toMatchObject({ firstPlays: 2, replays: 0 });
    expect(at(14)).toMatchObject({ firstPlays: 1, replays: 0 });
    expect(at(19)).toMatchObject({ firstPlays: 1, replays: 0 });
    expect(at(20)).toMatchObject({ firstPlays: 1, replays: 1 });
    const total = items.reduce((sum, item) => sum + item.firstPlays + item.replays, 0);
    expect(Math.abs(total - 54.5)).toBeLessThan(1);
  });

  it('lists the viewers of a workflow with their progress', async () => {
    const { items, page } = await world.ask(ListWorkflowViewers, {
      ...march,
      workflowId: 'pump',
      sort: 'progress',
    });
    expect(page.dataCount).toBe(2);
    expect(items).toMatchObject([
      { userId: 'ana', views: 1, watchedSeconds: 40, progress: 1, completedAt: '2026-03-10T10:00:40.000Z', completedPublication: 2, lastSeenAt: '2026-03-10T10:00:30.000Z' },
      { userId: 'ben', views: 2, watchedSeconds: 14.5, progress: 14 / 30, completedAt: null, completedPublication: null, lastSeenAt: '2026-03-11T01:50:00.000Z' },
    ]); // prettier-ignore
  });

  it('compares workspaces and people, and shows what one person watched', async () => {
    const workspaces = await world.ask(ListWorkspaceReports, { ...march, sort: 'id', order: 'ASC' });
    expect(workspaces.items.map(({ id, views, workflows }) => [id, views, workflows])).toEqual([['east', 1, 1], ['west', 3, 1]]); // prettier-ignore
    const people = await world.ask(ListUserReports, { ...march, sort: 'watchedSeconds' });
    expect(people.items.map(({ id, views, watchedSeconds }) => [id, views, watchedSeconds])).toEqual([['ana', 1, 40], ['ben', 2, 14.5], ['cid', 1, 2]]); // prettier-ignore
    const history = await world.ask(ListUserViewHistory, { ...march, userId: 'ana' });
    expect(history.items).toMatchObject([
      { viewId: 'view-ana-1', title: 'Replace the seal', publication: 2, watchedSeconds: 40, completedSteps: 2, completed: true, openedAt: '2026-03-10T10:00:00.000Z' },
    ]); // prettier-ignore
  });

  it('shows devices and hours of the week', async () => {
    const engagement = await world.ask(GetOrganizationEngagement, { ...march, timeZone: 'Europe/Berlin' });
    expect(engagement?.devices).toEqual([{ device: 'tablet', views: 4, viewers: 3, watchedSeconds: 56.5 }]);
    expect(engagement?.hours).toContainEqual({ weekday: 3, hour: 0, views: 1 });
  });

  it('lists the events behind every number', async () => {
    const overview = await world.ask(GetOrganizationOverview, march);
    const views = await world.ask(ListFigureEvents, { ...march, figure: 'views' });
    expect(views.page.dataCount).toBe(overview?.current.views);
    expect(views.items.every(({ type }) => type === 'ViewingStarted')).toBe(true);
    const watched = await world.ask(ListFigureEvents, { ...march, figure: 'watched' });
    expect(watched.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(overview?.current.watchedSeconds);
    const replayed = await world.ask(ListFigureEvents, { ...march, figure: 'watched', workflowId: 'pump', second: '20' }); // prettier-ignore
    expect(replayed.items).toMatchObject([{ actor: 'ana', type: 'PlaybackTracked', stream: 'viewing-view-ana-1', amount: 2 }]); // prettier-ignore
    const completed = await world.ask(ListFigureEvents, {
      ...march,
      figure: 'completed',
      workflowId: 'pump',
    });
    expect(completed.items).toMatchObject([{ actor: 'ana', at: '2026-03-10T10:00:40.000Z' }]);
  });

  it('gives the same answers after a rebuild of every table', async () => {
    // The other handlers list the events behind a number, the progress of the tables, and names of workflows.
    const beside = ['ListFigureEvents', 'GetCountedUpTo', 'NameWorkflows', 'FindWorkflows'];
    const reports = analyticsAnswers.map(({ query }) => query).filter(({ type }) => !beside.includes(type));
    const answers = async () =>
      JSON.stringify(await Promise.all(reports.map((report) => world.ask(report, { ...march, workflowId: 'pump', userId: 'ana', workspaceId: 'east' })))); // prettier-ignore
    const before = await answers();
    await world.projector.rebuild();
    expect(await answers()).toBe(before);
    expect(reports).toHaveLength(13);
  });

  it.each([
    { from: '2026-03-31', to: '2026-03-01' },
    { from: '2005-01-01', to: '2026-03-01' },
  ])('refuses the period %j', async (period) => {
    await expect(world.ask(GetOrganizationOverview, period)).rejects.toMatchObject({
      error: 'input.invalid',
    });
  });

  it.each([
    { timeZone: "UTC', 1) OR 1 = 1" },
    { timeZone: 'Mars/Base' },
    { workspaceIds: "a'b" },
    { from: 'x' },
  ])('refuses the filter %j', async (filter) => {
    await expect(world.ask(GetOrganizationOverview, filter)).rejects.toThrow();
  });
});
