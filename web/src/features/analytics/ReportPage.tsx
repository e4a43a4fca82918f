import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router';
import { ListWorkspaces } from '../../../../contracts/organization/workspace.ts';
import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useText } from '../../app/i18n/text.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './Reports.module.css';
import { periods, useReportFilter } from './use-report-filter.ts';

const reports = ['main', 'workspaces', 'workflows', 'users'] as const;
const nameOf = {
  main: 'organization',
  workspaces: 'workspaces',
  workflows: 'workflows',
  users: 'users',
} as const;
const periodName = {
  months: 'periodMonths',
  days7: 'period7',
  days28: 'period28',
  year: 'periodYear',
  own: 'periodOwn',
} as const;

/** Filters that every report shares; going to another report keeps them, and nothing else. */
export const kept = (search: string): string => {
  const before = new URLSearchParams(search);
  const next = new URLSearchParams();
  for (const name of ['period', 'from', 'to', 'workspaces']) {
    const value = before.get(name);
    if (value !== null) next.set(name, value);
  }
  return next.size === 0 ? '' : `?${next}`;
};

/** A report under the reports' own menu, whose Back leads home (3:66). */
export function ReportPage({ children, drawer }: { children: ReactNode; drawer?: ReactNode }) {
  const say = useText(analyticsTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <PageFrame drawer={drawer}>
      <nav className={styles['menu']} aria-label={say('reports')}>
        <IconButton icon={ArrowLeft} turns name={say('back')} onClick={() => navigate('/home')} />
        {reports.map((report) => (
          <NavLink key={report} to={`/analytics/${report}${kept(search)}`}>
            {say(nameOf[report])}
          </NavLink>
        ))}
      </nav>
      {children}
    </PageFrame>
  );
}

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
