import {
  GetOrganizationEngagement,
  GetOrganizationOverview,
} from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { SmallBars } from '../../charts/SmallBars.tsx';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Figures } from '../../ui/tables/Figures.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageHead } from '../../ui/layout/Panel.tsx';
import { CountedUpTo } from './CountedUpTo.tsx';
import { EventsDrawer } from './EventsDrawer.tsx';
import { figuresOf, isDevice } from './figure-values.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { SetAside } from './SetAside.tsx';
import { ReportPart } from './ReportPart.tsx';
import { useOpenedFigure } from './use-opened-figure.ts';
import { useReportFilter } from './use-report-filter.ts';
import { NothingWatched } from './NothingWatched.tsx';
import { ViewsByDay } from './ViewsByDay.tsx';

/** The whole organisation, compared to the previous period. */
export function OrganizationReport() {
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { filter } = useReportFilter();
  const { open } = useOpenedFigure();
  const overview = useQueryOf(GetOrganizationOverview, filter, { keepPrevious: true });
  const engagement = useQueryOf(GetOrganizationEngagement, filter, { keepPrevious: true });
  const { data } = overview;
  const hasFailed = overview.error !== null && data === null;
  return (
    <PageFrame drawer={<EventsDrawer />}>
      <PageHead title={t('organization')} line={t('organizationLine')} />
      <ReportFilters />
      {hasFailed ? (
        <ErrorState onRetry={overview.refetch}>{overview.error?.message}</ErrorState>
      ) : (
        <Figures
          loading={data === null}
          figures={figuresOf(data, t, locale, (figure) => open({ behind: figure }))}
        />
      )}
      {data?.current.viewers === 0 && <NothingWatched />}
      {data?.current.viewers !== 0 && !hasFailed && (
        <>
          <ViewsByDay requested={filter} />
          <ReportPart state={engagement} height={150}>
            {({ devices }) => (
              <SmallBars
                title={t('viewsByDevice')}
                nameLabel={t('device')}
                unit={t('views')}
                fileName="views-by-device"
                values={devices.map(({ device, views }) => ({
                  id: device,
                  name: isDevice(device) ? t(device) : device,
                  value: views,
                }))}
                onOpen={(device) => open({ behind: 'views', device })}
              />
            )}
          </ReportPart>
        </>
      )}
      <SetAside seconds={data?.setAsideSeconds ?? 0} onOpen={() => open({ behind: 'set-aside' })} />
      <CountedUpTo compared={data} />
    </PageFrame>
  );
}
