import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Figures } from '../../contracts/analytics/report-filter.ts';
import {
  GetOrganizationEngagement,
  GetOrganizationOverview,
  GetWorkflowOverview,
  ListFigureEvents,
  ListUserReports,
  ListUserViewHistory,
  ListWatchCurve,
  ListWorkflowDetails,
  ListWorkflowReports,
  ListWorkflowStepReports,
  ListWorkflowsTrend,
  ListWorkflowViewers,
  ListWorkspaceReports,
} from '../../contracts/analytics/reports.ts';
import { PlaybackTracked, ViewingStarted } from '../../contracts/playback/playback.ts';
import {
  openReadSideWorld,
  type ReadSideWorld,
} from '../../services/platform/projections/read-side-world.suite.ts';
import { analyticsAnswers } from '../../projections/analytics/context.ts';
import { analyticsTables } from '../../projections/analytics/fact-tables/fact-tables.ts';
import { ReportOracle, type OracleFilter, type RecordedViewing } from './report-oracle.ts';
import { workflowOutlines } from '../../projections/analytics/workflow-outlines/workflow-outlines.ts';
import { wholeLog } from '../support/whole-log.ts';

const people = ['ana', 'ben', 'cid'] as const;
const workflows = ['pump', 'lift'] as const;
const visible = ['west', 'east'] as const;
const devices = ['desktop', 'tablet', 'phone'] as const;
const steps = [
  { id: 'step-1', title: 'Drain', startTime: 0, endTime: 6 },
  { id: 'step-2', title: 'Pull', startTime: 6, endTime: 14 },
  { id: 'step-3', title: 'Clean', startTime: 14, endTime: 20 },
];
/** Publication 2 no longer has the last step. */
const stepsOf = { 1: steps, 2: steps.slice(0, 2) };

/** Quarters of a second are exact in binary, so sums may be compared for equality. */
const quarter = fc.integer({ min: 0, max: 24 }).map((quarters) => quarters / 4);
const minute = 60_000;
const interval = fc.record({
  step: fc.constantFrom(...steps),
  from: quarter,
  length: fc.integer({ min: 1, max: 16 }).map((quarters) => quarters / 4),
  /** Clocks are set back and forward, and a view may last past midnight. */
  after: fc.integer({ min: -40 * minute, max: 90 * minute }),
  speed: fc.constantFrom(0.5, 1, 2),
});
const sync = fc.record({
  intervals: fc.array(interval, { maxLength: 4 }),
  done: fc.subarray(steps.map(({ id }) => id)),
  completed: fc.boolean(),
});
const opening = fc.record({
  userId: fc.constantFrom(...people),
  workflowId: fc.constantFrom(...workflows),
  workspaceId: fc.constantFrom(...visible, 'vault'),
  publication: fc.constantFrom(1 as const, 2 as const),
  deviceClass: fc.constantFrom(...devices),
  /** Half of the steps from opening to opening are at the edge of what continues a view. */
  after: fc.oneof(
    fc.constantFrom(29 * minute, 30 * minute - 1, 30 * minute, 31 * minute),
    fc.integer({ min: 0, max: 20 * 60 * minute }),
  ),
  syncs: fc.array(sync, { maxLength: 3 }),
});
const history = fc.record({
  // Clocks change in Berlin, in Cairo (at midnight), and back in Berlin.
  day: fc.constantFrom('2026-03-28', '2026-04-23', '2026-10-24'),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'Africa/Cairo', 'America/New_York', 'Pacific/Chatham'),
  openings: fc.array(opening, { minLength: 4, maxLength: 14 }),
  /** In which order they reach the server: views that were watched offline come late. */
  seed: fc.integer(),
  publications: fc.constantFrom([], [1], [2]),
  first: fc.integer({ min: 0, max: 1 }),
  days: fc.constantFrom(0, 0, 1, 2),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

/** How many histories are drawn. */
const histories = 12;
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * 60 * minute).toISOString().slice(0, 10);

describe('reports on random histories', () => {
  let world: ReadSideWorld;
  let organizations = 0;

  beforeAll(async () => {
    world = await openReadSideWorld({
      tables: analyticsTables,
      collections: [workflowOutlines],
      handlers: () => analyticsAnswers,
    });
  });
  afterAll(() => world.close());

  async function record(organizationId: string, { day, openings, seed }: History): Promise<ReportOracle> {
    for (const id of workflows)
      await world.put(organizationId, workflowOutlines, {
        id,
        workspaceId: 'west',
        languageCode: 'en',
        title: id,
        steps,
        publications: [1 as const, 2 as const].map((publication) => ({
          publication,
          publishedAt: `${day}T00:00:00.000Z`,
          title: id,
          steps: stepsOf[publication],
        })),
      });
    let clock = Date.parse(`${day}T06:00:00Z`);
    const views = openings.map(({ after, syncs, ...facts }, index) => {
      clock += after;
      return { openedAt: clock, syncs, view: { ...facts, viewId: `view-${organizationId}-${index}` } };
    });
    const shuffled = views.toSorted((a, b) => hash(a.view.viewId, seed) - hash(b.view.viewId, seed));
    for (const { view, openedAt, syncs } of shuffled) {
      const at = (after: number): string => new Date(openedAt + after).toISOString();
      const by = { organizationId, actor: view.userId, time: at(200 * minute) };
      const events = [
        ViewingStarted({ ...view, openedAt: at(0), location: '', stepCount: 3 }),
        ...syncs.map(({ intervals, done, completed }, index) =>
          PlaybackTracked({
            ...view,
            sequence: index + 1,
            acts: [],
            completedStepIds: done,
            completed,
            intervals: intervals.map(({ step, from, length, after, speed }) => ({
              stepId: step.id,
              stepNumber: 1,
              from: step.startTime + from,
              to: step.startTime + from + length,
              startedAt: at(after),
              speed,
            })),
          }),
        ),
      ];
      await world.append(`viewing-${view.viewId}`, events, by);
    }
    const recorded = await wholeLog(world.events);
    return new ReportOracle(
      recorded.filter((event) => event.organizationId === organizationId) as unknown as RecordedViewing[],
    );
  }

  const hash = (text: string, seed: number): number =>
    [...text].reduce(
      (value, letter) => (value * 31 + letter.charCodeAt(0)) % 1_000_003,
      Math.abs(seed) % 997,
    );
  const figuresOnly = ({ views, viewers, watchedSeconds, completed, completion }: Figures): Figures => ({
    views,
    viewers,
    watchedSeconds,
    completed,
    completion,
  });
  const total = <T>(items: readonly T[], value: (item: T) => number): number =>
    items.reduce((all, item) => all + value(item), 0);

  it(`count what an oracle counts from the raw events, add up, and open to just the events behind them (${histories} histories)`, async () => {
    await fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        const organizationId = `org-${(organizations += 1)}`;
        const oracle = await record(organizationId, drawn);
        const firstDay = shifted(drawn.day, drawn.first);
        const period = { from: firstDay, to: shifted(firstDay, drawn.days), timeZone: drawn.timeZone };
        const filter: OracleFilter = { ...period, workspaces: visible };
        const by = { organizationId, workspaces: new Set(visible) };
        const ask = ((query, data) => world.ask(query, { ...period, ...data }, by)) as typeof world.ask;
        /** The positions and amounts behind a number are those of the oracle's facts, and they add up to it. */
        const opens = async (
          data: Record<string, unknown>,
          facts: readonly { position: number; amount: number }[],
          number: number,
        ) => {
          const { items, page } = await ask(ListFigureEvents, { ...data, size: '1000' });
          const behind = new Map<number, number>();
          for (const { position, amount } of facts)
            behind.set(position, (behind.get(position) ?? 0) + amount);
          expect(new Map(items.map(({ position, amount }) => [position, amount]))).toEqual(behind);
          expect(page.dataCount).toBe(behind.size);
          expect(total(items, ({ amount }) => amount)).toBe(number);
        };

        const overview = await ask(GetOrganizationOverview, {});
        const current = overview?.current;
        expect(current).toEqual(oracle.figures(filter));

        const days = (await ask(ListWorkflowsTrend, {})).items;
        for (const { day, id: _, ...row } of days)
          expect({ ...row, completion: expect.anything() }).toEqual({
            ...oracle.figures({ ...filter, from: day, to: day }),
            completion: expect.anything(),
          });
        const lists: readonly (readonly (readonly [Figures, Partial<OracleFilter>])[])[] = [
          (await ask(ListWorkflowReports, {})).items.map((row) => [row, { workflowId: row.id }] as const),
          (await ask(ListWorkflowDetails, {})).items.map(
            (row) => [row, { workflowId: row.workflowId, publications: [row.publication] }] as const,
          ),
          (await ask(ListWorkspaceReports, {})).items.map((row) => [row, { workspaces: [row.id] }] as const),
          (await ask(ListUserReports, {})).items.map(
            (row) => [{ ...row, viewers: 1 }, { userId: row.id }] as const,
          ),
        ];
        for (const list of lists)
          for (const [row, narrowed] of list)
            expect(figuresOnly(row)).toEqual(oracle.figures({ ...filter, ...narrowed }));
        const { devices: byDevice = [] } = (await ask(GetOrganizationEngagement, {})) ?? {};
        for (const { device, ...row } of byDevice)
          expect(oracle.figures({ ...filter, device })).toMatchObject(row);
        const columns: readonly (readonly Pick<Figures, 'views' | 'watchedSeconds'>[])[] = [
          days,
          byDevice,
          ...lists.map((list) => list.map(([row]) => row)),
        ];
        for (const rows of columns) {
          expect(total(rows, ({ views }) => views)).toBe(current?.views);
          expect(total(rows, ({ watchedSeconds }) => watchedSeconds)).toBe(current?.watchedSeconds);
        }
        expect(total(lists[0] ?? [], ([row]) => row.completed)).toBe(current?.completed);
        expect(total(lists[3] ?? [], ([row]) => row.completed)).toBe(current?.completed);

        await opens(
          { figure: 'views' },
          oracle
            .openings(filter)
            .filter(({ begins }) => begins)
            .map(({ position }) => ({ position, amount: 1 })),
          current?.views ?? 0,
        );
        await opens(
          { figure: 'watched' },
          oracle.stretches(filter).map(({ position, from, to }) => ({ position, amount: to - from })),
          current?.watchedSeconds ?? 0,
        );
        await opens(
          { figure: 'completed' },
          oracle.completions(filter).map(({ position }) => ({ position, amount: 1 })),
          current?.completed ?? 0,
        );

        const { publications } = drawn;
        const one = { workflowId: 'pump', publications: publications.join(',') };
        const onPump: OracleFilter = { ...filter, workflowId: 'pump', publications };
        const pump = (await ask(GetWorkflowOverview, one))?.current;
        expect(pump).toEqual(oracle.figures(onPump));

        const table = (await ask(ListWorkflowStepReports, one)).items;
        for (const { stepId, endTime, ...row } of table)
          expect(row).toMatchObject(oracle.step(onPump, stepId, endTime));
        if (publications[0] !== 2)
          expect(total(table, ({ watchedSeconds }) => watchedSeconds)).toBe(pump?.watchedSeconds);
        const curve = (await ask(ListWatchCurve, one)).items;
        const expected = oracle.curve(onPump);
        expect(
          new Map(curve.map(({ second, firstPlays, replays }) => [second, { firstPlays, replays }])),
        ).toEqual(expected);

        const viewers = (await ask(ListWorkflowViewers, one)).items;
        expect(viewers).toHaveLength(pump?.viewers ?? 0);
        expect(viewers.filter(({ completedAt }) => completedAt !== null)).toHaveLength(pump?.completed ?? 0);
        for (const { userId, views, watchedSeconds } of viewers)
          expect(oracle.figures({ ...onPump, userId })).toMatchObject({ views, watchedSeconds });

        const step = table[1];
        const second = curve[Math.floor(curve.length / 2)];
        const beginnings = (views: readonly string[]) =>
          [...new Set(views)].map((view) => ({
            position: oracle.beginning(onPump, view)?.position ?? -1,
            amount: 1,
          }));
        const inStep = oracle.stretches(onPump).filter(({ stepId }) => stepId === step?.stepId);
        await opens(
          { ...one, figure: 'views', stepId: step?.stepId },
          beginnings(inStep.map(({ view }) => view)),
          step?.views ?? 0,
        );
        await opens(
          { ...one, figure: 'watched', stepId: step?.stepId },
          inStep.map(({ position, from, to }) => ({ position, amount: to - from })),
          step?.watchedSeconds ?? 0,
        );
        await opens(
          { ...one, figure: 'completed', stepId: step?.stepId },
          oracle.completions(onPump, step?.stepId).map(({ position }) => ({ position, amount: 1 })),
          step?.completed ?? 0,
        );
        if (second) {
          const at = second.second + 0.5;
          const played = oracle.stretches(onPump).filter(({ from, to }) => from <= at && to > at);
          await opens(
            { ...one, figure: 'watched', second: second.second },
            played.map(({ position }) => ({ position, amount: 1 })),
            second.firstPlays + second.replays,
          );
          await opens(
            { ...one, figure: 'views', second: second.second },
            beginnings(played.map(({ view }) => view)),
            second.firstPlays,
          );
        }

        const ana = { ...filter, userId: 'ana' };
        const seen = (await ask(ListUserViewHistory, { userId: 'ana', size: '500' })).items;
        const rows = seen.map(
          ({ viewId, openedAt, publication, watchedSeconds, completedSteps, completed }) => ({
            viewId,
            openedAt,
            publication,
            watchedSeconds,
            completedSteps,
            completed,
          }),
        );
        expect(new Set(rows)).toEqual(new Set(oracle.history(ana)));
        expect(total(seen, ({ watchedSeconds }) => watchedSeconds)).toBe(oracle.figures(ana).watchedSeconds);
        const view = seen[0];
        if (view) {
          const ofView = oracle
            .stretches(ana)
            .filter((stretch) => oracle.beginning(ana, stretch.view)?.viewId === view.viewId);
          await opens(
            { figure: 'watched', userId: 'ana', viewId: view.viewId },
            ofView.map(({ position, from, to }) => ({ position, amount: to - from })),
            view.watchedSeconds,
          );
        }
      }),
      { numRuns: histories, endOnFailure: true },
    );
  }, 600_000);
});
