import type { SessionView } from '../../../../../contracts/identity/open-sessions.ts';
import { sessionTexts } from '../../../i18n/en/sessions.ts';
import { useText } from '../../../i18n/text.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { deviceName } from './device-name.ts';
import styles from './Sessions.module.css';

interface SessionListProps {
  readonly sessions: readonly SessionView[];
  /** The session of this page. */
  readonly currentId?: string | null;
  /** Absent where a single session is not ended. */
  readonly onEnd?: (session: SessionView) => void;
}

/** Where somebody is signed in: device, address, last use. */
export function SessionList({ sessions, currentId = null, onEnd }: SessionListProps) {
  const t = useText(sessionTexts);
  return (
    <ul className={styles['list']}>
      {sessions.map((session) => {
        const isCurrent = session.id === currentId;
        const name = deviceName(session.device) || t('unknownDevice');
        return (
          <li key={session.id}>
            <div className={styles['device']}>
              <b>{name}</b>
              {isCurrent && <i className={styles['current']}>{t('thisDevice')}</i>}
              <span>
                {session.address !== null && <bdi>{session.address}</bdi>}
                {session.address !== null && ' · '}
                {isCurrent ? (
                  t('inUse')
                ) : (
                  <>
                    {t('lastUsed')} <RelativeTime at={session.lastUsedAt} />
                  </>
                )}
              </span>
            </div>
            {onEnd && !isCurrent && (
              <Button size="sm" onClick={() => onEnd(session)}>
                {t('end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
