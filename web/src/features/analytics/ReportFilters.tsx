import type { ReactNode } from 'react';
import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useText } from '../../app/i18n/text.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { FilterBar, PeriodFields } from '../../ui/FilterBar.tsx';
import { Select } from '../../ui/Select.tsx';
import { periods, useReportFilter } from './use-report-filter.ts';

const periodName = {
  months: 'periodMonths',
  days7: 'period7',
  days28: 'period28',
  year: 'periodYear',
  own: 'periodOwn',
} as const;

/** Period and workspaces, in the address. */
export function ReportFilters({
  children,
  workspaces = true,
}: {
  children?: ReactNode;
  workspaces?: boolean;
}) {
  const say = useText(analyticsTexts);
  const { get, set } = useAddress();
  const { period, filter } = useReportFilter();
  const all = useWorkspaces();
  const chosen = filter.workspaceIds[0] ?? '';
  const narrow = (changes: Record<string, string>) => set({ ...changes, page: null });
  return (
    <FilterBar>
      <Select
        label={say('period')}
        value={period}
        on={period !== 'months'}
        options={periods.map((each) => ({ value: each, label: say(periodName[each]) }))}
        onChange={(value) => narrow({ period: value === 'months' ? '' : value })}
      />
      {period === 'own' && (
        <PeriodFields
          labels={{ from: say('from'), to: say('to') }}
          from={get('from') ?? ''}
          to={get('to') ?? ''}
          onChange={narrow}
        />
      )}
      {workspaces && (
        <Select
          label={say('workspace')}
          value={chosen}
          on={chosen !== ''}
          options={[
            { value: '', label: say('allWorkspaces') },
            ...(all.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => narrow({ workspaces: value })}
        />
      )}
      {children}
    </FilterBar>
  );
}
