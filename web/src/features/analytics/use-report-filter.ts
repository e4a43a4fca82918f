import { useMemo } from 'react';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useDateRange } from '../../providers/use-date-range.ts';

/** The default range of a report (2:220, R-ANA-06). */
export const defaultRange = 'months3';

export interface ReportFilterState {
  readonly filter: {
    readonly from?: string;
    readonly to?: string;
    readonly period?: 'allTime';
    readonly timeZone: string;
    readonly workspaceIds: string[];
  };
}

/** The filters of the reports, from the address: shared, so they are kept when navigating between reports. */
export function useReportFilter(): ReportFilterState {
  const workspaces = useUrlState().list('workspaces').join(',');
  const { name, days } = useDateRange(defaultRange);
  return useMemo(
    () => ({
      filter: {
        ...rangeQuery(name, days),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        workspaceIds: workspaces === '' ? [] : workspaces.split(','),
      },
    }),
    [name, days, workspaces],
  );
}

/** A report accepts complete ranges only; the default is the server's. */
function rangeQuery(
  name: ReturnType<typeof useDateRange>['name'],
  { from, to }: { from: string; to: string },
) {
  if (name === 'allTime') return { period: 'allTime' as const };
  return name === defaultRange || from === '' || to === '' ? {} : { from, to };
}
