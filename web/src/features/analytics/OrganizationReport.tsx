import {
  GetOrganizationEngagement,
  GetOrganizationOverview,
  ListWorkflowsTrend,
} from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { SmallBars } from '../../charts/SmallBars.tsx';
import { TrendByDay } from '../../charts/TrendByDay.tsx';
import { useAddress } from '../../providers/use-address.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Figures } from '../../ui/Figures.tsx';
import { PageFrame } from '../../ui/PageFrame.tsx';
import { PageHead } from '../../ui/Panel.tsx';
import { CountedUpTo } from './CountedUpTo.tsx';
import { EventsDrawer } from './EventsDrawer.tsx';
import { figuresOf, isDevice } from './figure-values.ts';
import { ReportFilters } from './ReportFilters.tsx';
import { ReportPart } from './ReportPart.tsx';
import { useBehind } from './use-behind.ts';
import { useReportFilter } from './use-report-filter.ts';
import { NothingWatched } from './NothingWatched.tsx';

/** The organisation as a whole, beside the period before. */
export function OrganizationReport() {
  const say = useText(analyticsTexts);
  const locale = useLocale();
  const { set } = useAddress();
  const { filter } = useReportFilter();
  const { open, day } = useBehind();
  const overview = useQueryOf(GetOrganizationOverview, filter, { keepPrevious: true });
  const trend = useQueryOf(ListWorkflowsTrend, filter, { keepPrevious: true });
  const engagement = useQueryOf(GetOrganizationEngagement, filter, { keepPrevious: true });
  const { data } = overview;
  return (
    <PageFrame drawer={<EventsDrawer />}>
      <PageHead title={say('organization')} line={say('organizationLine')} />
      <ReportFilters />
      {overview.error && !data ? (
        <ErrorState onRetry={overview.refetch}>{overview.error.message}</ErrorState>
      ) : (
        <Figures
          loading={data === null}
          figures={figuresOf(data, say, locale, (figure) => open({ behind: figure }))}
        />
      )}
      {data?.current.viewers === 0 && <NothingWatched onLonger={() => set({ period: 'year' })} />}
      {data?.current.viewers !== 0 && !(overview.error && !data) && (
        <>
          <ReportPart state={trend} height={218}>
            {({ items }) => (
              <TrendByDay
                title={say('viewsByDay')}
                unit={say('views')}
                days={items.map((each) => ({ day: each.day, value: each.views }))}
                fileName="views-by-day"
                opened={day}
                onDay={(each) => open({ behind: 'views', day: each })}
              />
            )}
          </ReportPart>
          <ReportPart state={engagement} height={150}>
            {({ devices }) => (
              <SmallBars
                title={say('viewsByDevice')}
                nameLabel={say('device')}
                unit={say('views')}
                fileName="views-by-device"
                values={devices.map(({ device, views }) => ({
                  id: device,
                  name: isDevice(device) ? say(device) : device,
                  value: views,
                }))}
                onOpen={(device) => open({ behind: 'views', device })}
              />
            )}
          </ReportPart>
        </>
      )}
      <CountedUpTo compared={data} />
    </PageFrame>
  );
}
