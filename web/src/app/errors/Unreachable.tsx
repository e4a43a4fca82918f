import { useEffect, useState, type ReactNode } from 'react';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { unavailableRetryMs } from '../../providers/api-client.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { FrameMain } from '../../ui/layout/FrameMain.tsx';
import styles from '../../ui/layout/MessagePage.module.css';

type Retry = () => Promise<void>;

/** Retries now and then, and as soon as the browser has a network again; never twice at once. */
function useRetries(retry: Retry): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isRetrying = false;
    let isWanted = false;
    const scheduleRetry = () => {
      if (!isOver) timer = setTimeout(() => void retryNow(), unavailableRetryMs);
    };
    const retryNow = async () => {
      isWanted = isRetrying;
      if (isRetrying) return;
      clearTimeout(timer);
      isRetrying = true;
      if (!document.hidden) await retry();
      isRetrying = false;
      if (isWanted && !isOver) void retryNow();
      else scheduleRetry();
    };
    const onOnline = () => void retryNow();
    window.addEventListener('online', onOnline);
    scheduleRetry();
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [retry]);
}

interface UnreachableProps {
  readonly onRetry: Retry;
  /** What is done by itself; by default the same. */
  readonly retry?: Retry;
  readonly title?: string;
  readonly body?: string;
  readonly action?: ReactNode;
}

/**
 * The server could not be reached, at the start unless the texts say otherwise. The session is unchanged, and the page
 * retries by itself.
 */
export function Unreachable({ onRetry, retry = onRetry, title, body, action }: UnreachableProps) {
  const t = useText(shellTexts);
  const [retrying, setRetrying] = useState(false);
  useRetries(retry);
  const retryOnRequest = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  return (
    <FrameMain className={styles['page']}>
      <ErrorState
        page
        art="offline"
        title={title ?? t('unreachableTitle')}
        onRetry={() => void retryOnRequest()}
        retrying={retrying}
        action={action}
      >
        {body ?? t('unreachableBody')}
      </ErrorState>
    </FrameMain>
  );
}
