import { isStepCompleted } from '../../../../contracts/playback/model/completion.ts';
import { ListWorkflowViewers } from '../../../../contracts/analytics/reports.ts';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { percent } from '../../ui/text/percent.ts';
import { PersonName } from '../../ui/people/PersonName.tsx';
import { ProgressBar } from '../../ui/feedback/ProgressBar.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { NameSearch } from './NameSearch.tsx';
import { NothingWatched } from './NothingWatched.tsx';
import { formatWatchedTime } from './figure-values.ts';
import styles from './Reports.module.css';

interface ViewersTableProps {
  readonly query: Omit<InputOf<typeof ListWorkflowViewers>, 'page' | 'size' | 'sort' | 'order'>;
  readonly onPerson: (userId: string) => void;
}

const sorts = ['watchedSeconds', 'views', 'progress', 'lastSeenAt', 'completedAt'] as const;

/** Who watched, how much, and when they completed it. */
export function ViewersTable({ query, onPerson }: ViewersTableProps) {
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { get, set } = useUrlState();
  const sort = sorts.find((each) => each === get('sort')) ?? 'lastSeenAt';
  const order = get('order') === 'ASC' ? ('ASC' as const) : ('DESC' as const);
  const { data, error, refetch } = useQueryOf(
    ListWorkflowViewers,
    { ...query, keyword: get('keyword') ?? undefined, sort, order, page: Number(get('page') ?? 1), size: 20 },
    { keepPrevious: true },
  );
  const nameOf = usePeople((data?.items ?? []).map((each) => each.userId));
  if (error) return <ErrorState onRetry={refetch}>{error.message}</ErrorState>;
  return (
    <Panel
      flush
      title={`${t('viewers')} ${data?.page.dataCount.toLocaleString(locale) ?? ''}`}
      actions={<NameSearch label={t('searchPeople')} />}
    >
      <DataTable
        label={t('viewers')}
        empty={<NothingWatched />}
        rows={data?.items ?? null}
        idOf={(row) => row.id}
        onOpen={(row) => onPerson(row.userId)}
        sorting={{
          field: sort,
          order,
          onSort: (field, next) => set({ sort: field, order: next, page: null }),
        }}
        columns={[
          {
            key: 'person',
            label: t('person'),
            cell: (row) => <PersonName {...nameOf(row.userId)} />,
          },
          {
            key: 'progress',
            label: t('progress'),
            sort: 'progress',
            cell: (row) => (
              <span className={styles['progress']}>
                <ProgressBar
                  label={t('progress')}
                  value={row.progress}
                  tone={isStepCompleted(row.progress) ? 'ready' : 'processing'}
                />
                {percent(row.progress, locale)}
              </span>
            ),
          },
          {
            key: 'views',
            label: t('views'),
            numeric: true,
            sort: 'views',
            cell: (row) => row.views,
            wide: true,
          },
          {
            key: 'watched',
            label: t('watched'),
            numeric: true,
            sort: 'watchedSeconds',
            cell: (row) => formatWatchedTime(row.watchedSeconds, locale, t),
            wide: true,
          },
          {
            key: 'seen',
            label: t('lastSeen'),
            sort: 'lastSeenAt',
            cell: (row) => <RelativeTime at={row.lastSeenAt} />,
          },
          {
            key: 'completed',
            label: t('completedOn'),
            sort: 'completedAt',
            cell: (row) =>
              row.completedAt === null ? (
                <span className={styles['quiet']}>{t('notYet')}</span>
              ) : (
                <StatusBadge tone="ready">
                  {t('version', { number: row.completedPublication ?? 0 })}
                </StatusBadge>
              ),
          },
        ]}
      />
      {data && data.page.dataCount > data.page.size && (
        <Pager
          page={data.page.page}
          size={data.page.size}
          total={data.page.dataCount}
          onPage={(page) => set({ page })}
        />
      )}
    </Panel>
  );
}
