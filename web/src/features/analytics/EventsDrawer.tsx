import { Download, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { NamePeople } from '../../../../contracts/identity/user.ts';
import { ListFigureEvents } from '../../../../contracts/analytics/reports.ts';
import { NameWorkflows } from '../../../../contracts/analytics/workflow-titles.ts';
import { analyticsTexts } from '../../app/i18n/en/analytics.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { hasFlag, useSession } from '../../providers/session.ts';
import { everyPage } from '../../providers/every-page.ts';
import { useAddress } from '../../providers/use-address.ts';
import { usePeople } from '../../providers/use-people.ts';
import { fetchOf, useQueryOf } from '../../providers/use-query-of.ts';
import { ByDay, TimeOfDay } from '../../ui/ByDay.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { csvOf, type CsvRow, saveFile } from '../../ui/save-file.ts';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { minutesSeconds } from '../../ui/time-format.ts';
import { typeInWords } from '../../ui/type-in-words.ts';
import { durationWords, isDevice, watchedWords } from './figure-values.ts';
import styles from './Reports.module.css';
import { type FigureQuestion, useBehind, useFigureQuestion } from './use-behind.ts';

/** The events that a number was counted from; each leads to its record in the audit trail. */
export function EventsDrawer({ workflowId }: { workflowId?: string }) {
  const say = useText(analyticsTexts);
  const locale = useLocale();
  const { set } = useAddress();
  const { opened, close } = useBehind();
  const asked = useFigureQuestion(workflowId);
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
    if (asked.figure === 'set-aside') return durationWords(amount, say);
    if (asked.figure !== 'watched') return '';
    if (asked.second !== undefined) return say('plays', { smart_count: amount });
    return watchedWords(amount, locale, say);
  };
  const behind =
    asked.figure === 'set-aside'
      ? say('setAsideTitle')
      : say('eventsTitle', { figure: say(asked.figure).toLocaleLowerCase(locale) });
  const title = [behind, ...place].join(' · ');
  const line = asked.figure === 'set-aside' ? say('setAsideLine') : say('eventsLine');
  const save = async () => saveFile('events.csv', csvOf(csvHead, await allRows(asked)));
  return (
    <Drawer
      open
      title={title}
      onClose={close}
      actions={<IconButton icon={Download} name={say('export')} onClick={() => void save()} />}
    >
      <div className={styles['events']}>
        <p className={styles['about']}>{data?.items.length === 0 ? say('eventsNone') : line}</p>
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

/** So many ids are named in one question. */
const namedAtOnce = 200;

async function namesOf<T>(
  ids: readonly string[],
  ask: (part: string) => Promise<readonly T[]>,
  nameOf: (found: T) => readonly [string, string],
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(ids)];
  const names = new Map<string, string>();
  for (let at = 0; at < all.length; at += namedAtOnce)
    for (const found of await ask(all.slice(at, at + namedAtOnce).join(','))) names.set(...nameOf(found));
  return names;
}

/** Every event behind the number, not only those of the page that is shown. */
async function allRows(asked: FigureQuestion): Promise<readonly CsvRow[]> {
  const events = await everyPage((part) => fetchOf(ListFigureEvents, { ...asked, ...part }));
  const people = await namesOf(
    events.map(({ actor }) => actor),
    async (ids) => (await fetchOf(NamePeople, { ids })).data?.items ?? [],
    ({ id, displayName }) => [id, displayName ?? ''],
  );
  const titles = await namesOf(
    events.map(({ workflowId }) => workflowId),
    async (ids) => (await fetchOf(NameWorkflows, { ids })).data?.items ?? [],
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

/** By day, for a number of a year has events of many. */
function EventRows({ events, whole, amountOf }: EventRowsProps) {
  const say = useText(analyticsTexts);
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
                title={say('inAudit')}
                aria-label={`#${event.position}: ${say('inAudit')}`}
              >
                <Icon of={ShieldCheck} size="small" /> #{event.position}
              </Link>
            ) : (
              `#${event.position}`
            )}
          </small>
          <span className={styles['what']}>
            {typeInWords(event.type)}
            {event.device && ` · ${isDevice(event.device) ? say(event.device) : event.device}`}
            {amountOf(event.amount) && ` · ${amountOf(event.amount)}`}
          </span>
        </div>
      )}
    />
  );
}
