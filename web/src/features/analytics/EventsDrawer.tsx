import { Download, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { ListFigureEvents } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { hasFlag, useSession } from '../../providers/session.ts';
import { useAddress } from '../../providers/use-address.ts';
import { usePeople } from '../../providers/use-people.ts';
import { fetchOf, useQueryOf } from '../../providers/use-query-of.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { csvOf, type CsvRow, saveFile } from '../../ui/save-file.ts';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { minutesSeconds } from '../../ui/time-format.ts';
import { isDevice, watchedTime } from './figure-values.ts';
import styles from './Reports.module.css';
import { useReportFilter } from './use-report-filter.ts';

/** What of the address says which number was opened. */
const places = ['behind', 'day', 'second', 'step', 'who', 'view', 'device', 'eventsPage'] as const;
export type Behind = Partial<Record<(typeof places)[number], string>>;

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

type Asked = InputOf<typeof ListFigureEvents>;

function useAsked(workflowId: string | undefined): Asked {
  const { get, list } = useAddress();
  const { filter } = useReportFilter();
  const [day, second, device] = [get('day'), get('second'), get('device')];
  const behind = get('behind');
  return {
    ...filter,
    ...(day && { from: day, to: day }),
    // A workflow's report is of the workflow, whichever workspace was looked at before.
    ...(workflowId && { workflowId, workspaceIds: [], publications: list('versions').map(Number) }),
    ...(second && { second: Number(second) }),
    ...(get('step') && { stepId: get('step') ?? '' }),
    ...(get('who') && { userId: get('who') ?? '' }),
    ...(get('view') && { viewId: get('view') ?? '' }),
    ...((device === 'desktop' || device === 'tablet' || device === 'phone') && { device }),
    figure: behind === 'watched' || behind === 'completed' ? behind : 'views',
    page: Number(get('eventsPage') ?? 1),
    size: 50,
  };
}

/** The events that a number was counted from; each leads to its record in the audit trail. */
export function EventsDrawer({ workflowId }: { workflowId?: string }) {
  const say = useText(analyticsTexts);
  const locale = useLocale();
  const { set } = useAddress();
  const { opened, close } = useBehind();
  const asked = useAsked(workflowId);
  const { data, error, refetch } = useQueryOf(ListFigureEvents, asked, {
    enabled: opened !== null,
    keepPrevious: true,
  });
  if (opened === null) return null;
  const place = [
    asked.from === asked.to && asked.from ? asked.from : null,
    asked.second === undefined ? null : say('secondPlace', { place: minutesSeconds(Number(asked.second)) }),
  ].filter((each) => each !== null);
  /** What an event adds to a number that is more than how many events there are. */
  const amountOf = (amount: number): string => {
    if (asked.figure !== 'watched') return '';
    if (asked.second !== undefined) return say('plays', { smart_count: amount });
    const { value, unit } = watchedTime(amount, locale, say);
    return `${value} ${unit}`;
  };
  const title = [say('eventsTitle', { figure: say(asked.figure).toLocaleLowerCase(locale) }), ...place].join(
    ' · ',
  );
  const save = async () => saveFile('events.csv', csvOf(csvHead, await allRows(asked)));
  return (
    <Drawer
      open
      title={title}
      onClose={close}
      actions={<IconButton icon={Download} name={say('export')} onClick={() => void save()} />}
    >
      <div className={styles['events']}>
        <p className={styles['about']}>{data?.items.length === 0 ? say('eventsNone') : say('eventsLine')}</p>
        {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
        {!data && !error && <RowsSkeleton rows={10} height={52} />}
        {data && <EventRows events={data.items} amountOf={amountOf} />}
        {data && data.page.dataCount > data.page.size && (
          <Pager
            page={data.page.page}
            size={data.page.size}
            total={data.page.dataCount}
            onPage={(page) => set({ eventsPage: page })}
          />
        )}
      </div>
    </Drawer>
  );
}

const csvHead = ['position', 'type', 'time', 'actor', 'device', 'amount'];
const mostAtOnce = 1000;

/** Every event behind the number, not only those of the page that is shown. */
async function allRows(asked: Asked): Promise<readonly CsvRow[]> {
  const rows: CsvRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await fetchOf(ListFigureEvents, { ...asked, page, size: mostAtOnce });
    for (const each of data?.items ?? [])
      rows.push([each.position, each.type, each.at, each.actor, each.device, each.amount]);
    if (!data || rows.length >= data.page.dataCount || data.items.length === 0) return rows;
  }
}

type FigureEvents = readonly {
  readonly id: string;
  readonly position: number;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly device: string;
  readonly amount: number;
}[];

function EventRows({ events, amountOf }: { events: FigureEvents; amountOf: (amount: number) => string }) {
  const say = useText(analyticsTexts);
  const locale = useLocale();
  const session = useSession();
  const nameOf = usePeople(events.map((each) => each.actor));
  const dayOf = (at: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(at));
  const days = Map.groupBy(events, (each) => dayOf(each.at));
  return [...days].map(([day, ofDay]) => (
    <section key={day}>
      <h3 className={styles['hour']}>
        <span>{day}</span>
        <span>{ofDay.length}</span>
      </h3>
      {ofDay.map((event) => (
        <div key={event.id} className={styles['event']}>
          <time dateTime={event.at}>
            {new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(
              new Date(event.at),
            )}
          </time>
          <bdi className={styles['name']}>{nameOf(event.actor).name}</bdi>
          <small>
            {hasFlag(session, 'isOrgAdmin') ? (
              <Link
                to={`/admin/audit?event=${event.position}`}
                title={say('inAudit')}
                aria-label={`#${event.position}: ${say('inAudit')}`}
              >
                <Icon of={ShieldCheck} size="small" /> #{event.position}
              </Link>
            ) : (
              `#${event.position}`
            )}
          </small>
          <code>
            {event.type}
            {event.device && ` · ${isDevice(event.device) ? say(event.device) : event.device}`}
            {amountOf(event.amount) && ` · ${amountOf(event.amount)}`}
          </code>
        </div>
      ))}
    </section>
  ));
}
