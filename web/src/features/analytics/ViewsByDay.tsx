import { ListWorkflowsTrend } from '../../../../contracts/analytics/reports.ts';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { useText } from '../../i18n/text.ts';
import { TrendByDay } from '../../charts/TrendByDay.tsx';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { ReportPart } from './ReportPart.tsx';
import { useOpenedFigure } from './use-opened-figure.ts';

/** Views day by day, of the organisation or of a workflow; a day opens to its events. */
export function ViewsByDay({ requested: query }: { requested: InputOf<typeof ListWorkflowsTrend> }) {
  const t = useText(analyticsTexts);
  const { open, day } = useOpenedFigure();
  return (
    <ReportPart state={useQueryOf(ListWorkflowsTrend, query, { keepPrevious: true })} height={218}>
      {({ items }) => (
        <TrendByDay
          title={t('viewsByDay')}
          unit={t('views')}
          days={items.map((each) => ({ day: each.day, value: each.views }))}
          fileName="views-by-day"
          opened={day}
          onDay={(each) => open({ behind: 'views', day: each })}
        />
      )}
    </ReportPart>
  );
}
