import {
  GetOrganizationEngagement,
  GetOrganizationOverview,
  ListWorkflowsTrend,
} from '../../../contracts/analytics/reports.ts';
import { GetWorkspaceInsights } from '../../../contracts/analytics/workspace-insights.ts';
import type { Figures, ReportFilter } from '../../../contracts/analytics/report-filter.ts';
import { answerQuery, type QueryContext } from '../../../services/platform/projections/define-read-model.ts';
import {
  devicesSql,
  noNarrowing,
  figuresOf,
  figuresSql,
  publicationsCondition,
  workflowCondition,
  openingsSql,
  roundSeconds,
  setAsideSumSql,
  trendSql,
  type FiguresRow,
} from './figures-sql.ts';
import { dayMilliseconds } from '../../../services/platform/columns/calendar-day.ts';
import { readCountedUpTo } from './counted-up-to.ts';
import { resolvePeriod, periodBefore, reportParameters } from './report-period.ts';

/** All days of a trend are one page: the longest period of a report. */
const allDays = 4_000;

async function overviewOf(filter: ReportFilter, context: Pick<QueryContext, 'columns' | 'viewer'>) {
  const { columns, viewer } = context;
  const period = await resolvePeriod(filter, context);
  const before = periodBefore(period);
  const ask = async (days: typeof period) =>
    (
      await columns.query<FiguresRow>(
        viewer.organizationId,
        figuresSql([]),
        reportParameters(filter, days, viewer),
      )
    )[0];
  const [current, previous] = [await ask(period), await ask(before)];
  const [setAside] = await columns.query<{ seconds: number }>(
    viewer.organizationId,
    setAsideSumSql(),
    reportParameters(filter, period, viewer),
  );
  return {
    ...period,
    current: figuresOf(current),
    previousFrom: before.from,
    previousTo: before.to,
    previous: figuresOf(previous),
    workflows: current?.workflows ?? 0,
    setAsideSeconds: roundSeconds(setAside?.seconds ?? 0),
    countedUpTo: await readCountedUpTo(context),
  };
}

export const organizationOverview = answerQuery(GetOrganizationOverview, overviewOf);

/** Of a workspace that the sender does not see there is none. */
export const workspaceInsights = answerQuery(
  GetWorkspaceInsights,
  async ({ workspaceId, ...days }, context) =>
    context.viewer.workspaces.has(workspaceId)
      ? overviewOf({ ...days, workspaceIds: [workspaceId] }, context)
      : null,
);

const hoursSql =
  'SELECT toDayOfWeek(toTimeZone(opened_at, {timeZone:String})) AS weekday, toHour(toTimeZone(opened_at, {timeZone:String})) AS hour, ' +
  `sum(begins) AS views FROM (${openingsSql(noNarrowing)}) GROUP BY weekday, hour HAVING views > 0 ORDER BY weekday, hour`;

export const organizationEngagement = answerQuery(
  GetOrganizationEngagement,
  async (filter, { columns, viewer }) => {
    const parameters = reportParameters(filter, await resolvePeriod(filter, { columns, viewer }), viewer);
    type Device = Pick<Figures, 'views' | 'viewers' | 'watchedSeconds'> & { device: string };
    const devices = await columns.query<Device>(viewer.organizationId, devicesSql(), parameters);
    type Hour = { weekday: number; hour: number; views: number };
    const hours = await columns.query<Hour>(viewer.organizationId, hoursSql, parameters);
    return {
      devices: devices.map(({ device, views, viewers, watchedSeconds }) => ({
        device,
        views,
        viewers,
        watchedSeconds: roundSeconds(watchedSeconds),
      })),
      hours: [...hours],
    };
  },
);

type TrendDay = Omit<Figures, 'completion'> & { day: string };

export const workflowsTrend = answerQuery(ListWorkflowsTrend, async (filter, { columns, viewer }) => {
  const period = await resolvePeriod(filter, { columns, viewer });
  const { workflowId, publications } = filter;
  const rows = await columns.query<TrendDay>(
    viewer.organizationId,
    trendSql({ chain: workflowId === undefined ? [] : [workflowCondition], part: [publicationsCondition] }),
    {
      ...reportParameters(filter, period, viewer),
      publications,
      ...(workflowId === undefined ? {} : { workflowId }),
    },
  );
  const found = new Map(rows.map((row) => [row.day, row]));
  const items = [];
  for (let at = Date.parse(`${period.from}T00:00:00Z`); items.length < allDays; at += dayMilliseconds) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > period.to) break;
    const { views = 0, viewers = 0, watchedSeconds = 0, completed = 0 } = found.get(day) ?? {};
    items.push({ id: day, day, views, viewers, watchedSeconds: roundSeconds(watchedSeconds), completed });
  }
  return { items, page: { page: 1, size: allDays, dataCount: items.length } };
});
