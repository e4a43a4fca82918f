import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { acknowledgeLogout, logoutReason } from '../../providers/session.ts';
import { isFramedBy, useDeployment, useStartCheck } from '../../providers/use-deployment.ts';
import { Brand } from '../../ui/images/Brand.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { ResetCard } from './ResetCard.tsx';
import { type SignInFlow, useSignInFlow } from './sign-in-flow.ts';
import { SignInCard } from './SignInCard.tsx';
import { SignInFoot } from './SignInFoot.tsx';
import { ConnectionFailed, ResetEmailSent, LoggedOut, SsoLoading, StartFailed } from './SignInNotices.tsx';
import styles from './SignIn.module.css';
import { SecondFactorStage } from './second-factor/SecondFactorStage.tsx';
import { Well } from './Well.tsx';

/** The root for signed-out people: card and artwork side by side (R-AUTH-01); in a frame only the card (R-AUTH-08). */
export function SignInScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const forgotten = new URLSearchParams(search).has('forgot');
  const { frameHosts, singleSignOn } = useDeployment();
  const flow = useSignInFlow(forgotten ? 'reset' : 'email', singleSignOn);
  const start = useStartCheck();
  const compact = isFramedBy(frameHosts);
  const [loggedOut, setLoggedOut] = useState(() => (forgotten ? null : logoutReason()));
  const acknowledge = () => {
    acknowledgeLogout();
    setLoggedOut(null);
    void navigate('/', { replace: true });
  };
  return (
    <div className={classes(styles['page'], compact && styles['compact'])}>
      <main className={styles['form']}>
        <Brand />
        <div className={styles['middle']}>
          {loggedOut !== null && <LoggedOut reason={loggedOut} onOk={acknowledge} />}
          {loggedOut === null && start.hasFailed && <StartFailed busy={start.isBusy} onRetry={start.retry} />}
          {loggedOut === null && !start.hasFailed && <Step flow={flow} />}
        </div>
        <SignInFoot />
      </main>
      {!compact && <Well step={loggedOut !== null || flow.step === 'email' ? 1 : 2} />}
      <ForbiddenPopup flow={flow} />
    </div>
  );
}

function Step({ flow }: { flow: SignInFlow }) {
  if (flow.sso.isLoading) return <SsoLoading />;
  if (flow.lost) return <ConnectionFailed flow={flow} lost={flow.lost} />;
  if (flow.step === 'reset') return <ResetCard flow={flow} />;
  if (flow.step === 'first-password') return <FirstPassword flow={flow} />;
  if (flow.secondFactor && flow.step === flow.secondFactor.name)
    return <SecondFactorStage step={flow.secondFactor} onBack={flow.back} />;
  if (flow.step === 'success') return <ResetEmailSent flow={flow} />;
  return <SignInCard flow={flow} />;
}

/** An administrator set the password and knows it: the person chooses their own before they can continue. */
function FirstPassword({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  return (
    <NewPasswordForm
      busy={flow.busy}
      alert={flow.passwordAlert}
      title={t('firstPasswordTitle')}
      line={t('firstPasswordLine')}
      onSubmit={flow.submit}
    />
  );
}

/** An account of a generation without access (R-SES-04). */
function ForbiddenPopup({ flow }: { flow: SignInFlow }) {
  const t = useText(identityTexts);
  return (
    <Dialog
      open={flow.alert?.kind === 'generation'}
      title={t('forbidden')}
      onClose={flow.back}
      actions={
        <Button variant="primary" autoFocus onClick={flow.back}>
          {t('ok')}
        </Button>
      }
    >
      <p>{t('generationAdvice')}</p>
    </Dialog>
  );
}
