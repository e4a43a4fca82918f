import {
  GetOrganizationEngagement,
  GetOrganizationOverview,
  ListWorkflowsTrend,
} from '../../contracts/analytics/reports.ts';
import type { Figures } from '../../contracts/analytics/report-filter.ts';
import { answerQuery } from '../../services/platform/projections/define-read-model.ts';
import {
  during,
  figuresOf,
  figuresSql,
  onWorkflow,
  seconds,
  viewsSql,
  where,
  type FiguresRow,
} from './figures-sql.ts';
import { periodBefore, periodOf, reportParameters } from './report-period.ts';

/** Days of a trend are one page: the longest period that a report takes. */
const allDays = 4_000;

export const organizationOverview = answerQuery(GetOrganizationOverview, async (filter, { columns, viewer }) => {
  const period = periodOf(filter, new Date());
  const before = periodBefore(period);
  const ask = async (days: typeof period) =>
    (await columns.query<FiguresRow>(viewer.organizationId, figuresSql([]), reportParameters(filter, days, viewer)))[0];
  const [current, previous] = [await ask(period), await ask(before)];
  const [newest] = await columns.query<{ position: number; at: string }>(
    viewer.organizationId,
    'SELECT position, time AS at FROM events ORDER BY organization DESC, position DESC LIMIT 1',
  );
  return {
    ...period,
    current: figuresOf(current),
    previousFrom: before.from,
    previousTo: before.to,
    previous: figuresOf(previous),
    workflows: current?.workflows ?? 0,
    countedUpTo: { position: newest?.position ?? 0, at: newest?.at ?? null },
  };
}); // prettier-ignore

const devicesSql =
  'SELECT device, sum(v) AS views, sum(u) AS viewers, sum(s) AS watchedSeconds FROM (' +
  `SELECT device, count() AS v, uniqExact(user_id) AS u, toFloat64(0) AS s FROM (${viewsSql()}) GROUP BY device UNION ALL ` +
  'SELECT device, 0, 0, sum(to_second - from_second) FROM playback_intervals ' +
  `WHERE ${where(during('started_at'))} GROUP BY device) GROUP BY device ORDER BY device`;

const hoursSql =
  'SELECT toDayOfWeek(toTimeZone(moment, {timeZone:String})) AS weekday, toHour(toTimeZone(moment, {timeZone:String})) AS hour, ' +
  `count() AS views FROM (${viewsSql()}) GROUP BY weekday, hour ORDER BY weekday, hour`;

export const organizationEngagement = answerQuery(GetOrganizationEngagement, async (filter, { columns, viewer }) => {
  const parameters = reportParameters(filter, periodOf(filter, new Date()), viewer);
  type Device = { device: string; views: number; viewers: number; watchedSeconds: number };
  const devices = await columns.query<Device>(viewer.organizationId, devicesSql, parameters);
  type Hour = { weekday: number; hour: number; views: number };
  const hours = await columns.query<Hour>(viewer.organizationId, hoursSql, parameters);
  return {
    devices: devices.map((row) => ({ ...row, watchedSeconds: seconds(row.watchedSeconds) })),
    hours: [...hours],
  };
}); // prettier-ignore

const dayOf = (moment: string): string => `toDate(toTimeZone(${moment}, {timeZone:String}))`;

/** Completions stand on the day on which a person had first seen every step. */
function trendSql(conditions: readonly string[]): string {
  const finished =
    'SELECT workflow_id, user_id, min(completed_at) AS first_at FROM completions ' +
    `WHERE ${where([...conditions, `step_id = ''`])} GROUP BY workflow_id, user_id`;
  return (
    'SELECT toString(d) AS day, sum(v) AS views, sum(u) AS viewers, sum(s) AS watchedSeconds, sum(c) AS completed FROM (' +
    `SELECT ${dayOf('moment')} AS d, count() AS v, uniqExact(user_id) AS u, toFloat64(0) AS s, 0 AS c ` +
    `FROM (${viewsSql(conditions)}) GROUP BY d UNION ALL ` +
    `SELECT ${dayOf('started_at')} AS d, 0, 0, sum(to_second - from_second), 0 ` +
    `FROM playback_intervals WHERE ${where([...conditions, ...during('started_at')])} GROUP BY d UNION ALL ` +
    `SELECT ${dayOf('first_at')} AS d, 0, 0, 0, count() FROM (${finished}) ` +
    `WHERE ${during('first_at').join(' AND ')} GROUP BY d) GROUP BY d ORDER BY d`
  );
}

type TrendDay = Omit<Figures, 'completion'> & { day: string };

export const workflowsTrend = answerQuery(ListWorkflowsTrend, async (filter, { columns, viewer }) => {
  const period = periodOf(filter, new Date());
  const { workflowId } = filter;
  const rows = await columns.query<TrendDay>(
    viewer.organizationId,
    trendSql(workflowId === undefined ? [] : [onWorkflow]),
    { ...reportParameters(filter, period, viewer), ...(workflowId === undefined ? {} : { workflowId }) },
  );
  const found = new Map(rows.map((row) => [row.day, row]));
  const items = [];
  for (let at = Date.parse(`${period.from}T00:00:00Z`); items.length < allDays; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day > period.to) break;
    const { views = 0, viewers = 0, watchedSeconds = 0, completed = 0 } = found.get(day) ?? {};
    items.push({ id: day, day, views, viewers, watchedSeconds: seconds(watchedSeconds), completed });
  }
  return { items, page: { page: 1, size: allDays, dataCount: items.length } };
});
