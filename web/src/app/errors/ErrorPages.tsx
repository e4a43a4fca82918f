import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router';
import { logFailure } from '../../providers/error-log.ts';
import type { ArtName } from '../../ui/images/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { shellTexts } from '../../i18n/en/shell.ts';
import { useText } from '../../i18n/text.ts';
import { sameOriginPath } from '../same-origin-path.ts';
import { CrashedView } from './CrashedView.tsx';
import { isLoadFailure, PageNotLoaded } from './PageNotLoaded.tsx';
import { FrameMain } from '../../ui/layout/FrameMain.tsx';
import styles from '../../ui/layout/MessagePage.module.css';

interface ErrorPageProps {
  readonly art: ArtName;
  readonly title: string;
  readonly body: string;
  readonly action: ReactNode;
}
function ErrorPage({ art, title, body, action }: ErrorPageProps) {
  return (
    <FrameMain className={styles['page']}>
      <ErrorState page art={art} title={title} action={action}>
        {body}
      </ErrorState>
    </FrameMain>
  );
}

function HomeButton() {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  return (
    <Button variant="primary" onClick={() => navigate('/')}>
      {t('goHome')}
    </Button>
  );
}

/** `/403`: signed in, but without permission. */
export function Forbidden() {
  const t = useText(shellTexts);
  return (
    <ErrorPage art="locked" title={t('forbiddenTitle')} body={t('forbiddenBody')} action={<HomeButton />} />
  );
}

/** `/404`. */
export function NotFound() {
  const t = useText(shellTexts);
  return <ErrorPage art="lost" title={t('notFoundTitle')} body={t('notFoundBody')} action={<HomeButton />} />;
}

/** `/error?returnTo=`: a navigation that failed for any reason except being there already (R-RTE-10). */
export function NavigationFailed() {
  const t = useText(shellTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const target = sameOriginPath(new URLSearchParams(search).get('returnTo')) ?? '/';
  return (
    <ErrorPage
      art="broken"
      title={t('navigationTitle')}
      body={t('navigationBody')}
      action={
        <Button variant="primary" onClick={() => navigate(target)}>
          {t('back')}
        </Button>
      }
    />
  );
}

/** A route that could not be rendered or loaded. */
export function Crashed() {
  const error = useRouteError();
  return isLoadFailure(error) ? <PageNotLoaded error={error} /> : <CrashedInside error={error} />;
}

function CrashedInside({ error }: { error: unknown }) {
  useEffect(() => {
    logFailure(0, error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error));
  }, [error]);
  return <CrashedView />;
}

interface RetryProps {
  readonly onRetry: () => Promise<void>;
}

/** The organisation does not allow the network that this device is in (R-IP-07). */
export function AddressRefused({ onRetry }: RetryProps) {
  const t = useText(shellTexts);
  return (
    <ErrorPage
      art="locked"
      title={t('addressRefusedTitle')}
      body={t('addressRefusedBody')}
      action={
        <Button variant="primary" onClick={() => void onRetry()}>
          {t('checkAgain')}
        </Button>
      }
    />
  );
}

/** The check of the network gave no result (R-IP-02). */
export function AddressUnchecked({ onRetry }: RetryProps) {
  const t = useText(shellTexts);
  return (
    <ErrorPage
      art="offline"
      title={t('addressUncheckedTitle')}
      body={t('addressUncheckedBody')}
      action={
        <Button variant="primary" onClick={() => void onRetry()}>
          {t('checkAgain')}
        </Button>
      }
    />
  );
}
