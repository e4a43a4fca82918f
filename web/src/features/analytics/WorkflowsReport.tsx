import { useLocation, useNavigate } from 'react-router';
import { ListWorkflowReports } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { LongName } from '../../ui/text/LongName.tsx';
import { CountedUpTo } from './CountedUpTo.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { sharedFilterSearch } from './shared-filter-search.ts';
import { NameSearch } from './NameSearch.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { useFiguresOrder } from './use-figures-order.ts';
import { useReportFilter } from './use-report-filter.ts';

/** How much each workflow is watched. */
export function WorkflowsReport() {
  const t = useText(analyticsTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { filter } = useReportFilter();
  const state = useQueryOf(ListWorkflowReports, { ...filter, ...useFiguresOrder() }, { keepPrevious: true });
  return (
    <PageFrame>
      <PageHead title={t('workflows')} line={t('workflowsLine')} />
      <ReportFilters search={<NameSearch label={t('searchWorkflows')} />} />
      <FiguresTable
        label={t('workflows')}
        state={state}
        name={t('workflow')}
        nameCell={(row) => <LongName name={row.title} />}
        onOpen={(row) => navigate(`/analytics/workflow/${row.workflowId}${sharedFilterSearch(search)}`)}
      />
      <CountedUpTo />
    </PageFrame>
  );
}
