import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { acknowledgeLogout, logoutReason } from '../../providers/session.ts';
import { isFramedBy, useDeployment, useStartCheck } from '../../providers/use-deployment.ts';
import { Brand } from '../../ui/images/Brand.tsx';
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { ResetCard } from './ResetCard.tsx';
import { type SignInFlow, useSignInFlow } from './sign-in-flow.ts';
import { SignInCard } from './SignInCard.tsx';
import { SignInFoot } from './SignInFoot.tsx';
import { ConnectionFailed, ResetEmailSent, LoggedOut, SsoLoading, StartFailed } from './SignInNotices.tsx';
import styles from './SignIn.module.css';
import { Well } from './Well.tsx';

// what few people meet is loaded when they do
const NewPasswordForm = lazy(async () => ({
  default: (await import('./NewPasswordForm.tsx')).NewPasswordForm,
}));
const ForbiddenPopup = lazy(async () => ({ default: (await import('./ForbiddenPopup.tsx')).ForbiddenPopup }));
const SecondFactorStage = lazy(async () => ({
  default: (await import('./second-factor/SecondFactorStage.tsx')).SecondFactorStage,
}));

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
          {loggedOut === null && !start.hasFailed && (
            <Suspense fallback={<RowsSkeleton rows={3} />}>
              <Step flow={flow} />
            </Suspense>
          )}
        </div>
        <SignInFoot />
      </main>
      {!compact && <Well step={loggedOut !== null || flow.step === 'email' ? 1 : 2} />}
      {flow.alert?.kind === 'generation' && (
        <Suspense fallback={null}>
          <ForbiddenPopup onClose={flow.back} />
        </Suspense>
      )}
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
      policy={flow.passwordPolicy}
      title={t('firstPasswordTitle')}
      line={t('firstPasswordLine')}
      onSubmit={flow.submit}
    />
  );
}
