import { useNavigate, useParams } from 'react-router';
import { GetWorkspaceInsights } from '../../../../contracts/analytics/workspace-insights.ts';
import { GetWorkspace } from '../../../../contracts/organization/workspace.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { discoveryTexts } from '../../i18n/en/discovery.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { TabPanel } from '../../ui/controls/Tabs.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { Figures } from '../../ui/tables/Figures.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import { workspacePanel, WorkspaceTabs } from '../../ui/workflow/WorkspaceTabs.tsx';
import { CountedUpTo } from './CountedUpTo.tsx';
import { EventsDrawer } from './EventsDrawer.tsx';
import { figuresOf } from './figure-values.ts';
import { NothingWatched } from './NothingWatched.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import styles from './Reports.module.css';
import { SetAside } from './SetAside.tsx';
import { useOpenedFigure } from './use-opened-figure.ts';
import { useReportFilter } from './use-report-filter.ts';
import { ViewsByDay } from './ViewsByDay.tsx';

/** `/workspace/:workspaceId/insights` (R-WSP-09): what is watched in one workspace. */
export function WorkspaceInsights() {
  const sayPage = useText(discoveryTexts);
  const navigate = useNavigate();
  const { workspaceId = '' } = useParams();
  const workspace = useQueryOf(GetWorkspace, { workspaceId });
  if (workspace.error?.result.code === 404)
    return (
      <ErrorState page art="locked" title={sayPage('workspaceAbsent')}>
        {sayPage('workspaceAbsentBody')}
      </ErrorState>
    );
  const { name = '', color } = workspace.data ?? {};
  return (
    <PageFrame drawer={<EventsDrawer workspaceId={workspaceId} />}>
      <PageHead title={<WorkspaceChip color={color} name={name} large />} />
      <WorkspaceTabs tab="insights" insights onTab={(tab) => navigate(`/workspace/${workspaceId}/${tab}`)} />
      <TabPanel id={workspacePanel} tab="insights" className={styles['insights']}>
        <Report workspaceId={workspaceId} />
      </TabPanel>
    </PageFrame>
  );
}

function Report({ workspaceId }: { workspaceId: string }) {
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { workspaceIds: _, ...days } = useReportFilter().filter;
  const { open } = useOpenedFigure();
  const { data, error, refetch } = useQueryOf(
    GetWorkspaceInsights,
    { ...days, workspaceId },
    { keepPrevious: true },
  );
  const hasFailed = error !== null && data === null;
  return (
    <>
      <ReportFilters workspaces={false} />
      {hasFailed ? (
        <ErrorState onRetry={refetch}>{error.message}</ErrorState>
      ) : (
        <Figures
          loading={data === null}
          figures={figuresOf(data, t, locale, (figure) => open({ behind: figure }))}
        />
      )}
      {data?.current.viewers === 0 && <NothingWatched />}
      {data?.current.viewers !== 0 && !hasFailed && (
        <ViewsByDay requested={{ ...days, workspaceIds: [workspaceId] }} />
      )}
      <SetAside seconds={data?.setAsideSeconds ?? 0} onOpen={() => open({ behind: 'set-aside' })} />
      <CountedUpTo compared={data} />
    </>
  );
}
