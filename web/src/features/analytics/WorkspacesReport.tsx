import { useLocation, useNavigate } from 'react-router';
import { ListWorkspaceReports } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { useWorkspaces } from '../../providers/use-workspaces.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import { CountedUpTo } from './CountedUpTo.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { sharedFilterSearch } from './shared-filter-search.ts';
import { NameSearch } from './NameSearch.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { useFiguresOrder } from './use-figures-order.ts';
import { useReportFilter } from './use-report-filter.ts';

/** Compares workspaces; each links to its workflows. */
export function WorkspacesReport() {
  const t = useText(analyticsTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { filter } = useReportFilter();
  const state = useQueryOf(ListWorkspaceReports, { ...filter, ...useFiguresOrder() }, { keepPrevious: true });
  const workspaces = useWorkspaces();
  const chipOf = (id: string) => {
    const found = workspaces.data?.find((each) => each.id === id);
    return found ? { name: found.name, color: found.color } : { name: id };
  };
  return (
    <PageFrame>
      <PageHead title={t('workspaces')} line={t('workspacesLine')} />
      <ReportFilters search={<NameSearch label={t('searchWorkspaces')} />} />
      <FiguresTable
        label={t('workspaces')}
        state={state}
        name={t('workspace')}
        nameCell={(row) => <WorkspaceChip {...chipOf(row.workspaceId)} />}
        onOpen={(row) =>
          navigate(`/analytics/workflows${sharedFilterSearch(withWorkspace(search, row.workspaceId))}`)
        }
      />
      <CountedUpTo />
    </PageFrame>
  );
}

function withWorkspace(search: string, workspaceId: string): string {
  const next = new URLSearchParams(search);
  next.set('workspaces', workspaceId);
  return next.toString();
}
