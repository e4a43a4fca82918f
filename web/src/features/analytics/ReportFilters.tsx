import type { ReactNode } from 'react';
import { ListWorkspaces } from '../../../../contracts/organization/workspace.ts';
import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useText } from '../../app/i18n/text.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Reports.module.css';
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
  const all = useQueryOf(ListWorkspaces, { size: 500 }, { staleMs: 60_000 });
  const chosen = filter.workspaceIds[0] ?? '';
  const narrow = (changes: Record<string, string>) => set({ ...changes, page: null });
  return (
    <div className={styles['filters']}>
      <Select
        label={say('period')}
        value={period}
        on={period !== 'months'}
        options={periods.map((each) => ({ value: each, label: say(periodName[each]) }))}
        onChange={(value) => narrow({ period: value === 'months' ? '' : value })}
      />
      {period === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <div key={end} className={styles['date']}>
            <Field
              type="date"
              label={say(end)}
              labelHidden
              value={get(end) ?? ''}
              onChange={(event) => narrow({ [end]: event.target.value })}
            />
          </div>
        ))}
      {workspaces && (
        <Select
          label={say('workspace')}
          value={chosen}
          on={chosen !== ''}
          options={[
            { value: '', label: say('allWorkspaces') },
            ...(all.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => narrow({ workspaces: value })}
        />
      )}
      {children}
    </div>
  );
}
