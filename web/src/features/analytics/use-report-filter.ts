import { useMemo } from 'react';
import { useAddress } from '../../providers/use-address.ts';
import { useDateRange } from '../../providers/use-date-range.ts';

/** The range of a report of which nothing is said (2:220, R-ANA-06). */
export const usualRange = 'months3';

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
  const workspaces = useAddress().list('workspaces').join(',');
  const { name, days } = useDateRange(usualRange);
  return useMemo(
    () => ({
      filter: {
        ...asked(name, days),
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        workspaceIds: workspaces === '' ? [] : workspaces.split(','),
      },
    }),
    [name, days, workspaces],
  );
}

/** A report takes whole ranges only; the usual one is the server's own. */
function asked(name: ReturnType<typeof useDateRange>['name'], { from, to }: { from: string; to: string }) {
  if (name === 'allTime') return { period: 'allTime' as const };
  return name === usualRange || from === '' || to === '' ? {} : { from, to };
}
