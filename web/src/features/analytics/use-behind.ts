import { FigureName, figurePlace } from '../../../../contracts/analytics/report-filter.ts';
import type { ListFigureEvents } from '../../../../contracts/analytics/reports.ts';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { useAddress } from '../../providers/use-address.ts';
import { useReportFilter } from './use-report-filter.ts';

/** What of the address says which number was opened. */
const places = ['behind', 'day', 'second', 'step', 'who', 'view', 'device', 'eventsPage'] as const;
type Behind = Partial<Record<(typeof places)[number], string>>;

/** Opens and closes the drawer by the address, so that a link shows the same number's events. */
export function useBehind() {
  const { get, set } = useAddress();
  const nothing = Object.fromEntries(places.map((name) => [name, null]));
  return {
    opened: get('behind'),
    day: get('day'),
    open: (behind: Behind) => set({ ...nothing, ...behind }),
    close: () => set(nothing),
  };
}

export type FigureQuestion = InputOf<typeof ListFigureEvents>;

/** What the address asks: the events of one number, a page at a time. */
export function useFigureQuestion(workflowId: string | undefined): FigureQuestion {
  const { get, list } = useAddress();
  const { filter } = useReportFilter();
  const named = (name: (typeof places)[number]) => get(name) || undefined;
  const day = named('day');
  return {
    ...filter,
    ...(day && { from: day, to: day, period: undefined }),
    // A workflow's report is of the workflow, whichever workspace was looked at before.
    ...(workflowId && { workflowId, workspaceIds: [], publications: list('versions').map(Number) }),
    second: named('second'),
    stepId: named('step'),
    userId: named('who'),
    viewId: named('view'),
    device: figurePlace.device.safeParse(get('device')).data,
    figure: FigureName.safeParse(get('behind')).data ?? 'views',
    page: Number(get('eventsPage') ?? 1),
    size: 50,
  };
}
