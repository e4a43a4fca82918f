import { ArrowLeft, RotateCw } from 'lucide-react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import type { SignOutReason } from '../../providers/session.ts';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { Art } from '../../ui/images/Art.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { PlainIconButton } from '../../ui/controls/PlainIconButton.tsx';
import { EmailedCodeForm } from './EmailedCodeForm.tsx';
import type { LostCall, SignInFlow } from './sign-in-flow.ts';
import styles from './SignIn.module.css';

const loggedOutTexts = {
  asked: ['loggedOutTitle', 'loggedOutBody'],
  idle: ['idledOutTitle', 'idledOutBody'],
  address: ['addressOutTitle', 'addressOutBody'],
  ended: ['endedTitle', 'endedBody'],
} as const satisfies Record<SignOutReason, readonly string[]>;

/** Shown after signing out, until OK (R-OUT-01). */
export function LoggedOut({ reason, onOk }: { reason: SignOutReason; onOk: () => void }) {
  const t = useText(identityTexts);
  const [title, body] = loggedOutTexts[reason];
  return (
    <section className={styles['notice']} role="status">
      <Art name={reason === 'address' || reason === 'ended' ? 'lost' : 'done'} />
      <h1>{t(title)}</h1>
      <p>{t(body)}</p>
      <Button variant="primary" fullWidth autoFocus onClick={onOk}>
        {t('ok')}
      </Button>
    </section>
  );
}

/** An email was sent if there is such an account: the same text for every address. */
export function ResetEmailSent({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  return (
    <section className={styles['notice']} role="status">
      <Art name="done" />
      <h1>{t('emailSentTitle')}</h1>
      <p>{t('emailSentBody', { email: flow.email })}</p>
      <Button variant="primary" fullWidth autoFocus onClick={() => void flow.submit()}>
        {t('ok')}
      </Button>
      <EmailedCodeForm
        email={flow.email}
        path="/reset/v2/code"
        invalid="password-reset.code-invalid"
        page="/usernewpassword"
      />
    </section>
  );
}

const lostCallTexts = {
  email: 'failedEmail',
  password: 'failedPassword',
  reset: 'failedReset',
  'first-password': 'failedFirstPassword',
  sso: 'failedSso',
} as const satisfies Record<LostCall, string>;

/** The check at start-up got no answer: the person can retry it (R-AUTH-15). */
export function StartFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useText(identityTexts);
  return (
    <section className={styles['notice']} role="alert">
      <Art name="offline" />
      <h1>{t('failedTitle')}</h1>
      <p>{t('failedStart')}</p>
      <Button variant="primary" fullWidth autoFocus icon={RotateCw} busy={busy} onClick={onRetry}>
        {t('retry')}
      </Button>
    </section>
  );
}

/** Shown while what a provider said is checked (R-AUTH-10). */
export function SsoLoading() {
  const t = useText(identityTexts);
  return (
    <section className={styles['notice']} role="status" aria-busy>
      <RowsSkeleton rows={3} />
      <p>{t('ssoLoading')}</p>
    </section>
  );
}

/** A request got no answer: the person can retry it (R-AUTH-09, R-AUTH-15). */
export function ConnectionFailed({ flow, lost }: { flow: SignInFlow; lost: LostCall }) {
  const t = useText(identityTexts);
  return (
    <section className={styles['notice']} role="alert">
      <PlainIconButton icon={ArrowLeft} turns name={t('back')} onClick={flow.back} />
      <Art name="offline" />
      <h1>{t('failedTitle')}</h1>
      <p>{t(lostCallTexts[lost])}</p>
      <Button
        variant="primary"
        fullWidth
        autoFocus
        icon={RotateCw}
        busy={flow.busy}
        onClick={() => void flow.submit()}
      >
        {t('retry')}
      </Button>
    </section>
  );
}
