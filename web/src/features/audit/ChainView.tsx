import type { AuditEvent, ChainProof } from '../../../../contracts/audit/audit.ts';
import { auditTexts } from '../../i18n/en/audit.ts';
import { useText } from '../../i18n/text.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import styles from './EventDrawer.module.css';

const short = (hash: string): string => `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}`;

/** The event's hash between those of its neighbours. */
export function ChainView({ event, chain }: { event: AuditEvent; chain: ChainProof }) {
  const t = useText(auditTexts);
  return (
    <section>
      <header className={styles['part']}>
        <h3>{t('chain')}</h3>
      </header>
      <div className={styles['chain']}>
        <p>
          <span>{chain.next ? `#${chain.next.position}` : t('chainEnd')}</span>
          <code>{chain.next && short(chain.next.hash)}</code>
        </p>
        <p className={styles['me']}>
          <span>#{event.position}</span>
          <code>{short(event.hash)}</code>
          <StatusBadge tone={chain.intact ? 'ready' : 'failed'}>
            {t(chain.intact ? 'intact' : 'torn')}
          </StatusBadge>
        </p>
        <p>
          <span>{chain.previous ? `#${chain.previous.position}` : t('chainStart')}</span>
          <code>{chain.previous && short(chain.previous.hash)}</code>
        </p>
      </div>
      {!chain.intact && <Note tone="failed">{t('tornHelp')}</Note>}
    </section>
  );
}
