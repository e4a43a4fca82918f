import { ListUserViewHistory, ListWorkflowViewers } from '../../contracts/analytics/reports.ts';
import { answerQuery } from '../../services/platform/projections/define-read-model.ts';
import { titlesOf } from './comparing-reports.ts';
import { end, intervalsSql, onPublications, onWorkflow, seconds, viewsSql, where } from './figures-sql.ts';
import { orderBy, readPage } from './report-page.ts';
import { periodOf, reportParameters } from './report-period.ts';
import {
  finishedBefore,
  lengthOf,
  playedSeconds,
  stepsOf,
  visibleOutline,
  workflowParameters,
} from './workflow-report.ts';

const onOneWorkflow = [onWorkflow, onPublications];

/** Progress compares seconds that were seen at least once with the seconds of the publication's steps. */
const viewersSql =
  'SELECT user_id, sum(v) AS views, sum(s) AS watchedSeconds, ' +
  'least(1., if({duration:Float64} > 0, sum(d) / {duration:Float64}, 0.)) AS progress, ' +
  'max(m) AS lastSeenAt, min(c) AS completedAt, max(b) AS completedPublication FROM (' +
  'SELECT user_id, count() AS v, toFloat64(0) AS s, 0 AS d, maxOrNull(moment) AS m, ' +
  `nullIf(toDateTime64(0, 3, 'UTC'), toDateTime64(0, 3, 'UTC')) AS c, toUInt32OrNull('') AS b ` +
  `FROM (${viewsSql(onOneWorkflow)}) GROUP BY user_id UNION ALL ` +
  intervalsSql(
    `user_id, 0, sum(to_second - from_second), uniqExactArray(${playedSeconds}), maxOrNull(started_at), NULL, NULL`,
    onOneWorkflow,
  ) +
  ' GROUP BY user_id UNION ALL ' +
  'SELECT user_id, 0, 0, 0, NULL, minOrNull(completed_at), argMinOrNull(publication, completed_at) FROM completions ' +
  `WHERE ${where([...onOneWorkflow, finishedBefore])} GROUP BY user_id) GROUP BY user_id HAVING isNotNull(lastSeenAt)`;

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
    ...workflowParameters(filter, periodOf(filter, new Date()), context),
    duration: Math.max(0, Math.round(lengthOf(stepsOf(outline, filter.publications)))),
  };
  return readPage(
    { columns: context.columns, organizationId, sql: viewersSql, parameters },
    filter,
    orderBy(viewerColumns, filter, 'user_id'),
    (row: ViewerRow) => ({
      id: row.user_id,
      userId: row.user_id,
      views: row.views,
      watchedSeconds: seconds(row.watchedSeconds),
      progress: row.progress,
      completedAt: row.completedAt,
      completedPublication: row.completedPublication,
      lastSeenAt: row.lastSeenAt,
    }),
  );
});

const ofUser = 'user_id = {userId:String}';
const historySql =
  'SELECT view_id, max(f) AS workflow_id, max(k) AS workspace_id, max(b) AS publication, max(g) AS device, ' +
  'max(o) AS openedAt, sum(s) AS watchedSeconds, sum(c) AS completedSteps, max(a) AS completed FROM (' +
  'SELECT view_id, workflow_id AS f, toString(workspace_id) AS k, publication AS b, toString(device) AS g, moment AS o, ' +
  `toFloat64(0) AS s, 0 AS c, 0 AS a FROM (${viewsSql([ofUser])}) UNION ALL ` +
  intervalsSql(
    `view_id, max(workflow_id), max(toString(workspace_id)), max(publication), max(toString(device)), toDateTime64(0, 3, 'UTC'), ` +
      'sum(to_second - from_second), 0, 0',
    [ofUser],
  ) +
  ' GROUP BY view_id UNION ALL ' +
  `SELECT view_id, '', '', 0, '', toDateTime64(0, 3, 'UTC'), 0, countIf(step_id != ''), countIf(step_id = '') ` +
  `FROM completions WHERE ${where([ofUser, `completed_at < ${end}`])} GROUP BY view_id) ` +
  'GROUP BY view_id HAVING openedAt > toDateTime64(0, 3)';

interface HistoryRow {
  readonly [column: string]: unknown;
  readonly view_id: string;
  readonly workflow_id: string;
  readonly workspace_id: string;
  readonly publication: number;
  readonly device: string;
  readonly openedAt: string;
  readonly watchedSeconds: number;
  readonly completedSteps: number;
  readonly completed: number;
}

export const userViewHistory = answerQuery(ListUserViewHistory, async (filter, context) => {
  const { columns, viewer } = context;
  const parameters = {
    ...reportParameters(filter, periodOf(filter, new Date()), viewer),
    userId: filter.userId,
  };
  const found = await readPage<HistoryRow, HistoryRow>(
    { columns, organizationId: viewer.organizationId, sql: historySql, parameters },
    filter,
    orderBy({ openedAt: 'openedAt', watchedSeconds: 'watchedSeconds', id: 'view_id' }, filter, 'view_id'),
    (row) => row,
  );
  const titles = await titlesOf(found.items.map((row) => row.workflow_id), context); // prettier-ignore
  return {
    page: found.page,
    items: found.items.map((row) => ({
      id: row.view_id,
      viewId: row.view_id,
      workflowId: row.workflow_id,
      title: titles.get(row.workflow_id) ?? '',
      workspaceId: row.workspace_id,
      publication: row.publication,
      device: row.device,
      openedAt: row.openedAt,
      watchedSeconds: seconds(row.watchedSeconds),
      completedSteps: row.completedSteps,
      completed: row.completed > 0,
    })),
  };
});
