import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../app/i18n/en/audit.ts';
import { sentenceTexts } from '../../app/i18n/en/audit-sentences.ts';
import { useLocale, useText } from '../../app/i18n/text.ts';
import type { NamedActor } from '../../providers/use-people.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { WorkspaceChip } from '../../ui/WorkspaceChip.tsx';
import styles from './Audit.module.css';
import { sentenceOf } from './sentence.ts';
import type { AuditNames } from './use-names.ts';

interface AuditRowsProps {
  readonly events: readonly AuditEvent[];
  readonly names: AuditNames;
  readonly current: number | null;
  readonly onOpen: (position: number) => void;
}

/** Events as sentences, by day: one line where there is room, two where there is not. */
export function AuditRows({ events, names, current, onOpen }: AuditRowsProps) {
  const locale = useLocale();
  const dayOf = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const days = Map.groupBy(events, (event) => dayOf.format(new Date(event.time)));
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h2 className={styles['day']}>
        <b>{day}</b>
        <span>{ofDay.length}</span>
      </h2>
      {ofDay.map((event) => (
        <AuditRow
          key={event.position}
          event={event}
          names={names}
          here={event.position === current}
          onOpen={() => onOpen(event.position)}
        />
      ))}
    </section>
  ));
}

interface AuditRowProps {
  readonly event: AuditEvent;
  readonly names: AuditNames;
  readonly here: boolean;
  readonly onOpen: () => void;
}

/** Where it came from: an address, what of the product did it, or that the address was erased with its person. */
export function sourceOf({ client, actor }: AuditEvent, kind: NamedActor['kind'], erased: string): string {
  if (client) return client.address;
  if (kind === 'machine') return actor.split(':')[0] ?? '';
  return kind === 'unknown' ? erased : '';
}

function AuditRow({ event, names, here, onOpen }: AuditRowProps) {
  const say = useText(auditTexts);
  const sayWhat = useText(sentenceTexts);
  const locale = useLocale();
  const actor = names.actor(event.actor);
  const workspace = names.workspaces.find((each) => each.id === event.workspaceId);
  return (
    <button type="button" className={styles['event']} aria-current={here || undefined} onClick={onOpen}>
      <time dateTime={event.time}>
        {new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23' }).format(
          new Date(event.time),
        )}
      </time>
      <Avatar name={actor.name} kind={actor.kind} />
      <span className={styles['say']} dir="auto">
        <b>
          <bdi>{actor.name}</bdi>
        </b>{' '}
        {sentenceOf(event, names, sayWhat)}
      </span>
      <span className={styles['place']}>
        {workspace ? <WorkspaceChip color={workspace.color} name={workspace.name} /> : say('organization')}
      </span>
      <span className={styles['source']}>{sourceOf(event, actor.kind, say('erased'))}</span>
    </button>
  );
}
