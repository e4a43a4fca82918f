import { FigureName, figureEventFilter } from '../../../../contracts/analytics/report-filter.ts';
import type { ListFigureEvents } from '../../../../contracts/analytics/reports.ts';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useReportFilter } from './use-report-filter.ts';

/** What of the address says which number was opened. */
const figureParameters = ['behind', 'day', 'second', 'step', 'who', 'view', 'device', 'eventsPage'] as const;
type FigureSelection = Partial<Record<(typeof figureParameters)[number], string>>;

/** Opens and closes the drawer by the address, so that a link shows the same number's events. */
export function useOpenedFigure() {
  const { get, set } = useUrlState();
  const cleared = Object.fromEntries(figureParameters.map((name) => [name, null]));
  return {
    opened: get('behind'),
    day: get('day'),
    open: (behind: FigureSelection) => set({ ...cleared, ...behind }),
    close: () => set(cleared),
  };
}

export type FigureQuery = InputOf<typeof ListFigureEvents>;

/** What the address asks: the events of one number, a page at a time. */
export function useFigureQuery(workflowId: string | undefined): FigureQuery {
  const { get, list } = useUrlState();
  const { filter } = useReportFilter();
  const parameter = (name: (typeof figureParameters)[number]) => get(name) || undefined;
  const day = parameter('day');
  return {
    ...filter,
    ...(day && { from: day, to: day, period: undefined }),
    // A workflow's report is of the workflow, whichever workspace was looked at before.
    ...(workflowId && { workflowId, workspaceIds: [], publications: list('versions').map(Number) }),
    second: parameter('second'),
    stepId: parameter('step'),
    userId: parameter('who'),
    viewId: parameter('view'),
    device: figureEventFilter.device.safeParse(get('device')).data,
    figure: FigureName.safeParse(get('behind')).data ?? 'views',
    page: Number(get('eventsPage') ?? 1),
    size: 50,
  };
}
