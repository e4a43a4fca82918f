import { addRanges, secondsOf } from '../../../contracts/playback/model/played-ranges.ts';
import type { StepRange } from '../../../contracts/authoring/workflow-fields.ts';
import {
  GetWorkflowOverview,
  ListWatchCurve,
  ListWorkflowStepReports,
} from '../../../contracts/analytics/reports.ts';
import { answerQuery, type QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import {
  finishedConditions,
  periodEnd,
  figuresOf,
  figuresSql,
  workflowNarrowing,
  pairsSql,
  playedSql,
  roundSeconds,
  setAsideSumSql,
  where,
  type FiguresRow,
} from './figures-sql.ts';
import { periodBefore, resolvePeriod, reportParameters, type Period } from './report-period.ts';
import { workflowOutlines, type WorkflowOutline } from '../workflow-outlines/workflow-outlines.ts';

const oneSecond = 1;

interface WorkflowFilter {
  readonly workflowId: string;
  readonly publications: readonly number[];
  readonly timeZone: string;
  readonly workspaceIds: readonly string[];
}

export const workflowParameters = (filter: WorkflowFilter, period: Period, context: QueryContext) => ({
  ...reportParameters({ ...filter, workspaceIds: [...filter.workspaceIds] }, period, context.viewer),
  workflowId: filter.workflowId,
  publications: filter.publications,
});

/** The workflow if the viewer may see it; otherwise it is absent. */
export async function visibleOutline(
  workflowId: string,
  { documents, viewer }: QueryContext,
): Promise<WorkflowOutline | null> {
  const outline = await documents.get(viewer.organizationId, workflowOutlines, workflowId);
  return outline && viewer.workspaces.has(outline.workspaceId) ? outline : null;
}

interface ReportedStep extends StepRange {
  /** The newest requested publication that has the step. */
  readonly publication: number;
}

/** Steps of the newest requested publication, then those that only older ones had. */
export function reportedSteps(
  outline: WorkflowOutline | null,
  publications: readonly number[],
): readonly ReportedStep[] {
  const requestedPublication = outline?.publications
    .filter(({ publication }) => publications.length === 0 || publications.includes(publication))
    .toSorted((a, b) => b.publication - a.publication);
  const found = new Map<string, ReportedStep>();
  for (const { publication, steps } of requestedPublication ?? [])
    for (const step of steps) if (!found.has(step.id)) found.set(step.id, { ...step, publication });
  return [...found.values()];
}

/** Steps of the newest requested publication. */
export function stepsOf(
  outline: WorkflowOutline | null,
  publications: readonly number[],
): readonly StepRange[] {
  const steps = reportedSteps(outline, publications);
  return steps.filter(({ publication }) => publication === steps[0]?.publication);
}

/** Seconds of the video in the steps; those that several steps share count once, like those that were played. */
export const lengthOf = (steps: readonly StepRange[]): number => {
  const ranges = steps.map(({ startTime, endTime }) => ({ from: startTime, to: endTime }));
  return secondsOf(addRanges([], ranges));
};

export const workflowOverview = answerQuery(GetWorkflowOverview, async (filter, context) => {
  const outline = await visibleOutline(filter.workflowId, context);
  if (!outline) return null;
  const period = await resolvePeriod(filter, context);
  const before = periodBefore(period);
  const ask = async (days: Period) => {
    const rows = await context.columns.query<FiguresRow>(
      context.viewer.organizationId,
      figuresSql([], workflowNarrowing),
      workflowParameters(filter, days, context),
    );
    return figuresOf(rows[0]);
  };
  const steps = stepsOf(outline, filter.publications);
  const [setAside] = await context.columns.query<{ seconds: number }>(
    context.viewer.organizationId,
    setAsideSumSql(workflowNarrowing),
    workflowParameters(filter, period, context),
  );
  return {
    ...period,
    current: await ask(period),
    previousFrom: before.from,
    previousTo: before.to,
    previous: await ask(before),
    workflowId: outline.id,
    title: outline.title,
    workspaceId: outline.workspaceId,
    durationSeconds: roundSeconds(lengthOf(steps)),
    stepCount: steps.length,
    setAsideSeconds: roundSeconds(setAside?.seconds ?? 0),
    publications: outline.publications.map(({ publication, publishedAt }) => ({ publication, publishedAt })),
  };
});

/** A second counts as played if its middle was played, so that intervals that meet within a second count it once. */
export const playedSeconds =
  'range(toUInt32(greatest(0, ceil(from_second - 0.5))), toUInt32(greatest(0, ceil(to_second - 0.5))))';

const curveSql =
  'SELECT second, count() AS firstPlays, sum(plays) - count() AS replays FROM (' +
  'SELECT user_id, turn, second, count() AS plays FROM (' +
  `SELECT user_id, turn, arrayJoin(${playedSeconds}) AS second FROM (${playedSql(workflowNarrowing)})` +
  ') GROUP BY user_id, turn, second) GROUP BY second ORDER BY second';

export const watchCurve = answerQuery(ListWatchCurve, async (filter, context) => {
  const outline = await visibleOutline(filter.workflowId, context);
  const parameters = workflowParameters(filter, await resolvePeriod(filter, context), context);
  type Second = { second: number; firstPlays: number; replays: number };
  const rows = outline
    ? await context.columns.query<Second>(context.viewer.organizationId, curveSql, parameters)
    : [];
  const items = rows.map((row) => ({ id: row.second, ...row }));
  return { items, page: { page: 1, size: Math.max(items.length, 1), dataCount: items.length } };
});

/** Those who had seen all of any version by the end of the period: where their views end, they did not give up. */
const completersSql = `SELECT user_id FROM completions WHERE ${where(workflowNarrowing, finishedConditions)}`;

/** By step and view first: reach and end are facts of a view, watched seconds of each of its intervals. */
const stepsSql =
  `WITH played AS (${playedSql(workflowNarrowing)}) ` +
  'SELECT step_id, sum(n) AS views, sum(e) AS ended, sum(u) AS viewers, sum(w) AS watchedSeconds, ' +
  'sum(r) AS replayedSeconds, sum(c) AS completed, sum(l) AS last, sum(t) AS allViews FROM (' +
  'SELECT step_id, count() AS n, countIf(furthest >= transform(step_id, {stepIds:Array(String)}, {stepEnds:Array(Float64)}, 1e9) - ' +
  `${oneSecond}) AS e, uniqExact(user_id) AS u, sum(watched) AS w, sum(greatest(0, plays - seen)) AS r, 0 AS c, 0 AS l, 0 AS t FROM (` +
  'SELECT step_id, user_id, turn, max(to_second) AS furthest, sum(to_second - from_second) AS watched, ' +
  `sum(length(${playedSeconds})) AS plays, toInt64(uniqExactArray(${playedSeconds})) AS seen ` +
  'FROM played GROUP BY step_id, user_id, turn) GROUP BY step_id UNION ALL ' +
  'SELECT step_id, 0, 0, 0, 0, 0, uniqExact(user_id), 0, 0 FROM completions ' +
  `WHERE ${where(workflowNarrowing, [`step_id != ''`, `completed_at < ${periodEnd}`])} ` +
  `AND (workflow_id, user_id) IN (${pairsSql(workflowNarrowing)}) GROUP BY step_id UNION ALL ` +
  'SELECT last_step AS step_id, 0, 0, 0, 0, 0, 0, count(), 0 FROM (' +
  'SELECT user_id, turn, argMax(step_id, (started_at, to_second, step_id)) AS last_step FROM played ' +
  `WHERE user_id NOT IN (${completersSql}) GROUP BY user_id, turn) ` +
  `GROUP BY step_id UNION ALL SELECT '', 0, 0, 0, 0, 0, 0, 0, uniqExact((user_id, turn)) FROM played) GROUP BY step_id`;

interface StepCounts {
  readonly views: number;
  readonly ended: number;
  readonly viewers: number;
  readonly watchedSeconds: number;
  readonly replayedSeconds: number;
  readonly completed: number;
  readonly last: number;
}
interface StepRow extends StepCounts {
  readonly [column: string]: unknown;
  readonly step_id: string;
  readonly allViews: number;
}

/** A step that nobody has seen. */
const noCounts: StepCounts = {
  views: 0,
  ended: 0,
  viewers: 0,
  watchedSeconds: 0,
  replayedSeconds: 0,
  completed: 0,
  last: 0,
};

export const workflowSteps = answerQuery(ListWorkflowStepReports, async (filter, context) => {
  const outline = await visibleOutline(filter.workflowId, context);
  const steps = reportedSteps(outline, filter.publications);
  const parameters = {
    ...workflowParameters(filter, await resolvePeriod(filter, context), context),
    // An empty list of either has no type that the engine could infer.
    stepIds: ['', ...steps.map(({ id }) => id)],
    stepEnds: [0, ...steps.map(({ endTime }) => endTime)],
  };
  const rows = await context.columns.query<StepRow>(context.viewer.organizationId, stepsSql, parameters);
  const found = new Map(rows.map((row) => [row.step_id, row]));
  const all = found.get('')?.allViews ?? 0;
  const share = (count: number): number => (all === 0 ? 0 : count / all);
  const items = steps.map(({ id, title, startTime, endTime, publication }, index) => {
    const row: StepCounts = found.get(id) ?? noCounts;
    return {
      id,
      stepId: id,
      publication,
      number: index + 1,
      title,
      startTime,
      endTime,
      views: row.views,
      reach: share(row.views),
      reachedEnd: share(row.ended),
      viewers: row.viewers,
      watchedSeconds: roundSeconds(row.watchedSeconds),
      replayedSeconds: row.replayedSeconds,
      completed: row.completed,
      dropOff: share(row.last),
      ofViews: all,
    };
  });
  return { items, page: { page: 1, size: Math.max(items.length, 1), dataCount: items.length } };
});
