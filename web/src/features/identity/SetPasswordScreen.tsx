import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { LinkAnswer, PasswordWasSet } from '../../../../contracts/identity/password.ts';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { call } from '../../providers/api-client.ts';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { Art } from '../../ui/images/Art.tsx';
import { ExpiredLink } from './ExpiredLinkScreen.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { type PasswordAlert, passwordAlertOf } from './password-alert.ts';
import styles from './SignIn.module.css';
import { useEntering } from './second-factor/use-entering.tsx';
import { SignInPage } from './SignInPage.tsx';
import { useLinkAnswer } from './use-link-answer.ts';

/** Time to read the confirmation (R-PWD-02). */
const signInAfterMs = 1000;

/** `/usernewpassword/:token/:lang?`: the link in the email (R-PWD-01). */
export function SetPasswordScreen() {
  const { token = '' } = useParams();
  const answer = useLinkAnswer('/reset/v2/password-policy', token, LinkAnswer);
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<PasswordAlert | null>(null);
  const [done, setDone] = useState<{ readonly email: string; readonly password: string } | null>(null);
  const [ended, setEnded] = useState(false);
  const submit = async (password: string) => {
    setBusy(true);
    const result = await call({
      method: 'POST',
      path: '/reset/v2/setpwd',
      // R-INV-06
      body: { token, password: encodeURIComponent(password) },
      sessionless: true,
    });
    setBusy(false);
    const passwordSet = PasswordWasSet.safeParse(result.data);
    if (result.error === 'password-reset.invalid') return setEnded(true);
    if (!result.ok || !passwordSet.success) return setAlert(passwordAlertOf(result));
    return setDone({ password, email: passwordSet.data.email });
  };
  return (
    <SignInPage step={2}>
      {done ? (
        <PasswordSet email={done.email} password={done.password} />
      ) : ended || answer?.isOpen === false ? (
        <ExpiredLink />
      ) : answer === undefined ? (
        <RowsSkeleton rows={4} />
      ) : (
        <NewPasswordForm
          busy={busy}
          alert={alert}
          policy={answer?.passwordPolicy ?? 'complexity'}
          onSubmit={submit}
        />
      )}
    </SignInPage>
  );
}

function PasswordSet({ email, password }: { email: string; password: string }) {
  const t = useText(identityTexts);
  const { enter, stage } = useEntering('/');
  useEffect(() => {
    const timer = setTimeout(() => void enter(email, password), signInAfterMs);
    return () => clearTimeout(timer);
  }, [email, password, enter]);
  if (stage) return stage;
  return (
    <section className={styles['notice']} role="status">
      <Art name="done" />
      <h1>{t('passwordSetTitle')}</h1>
      <p>{t('passwordSetBody')}</p>
    </section>
  );
}
