import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditRecord } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useText } from '../../i18n/text.ts';
import { usePeople } from '../../providers/use-people.ts';
import { classes } from '../../ui/theme/classes.ts';
import { copyText } from '../../ui/feedback/copy-text.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import styles from './EventDrawer.module.css';
import { sourceOf } from './AuditRows.tsx';

/** The event as it was recorded: ids, causes, source, hash. */
export function RecordList({ record }: { record: AuditRecord }) {
  const t = useText(auditTexts);
  const { event } = record;
  const actor = usePeople([event.actor]);
  const trail = (query: Record<string, string>) => `/admin/audit?${new URLSearchParams(query)}`;
  const correlated = (
    <Link
      className={classes('underlined', styles['link'])}
      to={trail({ correlationId: event.correlationId, order: 'ASC' })}
    >
      {t('eventsOf', { smart_count: record.correlatedEvents })}
    </Link>
  );
  const ofApiKey = (id: string) => (
    <Link className={classes('underlined', styles['link'])} to={trail({ stream: `api-key-${id}` })}>
      {t('thingHistory')}
    </Link>
  );
  const history = (
    <Link className={classes('underlined', styles['link'])} to={trail({ stream: event.stream })}>
      {t('thingHistory')}
    </Link>
  );
  const source = event.client
    ? [event.client.address, event.client.device].filter(Boolean).join(', ')
    : sourceOf(event, actor(event.actor).kind, t('erased'));
  return (
    <section>
      <header className={styles['part']}>
        <h3>{t('record')}</h3>
      </header>
      <dl className={styles['record']}>
        <Entry name={t('eventId')} code={event.eventId} />
        <Entry name={t('position')}>#{event.position}</Entry>
        <Entry name={t('stream')} code={event.stream} more={history} />
        <Entry name={t('revision')}>{event.revision}</Entry>
        <Entry name={t('version')}>
          {event.type} {event.version}
        </Entry>
        {event.apiKeyId !== null && (
          <Entry name={t('apiKey')} code={event.apiKeyId} more={ofApiKey(event.apiKeyId)} />
        )}
        <Entry name={t('command')} code={event.commandId} />
        <Entry name={t('correlationId')} code={event.correlationId} more={correlated} />
        {event.causationId && <Entry name={t('cause')} code={event.causationId} />}
        <Entry name={t('source')}>{source}</Entry>
        <Entry name={t('hash')} code={event.hash} />
      </dl>
    </section>
  );
}

interface EntryProps {
  readonly name: string;
  readonly code?: string;
  readonly more?: ReactNode;
  readonly children?: ReactNode;
}
function Entry({ name, code, more, children }: EntryProps) {
  const t = useText(auditTexts);
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {code === undefined ? children : <code title={code}>{code}</code>}
        {more}
        {code !== undefined && (
          <IconButton icon={Copy} name={t('copy', { name })} onClick={() => void copyText(code)} />
        )}
      </dd>
    </>
  );
}
