import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { SignedIn } from '../../../../../contracts/identity/session.ts';
import { ownerAccessTexts } from '../../../i18n/en/owner-access.ts';
import { useText } from '../../../i18n/text.ts';
import { call, type CallResult } from '../../../providers/api-client.ts';
import { enterConfirmed } from '../../../providers/sign-in.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import styles from '../SignIn.module.css';
import { SignInPage } from '../SignInPage.tsx';

/** `/owner-access#TOKEN`: the link that the command on the server printed. Only its button uses it up. */
export function OwnerAccessScreen() {
  const t = useText(ownerAccessTexts);
  const { hash } = useLocation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallResult<unknown> | null>(null);
  const isSpent = failure?.error === 'owner-access.invalid';
  const signIn = async (): Promise<void> => {
    setBusy(true);
    const body = { token: hash.slice(1) };
    const result = await call({ method: 'POST', path: '/v1/auth/owner-access', body, sessionless: true });
    const signedIn = SignedIn.safeParse(result.data);
    // signed in, the page goes home by itself
    if (result.ok && signedIn.success) await enterConfirmed(signedIn.data, { email: '' });
    else setFailure(result);
    setBusy(false);
  };
  return (
    <SignInPage step={2}>
      <header className={styles['head']}>
        <h1>{t('title')}</h1>
        <p>{t('line')}</p>
      </header>
      <div className={styles['single']}>
        {failure !== null && <Note tone="failed">{failure.errorMessage}</Note>}
        {isSpent ? (
          <Link className="underlined" to="/">
            {t('otherWay')}
          </Link>
        ) : (
          <Button variant="primary" fullWidth autoFocus busy={isBusy} onClick={() => void signIn()}>
            {t('signIn')}
          </Button>
        )}
      </div>
    </SignInPage>
  );
}
