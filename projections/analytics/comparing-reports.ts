import {
  ListUserReports,
  ListWorkflowDetails,
  ListWorkflowReports,
  ListWorkspaceReports,
} from '../../contracts/analytics/reports.ts';
import { answerQuery } from '../../services/platform/projections/define-read-model.ts';
import {
  everything,
  figuresOf,
  figuresSql,
  onWorkflow,
  peopleFiguresSql,
  seconds,
  setAsideSql,
  type FiguresRow,
} from './figures-sql.ts';
import { named } from './named-rows.ts';
import { orderBy, readPage } from './report-page.ts';
import { askedPeriod, reportParameters } from './report-period.ts';
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

type OfWorkflow = FiguresRow & { workflow_id: string; latest_workspace_id: string; publication: number };

/** A workflow that moved is one row, in the workspace where it was seen last. */
const movable = ['workspace_id'];

const ofWorkflow = (row: OfWorkflow, title: string) => ({
  workflowId: row.workflow_id,
  title,
  workspaceId: row.latest_workspace_id,
  ...figuresOf(row),
  lastSeenAt: row.lastSeenAt,
});

export const workflowReports = answerQuery(ListWorkflowReports, async (filter, context) => {
  const parameters = reportParameters(filter, await askedPeriod(filter, context), context.viewer);
  return readTitledPage(
    context,
    {
      ...(await named(
        { sql: figuresSql(['workflow_id'], everything, movable), parameters },
        'workflow_id',
        filter.keyword,
        context,
      )),
      sort: orderBy(sortColumns('workflow_id'), filter, 'workflow_id'),
    },
    filter,
    (row: OfWorkflow, title) => ({ id: row.workflow_id, ...ofWorkflow(row, title) }),
  );
});

export const workflowDetails = answerQuery(ListWorkflowDetails, async (filter, context) => {
  const { workflowId } = filter;
  const parameters = {
    ...reportParameters(filter, await askedPeriod(filter, context), context.viewer),
    ...(workflowId === undefined ? {} : { workflowId }),
  };
  const sql = figuresSql(
    ['workflow_id', 'publication'],
    workflowId === undefined ? everything : { chain: [onWorkflow], part: [] },
    movable,
  );
  return readTitledPage(
    context,
    {
      ...(await named({ sql, parameters }, 'workflow_id', filter.keyword, context)),
      sort: orderBy(sortColumns('workflow_id'), filter, 'workflow_id, publication'),
    },
    filter,
    (row: OfWorkflow, title) => ({
      id: `${row.workflow_id}:${row.publication}`,
      publication: row.publication,
      ...ofWorkflow(row, title),
    }),
  );
});

export const workspaceReports = answerQuery(ListWorkspaceReports, async (filter, context) => {
  const { columns, viewer } = context;
  const parameters = reportParameters(filter, await askedPeriod(filter, context), viewer);
  return readPage(
    {
      columns,
      organizationId: viewer.organizationId,
      ...(await named(
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

/** Beside what each person watched, what was set aside of it. */
const peopleSql =
  `SELECT people.*, aside.seconds AS setAsideSeconds FROM (${peopleFiguresSql()}) AS people LEFT JOIN ` +
  `(${setAsideSql('user_id, sum(to_second - from_second) AS seconds', everything)} GROUP BY user_id) AS aside ` +
  'ON people.user_id = aside.user_id';

export const userReports = answerQuery(ListUserReports, async (filter, context) => {
  const { columns, viewer } = context;
  const parameters = reportParameters(filter, await askedPeriod(filter, context), viewer);
  return readPage(
    {
      columns,
      organizationId: viewer.organizationId,
      ...(await named({ sql: peopleSql, parameters }, 'user_id', filter.keyword, context)),
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
        setAsideSeconds: seconds(row.setAsideSeconds),
        lastSeenAt: row.lastSeenAt,
      };
    },
  );
});
