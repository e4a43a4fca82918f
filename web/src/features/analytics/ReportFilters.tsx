import type { ReactNode } from 'react';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useText } from '../../i18n/text.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useDateRange } from '../../providers/use-date-range.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { DateRangePicker } from '../../ui/pickers/DateRangePicker.tsx';
import { FilterBar } from '../../ui/tables/FilterBar.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useReportFilter, defaultRange } from './use-report-filter.ts';

/** Period and workspaces, in the address. */
export function ReportFilters({
  children,
  search,
  workspaces = true,
}: {
  children?: ReactNode;
  search?: ReactNode;
  workspaces?: boolean;
}) {
  const t = useText(analyticsTexts);
  const { set } = useUrlState();
  const { filter } = useReportFilter();
  const range = useDateRange(defaultRange);
  const all = useWorkspaces();
  const chosen = filter.workspaceIds[0] ?? '';
  const setFilters = (changes: Readonly<Record<string, string>>) => set({ ...changes, page: null });
  return (
    <FilterBar search={search}>
      <DateRangePicker {...range} fallback={defaultRange} onChange={setFilters} />
      {workspaces && (
        <Select
          label={t('workspace')}
          value={chosen}
          on={chosen !== ''}
          options={[
            { value: '', label: t('allWorkspaces') },
            ...(all.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => setFilters({ workspaces: value })}
        />
      )}
      {children}
    </FilterBar>
  );
}
