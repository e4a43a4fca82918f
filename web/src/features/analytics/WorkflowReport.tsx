import { ArrowLeft, Download } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import {
  GetWorkflowOverview,
  ListWatchCurve,
  ListWorkflowStepReports,
} from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { WatchCurve } from '../../charts/WatchCurve.tsx';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Figures } from '../../ui/tables/Figures.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { stepTitle } from '../../ui/workflow/step-title.ts';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { CountedUpTo } from './CountedUpTo.tsx';
import { EventsDrawer } from './EventsDrawer.tsx';
import { figuresOf } from './figure-values.ts';
import { NothingWatched } from './NothingWatched.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportPart } from './ReportPart.tsx';
import styles from './Reports.module.css';
import { SetAside } from './SetAside.tsx';
import { saveSteps } from './save-steps.ts';
import { type StepReport, StepTable } from './StepTable.tsx';
import { useOpenedFigure } from './use-opened-figure.ts';
import { useReportFilter } from './use-report-filter.ts';
import { ViewersTable } from './ViewersTable.tsx';
import { ViewsByDay } from './ViewsByDay.tsx';
import { useDateFormats } from '../../ui/text/date-format.ts';

/** One workflow: figures, plays and replays, by day, by step and by person. */
export function WorkflowReport() {
  const { workflowId = '' } = useParams();
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { get, list, set } = useUrlState();
  const { filter } = useReportFilter();
  const { open } = useOpenedFigure();
  const chosen = list('versions').join(',');
  const query = useMemo(
    () => ({
      ...filter,
      workspaceIds: [],
      workflowId,
      publications: chosen === '' ? [] : chosen.split(',').map(Number),
    }),
    [filter, workflowId, chosen],
  );
  const keep = { keepPrevious: true };
  const overview = useQueryOf(GetWorkflowOverview, query, keep);
  const curve = useQueryOf(ListWatchCurve, query, keep);
  const steps = useQueryOf(ListWorkflowStepReports, query, keep);
  const head = overview.data;

  if (overview.error && head === null) {
    return (
      <PageFrame>
        <ErrorState onRetry={overview.refetch}>{overview.error.message}</ErrorState>
      </PageFrame>
    );
  }
  const none = head !== null && head.current.viewers === 0;
  return (
    <PageFrame drawer={<EventsDrawer workflowId={workflowId} />}>
      {get('from') === 'administration' && (
        <Link className={styles['back']} to="/admin/workflows">
          <Icon icon={ArrowLeft} size="small" turns /> {t('toAdministration')}
        </Link>
      )}
      <PageHead
        line={head ? <HeadLine overview={head} /> : <Skeleton width={220} />}
        title={head?.title ?? <Skeleton width={260} height={22} />}
        actions={
          <Button
            icon={Download}
            onClick={() => saveSteps({ id: workflowId, title: head?.title ?? '' }, steps.data?.items ?? [])}
          >
            {t('export')}
          </Button>
        }
      />
      <ReportFilters workspaces={false}>
        {head && head.publications.length > 1 && (
          <Select
            label={t('publication')}
            value={chosen}
            on={chosen !== ''}
            options={[
              { value: '', label: t('allPublications') },
              ...head.publications.map(({ publication }) => ({
                value: String(publication),
                label: t('version', { number: publication }),
              })),
            ]}
            onChange={(value) => set({ versions: value, page: null })}
          />
        )}
      </ReportFilters>
      <Figures
        loading={head === null}
        figures={figuresOf(head, t, locale, (figure) => open({ behind: figure }))}
      />
      {none ? (
        <NothingWatched />
      ) : (
        <>
          <ReportPart state={curve} height={350}>
            {({ items }) =>
              head && steps.data ? (
                <WatchCurve
                  seconds={items}
                  steps={newestSteps(steps.data.items)}
                  duration={head.durationSeconds}
                  fileName="watch-curve"
                  onSecond={(second) => open({ behind: 'watched', second: String(second) })}
                  onStep={(step) => open({ behind: 'watched', step })}
                />
              ) : (
                !steps.error && <Skeleton height={350} />
              )
            }
          </ReportPart>
          <ViewsByDay requested={query} />
          {steps.error && !steps.data ? (
            <ErrorState onRetry={steps.refetch}>{steps.error.message}</ErrorState>
          ) : (
            <StepTable
              steps={steps.data?.items ?? null}
              onStep={(step, figure) => open({ behind: figure, step })}
            />
          )}
          <ViewersTable query={query} onPerson={(who) => open({ behind: 'watched', who })} />
        </>
      )}
      <SetAside seconds={head?.setAsideSeconds ?? 0} onOpen={() => open({ behind: 'set-aside' })} />
      <CountedUpTo compared={head} />
    </PageFrame>
  );
}

/** The curve is above the steps of one version; steps of older versions are only in the table. */
const newestSteps = (steps: readonly StepReport[]): readonly StepReport[] =>
  steps
    .filter(({ publication }) => publication === steps[0]?.publication)
    .map((step) => ({ ...step, title: stepTitle(step.title, step.number) }));

type Overview = NonNullable<ReturnType<typeof useQueryOf<typeof GetWorkflowOverview>>['data']>;

function HeadLine({ overview }: { overview: Overview }) {
  const t = useText(analyticsTexts);
  const newest = overview.publications.toSorted((a, b) => b.publication - a.publication)[0];
  const dates = useDateFormats();
  const date = newest && dates.day(new Date(newest.publishedAt));
  return (
    <span className={styles['meta']}>
      {newest && <span>{t('versionLine', { number: newest.publication, date: date ?? '' })}</span>}
      <span>
        {t('sourceLine', {
          smart_count: overview.stepCount,
          duration: minutesSeconds(overview.durationSeconds),
        })}
      </span>
    </span>
  );
}
