import { useMemo } from 'react';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useDateRange } from '../../providers/use-date-range.ts';

/** The range of a report of which nothing is said (2:220, R-ANA-06). */
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

/** What narrows the reports, from the address: the same on every report, so that it holds while one goes between them. */
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

/** A report takes whole ranges only; the usual one is the server's own. */
function rangeQuery(
  name: ReturnType<typeof useDateRange>['name'],
  { from, to }: { from: string; to: string },
) {
  if (name === 'allTime') return { period: 'allTime' as const };
  return name === defaultRange || from === '' || to === '' ? {} : { from, to };
}
