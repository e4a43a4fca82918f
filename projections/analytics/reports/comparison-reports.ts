import {
  ListUserReports,
  ListWorkflowDetails,
  ListWorkflowReports,
  ListWorkspaceReports,
} from '../../../contracts/analytics/reports.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import {
  noNarrowing,
  figuresOf,
  figuresSql,
  workflowCondition,
  peopleFiguresSql,
  roundSeconds,
  setAsideSql,
  type FiguresRow,
} from './figures-sql.ts';
import { filterByName } from '../workflow-outlines/filter-by-name.ts';
import { orderBy, readPage } from './report-page.ts';
import { resolvePeriod, reportParameters } from './report-period.ts';
import { readTitledPage } from './titled-page.ts';

const sortColumns = (id: string) => ({
  id,
  views: 'views',
  viewers: 'viewers',
  watchedSeconds: 'watchedSeconds',
  completed: 'completed',
  completion: 'completion',
  lastSeenAt: 'lastSeenAt',
});

type WorkflowFiguresRow = FiguresRow & {
  workflow_id: string;
  latest_workspace_id: string;
  publication: number;
};

/** A workflow that moved is one row, in the workspace where it was last seen. */
const movableColumns = ['workspace_id'];

const toWorkflowReport = (row: WorkflowFiguresRow, title: string) => ({
  workflowId: row.workflow_id,
  title,
  workspaceId: row.latest_workspace_id,
  ...figuresOf(row),
  lastSeenAt: row.lastSeenAt,
});

export const workflowReports = answerQuery(ListWorkflowReports, async (filter, context) => {
  const parameters = reportParameters(filter, await resolvePeriod(filter, context), context.viewer);
  return readTitledPage(
    context,
    {
      ...(await filterByName(
        { sql: figuresSql(['workflow_id'], noNarrowing, movableColumns), parameters },
        'workflow_id',
        filter.keyword,
        context,
      )),
      sort: orderBy(sortColumns('workflow_id'), filter, 'workflow_id'),
    },
    filter,
    (row: WorkflowFiguresRow, title) => ({ id: row.workflow_id, ...toWorkflowReport(row, title) }),
  );
});

export const workflowDetails = answerQuery(ListWorkflowDetails, async (filter, context) => {
  const { workflowId } = filter;
  const parameters = {
    ...reportParameters(filter, await resolvePeriod(filter, context), context.viewer),
    ...(workflowId === undefined ? {} : { workflowId }),
  };
  const sql = figuresSql(
    ['workflow_id', 'publication'],
    workflowId === undefined ? noNarrowing : { chain: [workflowCondition], part: [] },
    movableColumns,
  );
  return readTitledPage(
    context,
    {
      ...(await filterByName({ sql, parameters }, 'workflow_id', filter.keyword, context)),
      sort: orderBy(sortColumns('workflow_id'), filter, 'workflow_id, publication'),
    },
    filter,
    (row: WorkflowFiguresRow, title) => ({
      id: `${row.workflow_id}:${row.publication}`,
      publication: row.publication,
      ...toWorkflowReport(row, title),
    }),
  );
});

export const workspaceReports = answerQuery(ListWorkspaceReports, async (filter, context) => {
  const { columns, viewer } = context;
  const parameters = reportParameters(filter, await resolvePeriod(filter, context), viewer);
  return readPage(
    {
      columns,
      organizationId: viewer.organizationId,
      ...(await filterByName(
        { sql: figuresSql(['workspace_id']), parameters },
        'workspace_id',
        filter.keyword,
        context,
      )),
    },
    filter,
    orderBy(sortColumns('workspace_id'), filter, 'workspace_id'),
    (row: FiguresRow & { workspace_id: string }) => ({
      id: row.workspace_id,
      workspaceId: row.workspace_id,
      ...figuresOf(row),
      workflows: row.workflows,
      lastSeenAt: row.lastSeenAt,
    }),
  );
});

/** What each person watched, with what was set aside of it. */
const peopleSql =
  `SELECT people.*, aside.seconds AS setAsideSeconds FROM (${peopleFiguresSql()}) AS people LEFT JOIN ` +
  `(${setAsideSql('user_id, sum(to_second - from_second) AS seconds', noNarrowing)} GROUP BY user_id) AS aside ` +
  'ON people.user_id = aside.user_id';

export const userReports = answerQuery(ListUserReports, async (filter, context) => {
  const { columns, viewer } = context;
  const parameters = reportParameters(filter, await resolvePeriod(filter, context), viewer);
  return readPage(
    {
      columns,
      organizationId: viewer.organizationId,
      ...(await filterByName({ sql: peopleSql, parameters }, 'user_id', filter.keyword, context)),
    },
    filter,
    orderBy(sortColumns('user_id'), filter, 'user_id'),
    (row: FiguresRow & { user_id: string; setAsideSeconds: number }) => {
      const { viewers: _, ...figures } = figuresOf(row);
      return {
        id: row.user_id,
        userId: row.user_id,
        ...figures,
        workflows: row.workflows,
        setAsideSeconds: roundSeconds(row.setAsideSeconds),
        lastSeenAt: row.lastSeenAt,
      };
    },
  );
});
