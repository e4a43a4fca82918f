import { ChevronDown, ChevronUp, History, Link2 } from 'lucide-react';
import { useState } from 'react';
import { type AuditEvent, GetAuditEvent, type AuditRecord } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useLocale, useText } from '../../i18n/text.ts';
import { useQueryOf } from '../../providers/use-query-of.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { PersonName } from '../../ui/people/PersonName.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import styles from './EventDrawer.module.css';
import { ChainView } from './ChainView.tsx';
import { Changes } from './Changes.tsx';
import { isPersonField, nameOfField } from './field-label.ts';
import { RecordList } from './RecordList.tsx';
import { objectKind } from './object-kind.ts';
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
  const t = useText(auditTexts);
  const { data, error, refetch } = useQueryOf(GetAuditEvent, { position }, { keepPrevious: true });
  return (
    <Drawer
      open
      title={t('eventNumber', { position })}
      onClose={onClose}
      actions={
        <>
          <IconButton
            icon={ChevronUp}
            name={t('later')}
            keys="K"
            disabled={!onLater}
            onClick={() => onLater?.()}
          />
          <IconButton
            icon={ChevronDown}
            name={t('earlier')}
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

/** The name of what the event is about; its kind if it has no name. */
function entityNameOf({ category, entityId }: AuditEvent, names: AuditNames): string {
  const kind = objectKind(category);
  if (category === 'workflow') return names.workflow(entityId) ?? kind;
  if (category === 'workspace') return names.workspace(entityId) ?? kind;
  return category === 'user' ? names.person(entityId) : kind;
}

/** People whom the changes mention. */
const peopleIn = ({ changes }: AuditRecord): readonly string[] =>
  changes
    .filter(({ path }) => isPersonField(nameOfField(path)))
    .flatMap(({ before, after }) => [before, after])
    .filter((id) => typeof id === 'string');

function EventDetails({ record }: { record: AuditRecord }) {
  const { event } = record;
  const t = useText(auditTexts);
  const locale = useLocale();
  const names = useNames([event], peopleIn(record));
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
          {t('asOf')}
        </Button>
        <Button icon={Link2} onClick={() => void copyText(link, t('copied'))}>
          {t('copyLink')}
        </Button>
      </div>
      <Changes record={record} names={names} />
      <RecordList record={record} />
      <ChainView event={event} chain={record.chain} />
      <StateAsOf
        open={stateOpen}
        stream={event.stream}
        name={entityNameOf(event, names)}
        names={names}
        at={event.time}
        onClose={() => setStateOpen(false)}
      />
    </div>
  );
}
