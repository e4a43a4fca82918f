import { Download, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { NamePeople } from '../../../../contracts/identity/user.ts';
import { ListFigureEvents } from '../../../../contracts/analytics/reports.ts';
import { NameWorkflows } from '../../../../contracts/analytics/workflow-titles.ts';
import { analyticsTexts } from '../../i18n/en/analytics.ts';
import { sentenceTexts } from '../../i18n/en/audit-sentences.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { hasFlag, useSession } from '../../providers/session.ts';
import { fetchAllPages } from '../../providers/fetch-all-pages.ts';
import { useUrlState } from '../../providers/use-url-state.ts';
import { usePeople } from '../../providers/use-people.ts';
import { fetchQuery, useQueryOf } from '../../providers/use-query-of.ts';
import { ByDay, TimeOfDay } from '../../ui/tables/ByDay.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../ui/images/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Pager } from '../../ui/tables/Pager.tsx';
import { csvOf, type CsvRow, saveFile } from '../../browser/save-file.ts';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { minutesSeconds } from '../../ui/text/time-format.ts';
import { eventTypeName } from '../../ui/text/event-type-name.ts';
import { formatDuration, isDevice, formatWatchedTime } from './figure-values.ts';
import styles from './Reports.module.css';
import {
  type FigureQuery,
  type ReportSubject,
  useOpenedFigure,
  useFigureQuery,
} from './use-opened-figure.ts';

/** German nouns keep their capital letter within a sentence. */
const withinSentence = (name: string, locale: string): string =>
  locale.startsWith('de') ? name : name.toLocaleLowerCase(locale);

/** The events behind a number; each links to its record in the audit trail. */
export function EventsDrawer(report: ReportSubject) {
  const t = useText(analyticsTexts);
  const locale = useLocale();
  const { set } = useUrlState();
  const { opened, close } = useOpenedFigure();
  const query = useFigureQuery(report);
  const { data, error, refetch } = useQueryOf(ListFigureEvents, query, {
    enabled: opened !== null,
    keepPrevious: true,
  });
  if (opened === null) return null;
  const place = [
    query.from === query.to && query.from ? query.from : null,
    query.second === undefined ? null : t('secondPlace', { place: minutesSeconds(Number(query.second)) }),
  ].filter((each) => each !== null);
  /** What an event adds to a number that is not a count of events. */
  const amountOf = (amount: number): string => {
    if (query.figure === 'set-aside') return formatDuration(amount, t);
    if (query.figure !== 'watched') return '';
    if (query.second !== undefined) return t('plays', { smart_count: amount });
    return formatWatchedTime(amount, locale, t);
  };
  const heading =
    query.figure === 'set-aside'
      ? t('setAsideTitle')
      : t('eventsTitle', { figure: withinSentence(t(query.figure), locale) });
  const title = [heading, ...place].join(' · ');
  const line = query.figure === 'set-aside' ? t('setAsideLine') : t('eventsLine');
  const save = async () => saveFile('events.csv', csvOf(csvHead, await allRows(query)));
  return (
    <Drawer
      open
      title={title}
      onClose={close}
      actions={<IconButton icon={Download} name={t('export')} onClick={() => void save()} />}
    >
      <div className={styles['events']}>
        <p className={styles['about']}>{data?.items.length === 0 ? t('eventsNone') : line}</p>
        {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
        {!data && !error && <RowsSkeleton rows={10} height={52} />}
        {data && (
          <EventRows
            events={data.items}
            whole={data.page.dataCount <= data.items.length}
            amountOf={amountOf}
          />
        )}
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

const csvHead = [
  'position', 'type', 'time', 'actor', 'name', 'workflow_id', 'workflow', 'version', 'device', 'amount',
]; // prettier-ignore

/** The maximum number of ids in one query. */
const idsPerQuery = 200;

async function namesOf<T>(
  ids: readonly string[],
  ask: (part: string) => Promise<readonly T[]>,
  nameOf: (found: T) => readonly [string, string],
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(ids)];
  const names = new Map<string, string>();
  for (let at = 0; at < all.length; at += idsPerQuery)
    for (const found of await ask(all.slice(at, at + idsPerQuery).join(','))) names.set(...nameOf(found));
  return names;
}

/** Every event behind the number, not only those on the current page. */
async function allRows(query: FigureQuery): Promise<readonly CsvRow[]> {
  const events = await fetchAllPages((part) => fetchQuery(ListFigureEvents, { ...query, ...part }));
  const people = await namesOf(
    events.map(({ actor }) => actor),
    async (ids) => (await fetchQuery(NamePeople, { ids })).data?.items ?? [],
    ({ id, displayName }) => [id, displayName ?? ''],
  );
  const titles = await namesOf(
    events.map(({ workflowId }) => workflowId),
    async (ids) => (await fetchQuery(NameWorkflows, { ids })).data?.items ?? [],
    ({ id, title }) => [id, title],
  );
  return events.map(({ position, type, at, actor, workflowId, publication, device, amount }) => [
    position, type, at, actor, people.get(actor) ?? '', workflowId, titles.get(workflowId) ?? '', publication, device, amount,
  ]); // prettier-ignore
}

type FigureEvent = z.output<(typeof ListFigureEvents)['view']>;

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;

interface EventRowsProps {
  readonly events: readonly FigureEvent[];
  readonly whole: boolean;
  readonly amountOf: (amount: number) => string;
}

/** Grouped by day, because a number for a year covers many. */
function EventRows({ events, whole, amountOf }: EventRowsProps) {
  const t = useText(analyticsTexts);
  const say = useText(sentenceTexts);
  const session = useSession();
  const nameOf = usePeople(events.map((each) => each.actor));
  return (
    <ByDay
      rows={events}
      keyOf={({ id }) => id}
      day={day}
      whole={whole}
      row={(event) => (
        <div className={styles['event']}>
          <TimeOfDay at={event.at} />
          <bdi className={styles['name']}>{nameOf(event.actor).name}</bdi>
          <small>
            {hasFlag(session, 'isOrgAdmin') ? (
              <Link
                to={`/admin/audit?event=${event.position}`}
                title={t('inAudit')}
                aria-label={`#${event.position}: ${t('inAudit')}`}
              >
                <Icon icon={ShieldCheck} size="small" /> #{event.position}
              </Link>
            ) : (
              `#${event.position}`
            )}
          </small>
          <span className={styles['what']}>
            {eventTypeName(event.type, say)}
            {event.device && ` · ${isDevice(event.device) ? t(event.device) : event.device}`}
            {amountOf(event.amount) && ` · ${amountOf(event.amount)}`}
          </span>
        </div>
      )}
    />
  );
}
