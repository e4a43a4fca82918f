import { useLocation, useNavigate } from 'react-router';
import { ListUserReports } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useText } from '../../i18n/text.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { PersonName } from '../../ui/people/PersonName.tsx';
import { CountedUpTo } from './CountedUpTo.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { sharedFilterSearch } from './shared-filter-search.ts';
import { NameSearch } from './NameSearch.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { useFiguresOrder } from './use-figures-order.ts';
import { useReportFilter } from './use-report-filter.ts';

/** Who watches how much. */
export function UsersReport() {
  const t = useText(analyticsTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { filter } = useReportFilter();
  const state = useQueryOf(ListUserReports, { ...filter, ...useFiguresOrder() }, { keepPrevious: true });
  const nameOf = usePeople((state.data?.items ?? []).map((row) => row.userId));
  return (
    <PageFrame>
      <PageHead title={t('users')} line={t('usersLine')} />
      <ReportFilters search={<NameSearch label={t('searchPeople')} />} />
      <FiguresTable
        label={t('users')}
        state={state}
        name={t('person')}
        nameCell={(row) => <PersonName {...nameOf(row.userId)} />}
        onOpen={(row) => navigate(`/analytics/user/${row.userId}${sharedFilterSearch(search)}`)}
      />
      <CountedUpTo />
    </PageFrame>
  );
}
