import { ListUserViewHistory, ListWorkflowViewers } from '../../../contracts/analytics/reports.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import {
  during,
  periodEnd,
  finishedConditions,
  intervalsSql,
  withTurnSql,
  userCondition,
  workflowNarrowing,
  openingsSql,
  playedSql,
  roundSeconds,
  turnsSql,
  viewsSql,
  where,
  type Narrowing,
} from './figures-sql.ts';
import { filterByName } from '../workflow-outlines/filter-by-name.ts';
import { orderBy, readPage } from './report-page.ts';
import { resolvePeriod, reportParameters } from './report-period.ts';
import { readTitledPage } from './titled-page.ts';
import { lengthOf, playedSeconds, stepsOf, visibleOutline, workflowParameters } from './workflow-report.ts';

/** Progress compares seconds that were seen at least once with the seconds of the publication's steps. */
const viewersSql =
  'SELECT user_id, sum(v) AS views, sum(s) AS watchedSeconds, ' +
  'least(1., if({duration:Float64} > 0, sum(d) / {duration:Float64}, 0.)) AS progress, ' +
  'max(m) AS lastSeenAt, min(c) AS completedAt, max(b) AS completedPublication FROM (' +
  'SELECT user_id, sum(begins) AS v, toFloat64(0) AS s, 0 AS d, maxOrNull(opened_at) AS m, ' +
  `nullIf(toDateTime64(0, 3, 'UTC'), toDateTime64(0, 3, 'UTC')) AS c, toUInt32OrNull('') AS b ` +
  `FROM (${openingsSql(workflowNarrowing)}) GROUP BY user_id UNION ALL ` +
  intervalsSql(
    `user_id, 0, sum(to_second - from_second), uniqExactArray(${playedSeconds}), maxOrNull(started_at), NULL, NULL`,
    workflowNarrowing,
  ) +
  ' GROUP BY user_id UNION ALL ' +
  'SELECT user_id, 0, 0, 0, NULL, minOrNull(completed_at), argMinOrNull(publication, (completed_at, position)) FROM completions ' +
  `WHERE ${where(workflowNarrowing, finishedConditions)} GROUP BY user_id) GROUP BY user_id HAVING isNotNull(lastSeenAt)`;

interface ViewerRow {
  readonly [column: string]: unknown;
  readonly user_id: string;
  readonly views: number;
  readonly watchedSeconds: number;
  readonly progress: number;
  readonly lastSeenAt: string;
  readonly completedAt: string | null;
  readonly completedPublication: number | null;
}

const viewerColumns = {
  watchedSeconds: 'watchedSeconds',
  views: 'views',
  progress: 'progress',
  lastSeenAt: 'lastSeenAt',
  completedAt: 'completedAt',
  id: 'user_id',
};

export const workflowViewers = answerQuery(ListWorkflowViewers, async (filter, context) => {
  const outline = await visibleOutline(filter.workflowId, context);
  const { organizationId } = context.viewer;
  const parameters = {
    ...workflowParameters(filter, await resolvePeriod(filter, context), context),
    duration: Math.max(0, Math.round(lengthOf(stepsOf(outline, filter.publications)))),
  };
  return readPage(
    {
      columns: context.columns,
      organizationId,
      ...(await filterByName({ sql: viewersSql, parameters }, 'user_id', filter.keyword, context)),
    },
    filter,
    orderBy(viewerColumns, filter, 'user_id'),
    (row: ViewerRow) => ({
      id: row.user_id,
      userId: row.user_id,
      views: row.views,
      watchedSeconds: roundSeconds(row.watchedSeconds),
      progress: row.progress,
      completedAt: row.completedAt,
      completedPublication: row.completedPublication,
      lastSeenAt: row.lastSeenAt,
    }),
  );
});

const personNarrowing: Narrowing = { chain: [userCondition], part: [] };
/**
 * One row for each view that started, continued or was played in the period, with what was played of it in the period.
 * A view is the same in every report.
 */
const historySql =
  'SELECT workflow_id, turn, any(first_view_id) AS view_id, any(first_workspace_id) AS workspace_id, ' +
  'any(first_publication) AS publication, any(first_device) AS device, any(began_at) AS openedAt, ' +
  'sum(s) AS watchedSeconds, sum(x) AS setAsideSeconds, sum(c) AS completedSteps, max(a) AS completed FROM (' +
  "SELECT workflow_id, turn, max(o) AS there, sum(s) AS s, sum(x) AS x, uniqExactIf(step, step != '') AS c, max(a) AS a FROM (" +
  `SELECT workflow_id, turn, 1 AS o, toFloat64(0) AS s, toFloat64(0) AS x, '' AS step, 0 AS a FROM (${turnsSql([userCondition])}) ` +
  `WHERE ${where(personNarrowing, during('opened_at'))} UNION ALL ` +
  `SELECT workflow_id, turn, 1, to_second - from_second, 0, '', 0 FROM (${playedSql(personNarrowing)}) UNION ALL ` +
  `SELECT workflow_id, turn, 0, 0, to_second - from_second, '', 0 FROM (${withTurnSql(`set_aside WHERE ${where(personNarrowing, during('told_at'))}`, [userCondition])}) UNION ALL ` +
  `SELECT workflow_id, turn, 0, 0, 0, toString(step_id), step_id = '' FROM (${withTurnSql(`completions WHERE ${where(personNarrowing, [`completed_at < ${periodEnd}`])}`, [userCondition])})` +
  ') GROUP BY workflow_id, turn HAVING there = 1) AS sums ' +
  `INNER JOIN (${viewsSql(personNarrowing)}) AS views_of ` +
  'ON sums.workflow_id = views_of.workflow_id AND sums.turn = views_of.turn GROUP BY workflow_id, turn';

interface HistoryRow {
  readonly [column: string]: unknown;
  readonly view_id: string;
  readonly workflow_id: string;
  readonly workspace_id: string;
  readonly publication: number;
  readonly device: string;
  readonly openedAt: string;
  readonly watchedSeconds: number;
  readonly setAsideSeconds: number;
  readonly completedSteps: number;
  readonly completed: number;
}

const historyColumns = { openedAt: 'openedAt', watchedSeconds: 'watchedSeconds', id: 'view_id' };

export const userViewHistory = answerQuery(ListUserViewHistory, async (filter, context) => {
  const parameters = {
    ...reportParameters(filter, await resolvePeriod(filter, context), context.viewer),
    userId: filter.userId,
  };
  return readTitledPage(
    context,
    {
      ...(await filterByName({ sql: historySql, parameters }, 'workflow_id', filter.keyword, context)),
      sort: orderBy(historyColumns, filter, 'view_id'),
    },
    filter,
    (row: HistoryRow, title) => ({
      id: row.view_id,
      viewId: row.view_id,
      workflowId: row.workflow_id,
      title,
      workspaceId: row.workspace_id,
      publication: row.publication,
      device: row.device,
      openedAt: row.openedAt,
      watchedSeconds: roundSeconds(row.watchedSeconds),
      setAsideSeconds: roundSeconds(row.setAsideSeconds),
      completedSteps: row.completedSteps,
      completed: row.completed > 0,
    }),
  );
});
