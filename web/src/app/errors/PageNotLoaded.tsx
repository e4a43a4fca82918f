import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasAnswer } from '../../browser/online.ts';
import { asksBeforeLeaving } from '../../browser/use-leave-warning.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { logFailure } from '../../providers/error-log.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RouteLoading } from '../RouteLoading.tsx';
import { Unreachable } from './Unreachable.tsx';

/** As Chromium and Firefox, Safari, and Vite say it. */
const loadFailure = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether the code of a page, or its style sheet, could not be fetched. */
export const isLoadFailure = (error: unknown): error is Error =>
  error instanceof Error && loadFailure.test(error.message);

/** Failures of this document that were due to the connection. */
const failedOffline = new WeakSet<Error>();

// Only a new document fetches it again: the router and React never forget a failed import.
async function reload(): Promise<void> {
  if (await hasAnswer()) location.reload();
}
async function reloadUnlessAsked(): Promise<void> {
  if (!asksBeforeLeaving()) await reload();
}

/** Whether there is no connection; with one, the page is loaded again or given up. */
function useIsOffline(error: Error): boolean {
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const isAnswered = await hasAnswer();
      if (isOver) return;
      setOffline(!isAnswered);
      if (!isAnswered) failedOffline.add(error);
      else if (failedOffline.has(error)) location.reload();
      else giveUp(error);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [error]);
  return isOffline;
}

/** A new version was deployed and the old code no longer exists: the error page leads back to it (R-RTE-10). */
function giveUp(error: Error): void {
  logFailure(0, `${error.message}\n${error.stack ?? ''}`);
  location.replace(`/error?returnTo=${encodeURIComponent(location.pathname + location.search)}`);
}

/** A page whose code could not be fetched. Without a connection it waits for one; what was edited stays stored. */
export function PageNotLoaded({ error }: { error: Error }) {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  if (!useIsOffline(error)) return <RouteLoading />;
  return (
    <Unreachable
      title={t('notLoadedTitle')}
      body={t('notLoadedBody')}
      onRetry={reload}
      retry={reloadUnlessAsked}
      action={
        !isFirst && (
          <Button variant="quiet" onClick={() => void navigate(-1)}>
            {t('back')}
          </Button>
        )
      }
    />
  );
}
