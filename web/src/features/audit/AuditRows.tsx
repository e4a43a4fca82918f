import type { AuditEvent } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useText } from '../../i18n/text.ts';
import type { NamedActor } from '../../providers/use-people.ts';
import { Avatar } from '../../ui/people/Avatar.tsx';
import { ByDay, TimeOfDay } from '../../ui/tables/ByDay.tsx';
import { WorkspaceChip } from '../../ui/workflow/WorkspaceChip.tsx';
import styles from './Audit.module.css';
import { Sentence } from './Sentence.tsx';
import type { AuditNames } from './use-names.ts';

interface AuditRowsProps {
  readonly events: readonly AuditEvent[];
  /** There are no further pages. */
  readonly whole: boolean;
  readonly names: AuditNames;
  readonly current: number | null;
  readonly onOpen: (position: number) => void;
}

const day = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Events as sentences, grouped by day: one line where there is space, otherwise two. */
export function AuditRows({ events, whole, names, current, onOpen }: AuditRowsProps) {
  return (
    <ByDay
      rows={events.map((event) => ({ at: event.time, event }))}
      keyOf={({ event }) => event.position}
      day={day}
      whole={whole}
      row={({ event }) => (
        <AuditRow
          event={event}
          names={names}
          here={event.position === current}
          onOpen={() => onOpen(event.position)}
        />
      )}
    />
  );
}

interface AuditRowProps {
  readonly event: AuditEvent;
  readonly names: AuditNames;
  readonly here: boolean;
  readonly onOpen: () => void;
}

/** The source: an address, a part of the product, or a note that the address was erased with its person. */
export function sourceOf({ client, actor }: AuditEvent, kind: NamedActor['kind'], erased: string): string {
  if (client) return client.address;
  if (kind === 'machine') return actor.split(':')[0] ?? '';
  return kind === 'unknown' ? erased : '';
}

function AuditRow({ event, names, here, onOpen }: AuditRowProps) {
  const t = useText(auditTexts);
  const actor = names.actor(event.actor);
  const workspace = names.workspaces.find((each) => each.id === event.workspaceId);
  return (
    <button type="button" className={styles['event']} aria-current={here || undefined} onClick={onOpen}>
      <TimeOfDay at={event.time} />
      <Avatar name={actor.name} kind={actor.kind} />
      <span className={styles['sentence']} dir="auto">
        <b>
          <bdi>{actor.name}</bdi>
        </b>{' '}
        {event.apiKeyId !== null && `${t('byApiKey')} `}
        <Sentence event={event} names={names} />
      </span>
      <span className={styles['place']}>
        {workspace ? <WorkspaceChip color={workspace.color} name={workspace.name} /> : t('organization')}
      </span>
      <span className={styles['source']}>{sourceOf(event, actor.kind, t('erased'))}</span>
    </button>
  );
}
