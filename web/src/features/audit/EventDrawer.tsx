import { ChevronDown, ChevronUp, History, Link2 } from 'lucide-react';
import { useState } from 'react';
import { type AuditEvent, GetAuditEvent, type AuditRecord } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../app/i18n/en/audit.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { typeInWords } from '../../ui/type-in-words.ts';
import styles from './EventDrawer.module.css';
import { ChainView } from './ChainView.tsx';
import { changedWords, type WordRun } from './changed-words.ts';
import { FieldName, useShown } from './FieldName.tsx';
import { RecordList } from './RecordList.tsx';
import { Sentence } from './Sentence.tsx';
import { StateAsOf } from './StateAsOf.tsx';
import { type AuditNames, useNames } from './use-names.ts';

interface EventDrawerProps {
  readonly position: number;
  readonly onClose: () => void;
  readonly onLater: (() => void) | null;
  readonly onEarlier: (() => void) | null;
}

/** One event: what it changed, its record, and its place in the chain. */
export function EventDrawer({ position, onClose, onLater, onEarlier }: EventDrawerProps) {
  const say = useText(auditTexts);
  const { data, error, refetch } = useQueryOf(GetAuditEvent, { position }, { keepPrevious: true });
  return (
    <Drawer
      open
      title={`${typeInWords(data?.event.type ?? '')} #${position}`}
      onClose={onClose}
      actions={
        <>
          <IconButton
            icon={ChevronUp}
            name={say('later')}
            keys="K"
            disabled={!onLater}
            onClick={() => onLater?.()}
          />
          <IconButton
            icon={ChevronDown}
            name={say('earlier')}
            keys="J"
            disabled={!onEarlier}
            onClick={() => onEarlier?.()}
          />
        </>
      }
    >
      {error && <ErrorState onRetry={refetch}>{error.message}</ErrorState>}
      {!data && !error && <RowsSkeleton rows={8} />}
      {data && <EventDetails record={data} />}
    </Drawer>
  );
}

/** What the event is about, by its name; its kind where it has none. */
function thingOf({ category, entityId }: AuditEvent, names: AuditNames): string {
  const kind = typeInWords(category);
  if (category === 'workflow') return names.workflow(entityId) ?? kind;
  if (category === 'workspace') return names.workspace(entityId) ?? kind;
  return category === 'user' ? names.person(entityId) : kind;
}

function EventDetails({ record }: { record: AuditRecord }) {
  const { event } = record;
  const say = useText(auditTexts);
  const locale = useLocale();
  const names = useNames([event]);
  const [stateOpen, setStateOpen] = useState(false);
  const exact = new Intl.DateTimeFormat(locale, {
    weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit',
    second: '2-digit', fractionalSecondDigits: 3, timeZoneName: 'short', hourCycle: 'h23',
  }); // prettier-ignore
  const link = `${location.origin}/admin/audit?event=${event.position}`;
  return (
    <div className={styles['details']}>
      <h2 dir="auto">
        <Sentence event={event} names={names} />
      </h2>
      <PersonName {...names.actor(event.actor)} detail={exact.format(new Date(event.time))} />
      <div className={styles['acts']}>
        <Button variant="primary" icon={History} onClick={() => setStateOpen(true)}>
          {say('asOf')}
        </Button>
        <Button icon={Link2} onClick={() => void copyText(link, say('copied'))}>
          {say('copyLink')}
        </Button>
      </div>
      <Changes record={record} />
      <RecordList record={record} />
      <ChainView event={event} chain={record.chain} />
      <StateAsOf
        open={stateOpen}
        stream={event.stream}
        name={thingOf(event, names)}
        at={event.time}
        onClose={() => setStateOpen(false)}
      />
    </div>
  );
}

function BeforeAndAfter({ before, after }: { before: string; after: string }) {
  const [was, is] = changedWords(before, after);
  const marked = (runs: readonly WordRun[]) =>
    runs.map(({ text, changed }, index) => (changed ? <mark key={index}>{text}</mark> : text));
  return (
    <>
      <del dir="auto">{marked(was)}</del>
      <ins dir="auto">{marked(is)}</ins>
    </>
  );
}

const shownChanges = 12;

function Changes({ record }: { record: AuditRecord }) {
  const say = useText(auditTexts);
  const shown = useShown();
  const [json, setJson] = useState(false);
  const [all, setAll] = useState(false);
  const more = json || all ? 0 : record.changes.length - shownChanges;
  return (
    <section>
      <header className={styles['part']}>
        <h3>{say('changes')}</h3>
        <span>{say('fields', { smart_count: record.changedFields })}</span>
        <button
          type="button"
          className={classes('underlined', styles['link'])}
          onClick={() => setJson(!json)}
        >
          {say(json ? 'hideJson' : 'showJson')}
        </button>
      </header>
      {json && (
        <pre tabIndex={0} className={styles['json']}>
          {JSON.stringify(record.event.data, null, 2)}
        </pre>
      )}
      {!json &&
        record.event.erased.map((field) => (
          <div key={field} className={styles['change']}>
            <code>{field}</code>
            <i>{say('erased')}</i>
          </div>
        ))}
      {record.event.erased.length > 0 && <p className={styles['quiet']}>{say('erasedLine')}</p>}
      {!json && record.changes.length === 0 && record.event.erased.length === 0 && (
        <p className={styles['quiet']}>{say('noChanges')}</p>
      )}
      {!json &&
        record.changes.slice(0, all ? undefined : shownChanges).map((change) => (
          <div key={change.path} className={styles['change']}>
            <FieldName path={change.path} />
            <BeforeAndAfter before={shown(change.before)} after={shown(change.after)} />
          </div>
        ))}
      {more > 0 && (
        <button type="button" className={classes('underlined', styles['link'])} onClick={() => setAll(true)}>
          {say('moreChanges', { smart_count: more })}
        </button>
      )}
      <p className={styles['quiet']}>{say('unchanged', { smart_count: record.unchangedFields })}</p>
    </section>
  );
}
