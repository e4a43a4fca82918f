import { ChevronDown, ChevronUp, History, Link2 } from 'lucide-react';
import { useState } from 'react';
import { GetAuditEvent, type AuditRecord } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../app/i18n/en/audit.ts';
import { sentenceTexts } from '../../app/i18n/en/audit-sentences.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './Audit.module.css';
import { ChainView } from './ChainView.tsx';
import { RecordList } from './RecordList.tsx';
import { sentenceOf } from './sentence.ts';
import { StateAsOf } from './StateAsOf.tsx';
import { useNames } from './use-names.ts';

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
      title={`${data?.event.type ?? ''} #${position}`}
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

function EventDetails({ record }: { record: AuditRecord }) {
  const { event } = record;
  const say = useText(auditTexts);
  const sayWhat = useText(sentenceTexts);
  const locale = useLocale();
  const names = useNames([event]);
  const [stateOpen, setStateOpen] = useState(false);
  const exact = new Intl.DateTimeFormat(locale, {
    weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit',
    second: '2-digit', fractionalSecondDigits: 3, timeZoneName: 'short', hourCycle: 'h23',
  }); // prettier-ignore
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}/admin/audit?event=${event.position}`);
    showToast({ tone: 'ready', message: say('copied') });
  };
  return (
    <div className={styles['details']}>
      <h2 dir="auto">{sentenceOf(event, names, sayWhat)}</h2>
      <PersonName {...names.actor(event.actor)} detail={exact.format(new Date(event.time))} />
      <div className={styles['acts']}>
        <Button variant="primary" icon={History} onClick={() => setStateOpen(true)}>
          {say('asOf')}
        </Button>
        <Button icon={Link2} onClick={() => void copy()}>
          {say('copyLink')}
        </Button>
      </div>
      <Changes record={record} />
      <RecordList record={record} />
      <ChainView event={event} chain={record.chain} />
      <StateAsOf open={stateOpen} stream={event.stream} at={event.time} onClose={() => setStateOpen(false)} />
    </div>
  );
}

/** A value as a person reads it; what is not there says so. */
function useShown(): (value: unknown) => string {
  const say = useText(auditTexts);
  return (value) => {
    if (value === null || value === undefined || value === '') return say('nothing');
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no');
    return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
  };
}

const shownChanges = 12;

function Changes({ record }: { record: AuditRecord }) {
  const say = useText(auditTexts);
  const shown = useShown();
  const [json, setJson] = useState(false);
  return (
    <section>
      <header className={styles['part']}>
        <h3>{say('changes')}</h3>
        <span>{say('fields', { smart_count: record.changedFields })}</span>
        <button type="button" className={styles['link']} onClick={() => setJson(!json)}>
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
        record.changes.slice(0, shownChanges).map((change) => (
          <div key={change.path} className={styles['change']}>
            <code>{change.path}</code>
            <del dir="auto">{shown(change.before)}</del>
            <ins dir="auto">{shown(change.after)}</ins>
          </div>
        ))}
      <p className={styles['quiet']}>
        {record.changedFields > shownChanges && !json && `+${record.changedFields - shownChanges} · `}
        {say('unchanged', { smart_count: record.unchangedFields })}
      </p>
    </section>
  );
}
