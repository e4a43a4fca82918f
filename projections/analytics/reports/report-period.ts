import { InputInvalid } from '../../../contracts/kernel/errors.ts';
import type { ReportFilter } from '../../../contracts/analytics/report-filter.ts';
import { startOfDay, dayMilliseconds, shiftDay } from '../../../services/platform/columns/calendar-day.ts';
import type { QueryContext, Viewer } from '../../../services/platform/projections/define-read-model.ts';

/** Days of the calendar, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Longer than any useful report; keeps a list of days short enough to answer. */
const maxDays = 3_660;

export const daysIn = ({ from, to }: Period): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMilliseconds) + 1;

/** The same day of the month three months earlier, or that month's last. */
function threeMonthsBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month - 3, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 4, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** The requested days; the last three months if the range is incomplete (R-ANA-06, R-ANA-09). */
export function periodOf(filter: Pick<ReportFilter, 'from' | 'to' | 'timeZone'>, now: Date): Period {
  if (filter.from === undefined || filter.to === undefined) {
    const today = dayIn(filter.timeZone, now);
    return { from: shiftDay(threeMonthsBefore(today), 1), to: today };
  }
  const period = { from: filter.from, to: filter.to };
  const days = daysIn(period);
  if (days < 1) throw InputInvalid({ fields: { to: 'is before the first day' } });
  if (days > maxDays) throw InputInvalid({ fields: { to: `is more than ${maxDays} days after the first` } });
  return period;
}

/** The days that a report counts; all time starts with the organisation's first event. */
export async function resolvePeriod(
  filter: Pick<ReportFilter, 'from' | 'to' | 'timeZone' | 'period'>,
  { columns, viewer }: Pick<QueryContext, 'columns' | 'viewer'>,
): Promise<Period> {
  const now = new Date();
  if (filter.period !== 'allTime') return periodOf(filter, now);
  const [first] = await columns.query<{ at: string | null }>(
    viewer.organizationId,
    'SELECT minOrNull(time) AS at FROM events',
  );
  const to = dayIn(filter.timeZone, now);
  const firstDay = first?.at ? dayIn(filter.timeZone, new Date(first.at)) : to;
  const earliest = shiftDay(to, 1 - maxDays);
  return { from: firstDay < earliest ? earliest : firstDay > to ? to : firstDay, to };
}

/** As many days, right before. */
export function periodBefore(period: Period): Period {
  const days = daysIn(period);
  return { from: shiftDay(period.from, -days), to: shiftDay(period.from, -1) };
}

/** The parameters of all reports: the period's instants, and the workspaces that count. */
export interface ReportParameters {
  readonly [name: string]: unknown;
  readonly begin: string;
  readonly end: string;
  readonly timeZone: string;
  readonly workspaces: readonly string[];
}

/** An empty choice means all that the viewer may see (R-ANA-07); others never count. */
export function reportParameters(
  filter: Pick<ReportFilter, 'timeZone' | 'workspaceIds'>,
  period: Period,
  viewer: Viewer,
): ReportParameters {
  const chosen = filter.workspaceIds.filter((id) => viewer.workspaces.has(id));
  return {
    begin: startOfDay(period.from, filter.timeZone),
    end: startOfDay(shiftDay(period.to, 1), filter.timeZone),
    timeZone: filter.timeZone,
    workspaces: filter.workspaceIds.length === 0 ? [...viewer.workspaces] : chosen,
  };
}
