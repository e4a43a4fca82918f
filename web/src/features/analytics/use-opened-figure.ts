import { FigureName, figureEventFilter } from '../../../../contracts/analytics/report-filter.ts';
import type { ListFigureEvents } from '../../../../contracts/analytics/reports.ts';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { useReportFilter } from './use-report-filter.ts';

/** Search parameters of the opened number. */
const figureParameters = ['behind', 'day', 'second', 'step', 'who', 'view', 'device', 'eventsPage'] as const;
type FigureSelection = Partial<Record<(typeof figureParameters)[number], string>>;

/** Opens and closes the drawer through the address, so that a link shows the same events. */
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

/** What a report is about, if it is not the organisation. */
export interface ReportSubject {
  readonly workflowId?: string;
  readonly workspaceId?: string;
}

/** The query from the address: the events of one number, by page. */
export function useFigureQuery({ workflowId, workspaceId }: ReportSubject): FigureQuery {
  const { get, list } = useUrlState();
  const { filter } = useReportFilter();
  const parameter = (name: (typeof figureParameters)[number]) => get(name) || undefined;
  const day = parameter('day');
  return {
    ...filter,
    ...(day && { from: day, to: day, period: undefined }),
    ...(workspaceId && { workspaceIds: [workspaceId] }),
    // A workflow's report covers the workflow, regardless of the workspace that was selected before.
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
