import { Download, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { InputOf } from '../../../../contracts/kernel/define-command.ts';
import { ListFigureEvents } from '../../../../contracts/analytics/reports.ts';
import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { hasFlag, useSession } from '../../providers/session.ts';
import { useAddress } from '../../providers/use-address.ts';
import { usePeople } from '../../providers/use-people.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { csvOf, saveFile } from '../../ui/save-file.ts';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { minutesSeconds } from '../../ui/time-format.ts';
import styles from './Reports.module.css';
import { useReportFilter } from './use-report-filter.ts';

/** What of the address says which number was opened. */
const places = ['behind', 'day', 'second', 'step', 'who', 'device', 'eventsPage'] as const;
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
  const { get } = useAddress();
  const { filter } = useReportFilter();
  const [day, second, device] = [get('day'), get('second'), get('device')];
  const behind = get('behind');
  return {
    ...filter,
    ...(day && { from: day, to: day }),
    ...(workflowId && { workflowId }),
    ...(second && { second: Number(second) }),
    ...(get('step') && { stepId: get('step') ?? '' }),
    ...(get('who') && { userId: get('who') ?? '' }),
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
  const title = [say('eventsTitle', { figure: say(asked.figure).toLocaleLowerCase(locale) }), ...place].join(
    ' · ',
  );
  const save = () =>
    saveFile(
      'events.csv',
      csvOf(
        ['position', 'type', 'time', 'actor', 'device', 'amount'],
        (data?.items ?? []).map((each) => [
          each.position,
          each.type,
          each.at,
          each.actor,
          each.device,
          each.amount,
        ]),
      ),
    );
  return (
    <Drawer
      open
      title={title}
      onClose={close}
      actions={<IconButton icon={Download} name={say('export')} onClick={save} />}
    >
      <div className={styles['events']}>
        <p className={styles['about']}>{data?.items.length === 0 ? say('eventsNone') : say('eventsLine')}</p>
        {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
        {!data && !error && <RowsSkeleton rows={10} height={52} />}
        {data && <EventRows events={data.items} />}
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

type FigureEvents = readonly {
  readonly id: string;
  readonly position: number;
  readonly type: string;
  readonly at: string;
  readonly actor: string;
  readonly device: string;
}[];

function EventRows({ events }: { events: FigureEvents }) {
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
            {event.device && ` · ${event.device}`}
          </code>
        </div>
      ))}
    </section>
  ));
}
