import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasAnswer } from '../../browser/online.ts';
import { mayReload } from '../../browser/use-leave-warning.ts';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { logFailure } from '../../providers/error-log.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { RouteLoading } from '../RouteLoading.tsx';
import { CrashedView } from './CrashedView.tsx';
import { Unreachable } from './Unreachable.tsx';

/** As Chromium and Firefox, Safari, and Vite say it. */
const loadFailure = /dynamically imported module|Importing a module script failed|Unable to preload CSS/i;

/** Whether the code of a page, or its style sheet, could not be fetched. */
export const isLoadFailure = (error: unknown): error is Error =>
  error instanceof Error && loadFailure.test(error.message);

/** Failures of this document that were due to the connection. */
const failedOffline = new WeakSet<Error>();

/** `given-up`: the server answers, and the page leads away unless the browser asks whether it may. */
type Outcome = 'asked' | 'offline' | 'given-up';

/** Whether there is no connection; with one, the page is loaded again or given up. */
function useOutcome(error: Error): Outcome {
  const [outcome, setOutcome] = useState<Outcome>('asked');
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const isAnswered = await hasAnswer();
      if (isOver) return;
      if (!isAnswered) {
        failedOffline.add(error);
        return setOutcome('offline');
      }
      // the person may stay, or there is nowhere to go
      if (!mayReload() || location.pathname === errorPath) setOutcome('given-up');
      if (failedOffline.has(error)) location.reload();
      else giveUp(error);
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, [error]);
  return outcome;
}

const errorPath = '/error';

/** A new version was deployed and the old code no longer exists: the error page leads back to it (R-RTE-10). */
function giveUp(error: Error): void {
  logFailure(0, `${error.message}\n${error.stack ?? ''}`);
  if (location.pathname === errorPath) return;
  location.replace(`${errorPath}?returnTo=${encodeURIComponent(location.pathname + location.search)}`);
}

/**
 * Loads the document again once the server answers, on request or by itself: only a new document fetches the page again,
 * since the router and React never forget a failed import.
 */
function useReload() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const reload = useCallback(async (mayBe: () => boolean) => {
    if ((await hasAnswer()) && isShown.current && mayBe()) location.reload();
  }, []);
  const onRequest = useCallback(() => reload(() => true), [reload]);
  const byItself = useCallback(() => reload(mayReload), [reload]);
  return { onRequest, byItself };
}

/** A page whose code could not be fetched. Without a connection it waits for one; what was edited stays stored. */
export function PageNotLoaded({ error }: { error: Error }) {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  const outcome = useOutcome(error);
  const { onRequest, byItself } = useReload();
  if (outcome === 'asked') return <RouteLoading />;
  if (outcome === 'given-up') return <CrashedView />;
  return (
    <Unreachable
      title={t('notLoadedTitle')}
      body={t('notLoadedBody')}
      onRetry={onRequest}
      retry={byItself}
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
