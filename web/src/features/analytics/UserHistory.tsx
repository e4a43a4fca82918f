import { Link, useLocation, useParams } from 'react-router';
import { ListUserViewHistory } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { DataTable } from '../../ui/tables/DataTable.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { LongName } from '../../ui/text/LongName.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageHead, Panel } from '../../ui/layout/Panel.tsx';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { CountedUpTo } from './CountedUpTo.tsx';
import { isDevice, formatWatchedTime } from './figure-values.ts';
import { EventsDrawer } from './EventsDrawer.tsx';
import { sharedFilterSearch } from './shared-filter-search.ts';
import { NameSearch } from './NameSearch.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import styles from './Reports.module.css';
import { SetAside, SetAsideOfRow } from './SetAside.tsx';
import { useOpenedFigure } from './use-opened-figure.ts';
import { useFiguresOrder } from './use-figures-order.ts';
import { useReportFilter } from './use-report-filter.ts';
import { NothingWatched } from './NothingWatched.tsx';

/** What one person watched, view by view. */
export function UserHistory() {
  const { userId = '' } = useParams();
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { search } = useLocation();
  const { get, set } = useUrlState();
  const { open } = useOpenedFigure();
  const { filter } = useReportFilter();
  const { page, size, order, keyword } = useFiguresOrder();
  const sort = get('sort') === 'watchedSeconds' ? ('watchedSeconds' as const) : ('openedAt' as const);
  const { data, error, refetch } = useQueryOf(
    ListUserViewHistory,
    { ...filter, userId, page, size, order, sort, keyword },
    { keepPrevious: true },
  );
  const { name } = usePeople([userId])(userId);
  return (
    <PageFrame drawer={<EventsDrawer />}>
      <PageHead title={t('history', { name })} line={t('historyLine')} />
      <ReportFilters search={<NameSearch label={t('searchWorkflows')} />} />
      {error ? (
        <ErrorState onRetry={refetch}>{error.message}</ErrorState>
      ) : (
        <Panel flush>
          <DataTable
            label={t('history', { name })}
            rows={data?.items ?? null}
            idOf={(row) => row.id}
            onOpen={(row) => open({ behind: 'watched', who: userId, view: row.viewId })}
            sorting={{
              field: sort,
              order,
              onSort: (field, next) => set({ sort: field, order: next, page: null }),
            }}
            empty={<NothingWatched />}
            columns={[
              {
                key: 'title',
                label: t('workflow'),
                cell: (row) => (
                  <Link to={`/analytics/workflow/${row.workflowId}${sharedFilterSearch(search)}`}>
                    <LongName name={row.title} />
                  </Link>
                ),
              },
              {
                key: 'version',
                label: t('publication'),
                cell: (row) => t('version', { number: row.publication }),
              },
              {
                key: 'device',
                label: t('device'),
                cell: (row) => (isDevice(row.device) ? t(row.device) : row.device),
                wide: true,
              },
              {
                key: 'opened',
                label: t('opened'),
                sort: 'openedAt',
                cell: (row) => <RelativeTime at={row.openedAt} />,
              },
              {
                key: 'watched',
                label: t('watched'),
                numeric: true,
                sort: 'watchedSeconds',
                cell: (row) => (
                  <>
                    {formatWatchedTime(row.watchedSeconds, locale, t)}
                    <SetAsideOfRow seconds={row.setAsideSeconds} />
                  </>
                ),
              },
              {
                key: 'completed',
                label: t('completed'),
                cell: (row) =>
                  row.completed ? (
                    <StatusBadge tone="ready">{t('yes')}</StatusBadge>
                  ) : (
                    <span className={styles['quiet']}>
                      {t('stepsCompleted', { smart_count: row.completedSteps })}
                    </span>
                  ),
              },
            ]}
          />
          {data && data.items.length > 0 && (
            <Pager
              page={data.page.page}
              size={data.page.size}
              total={data.page.dataCount}
              onPage={(next) => set({ page: next })}
              onSize={(next) => set({ size: next, page: null })}
            />
          )}
        </Panel>
      )}
      <SetAside
        seconds={(data?.items ?? []).reduce((sum, row) => sum + row.setAsideSeconds, 0)}
        onOpen={() => open({ behind: 'set-aside', who: userId })}
      />
      <CountedUpTo />
    </PageFrame>
  );
}
