import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import type { SignInAlert } from './sign-in-alert.ts';
import styles from './SignIn.module.css';

/** Whole seconds until a point in time, counting down; 0 when it has passed. */
export function useSecondsUntil(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (until <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** What was wrong and what to do; the same sentence for all wrong credentials (R-AUTH-23 to R-AUTH-28). */
export function SignInAlertLine({ alert, capsLock }: { alert: SignInAlert; capsLock: boolean }) {
  const t = useText(identityTexts);
  const left = useSecondsUntil(alert.kind === 'slowed' ? alert.until : 0);
  const words: Record<SignInAlert['kind'], readonly [title: string, advice: string]> = {
    invalid: [t('invalidCredentials'), t(capsLock ? 'invalidCaps' : 'invalidAdvice')],
    slowed: [t('slowedDown'), left > 0 ? t('slowedAdvice', { smart_count: left }) : t('slowedOver')],
    'use-sso': [t('useSso'), t('useSsoAdvice')],
    'sso-failed': [t('ssoFailed'), t('ssoFailedAdvice')],
    disabled: [t('disabled'), t('disabledAdvice')],
    'employee-id': [t('disabled'), t('employeeAdvice')],
    'invalid-name': [t('invalidCredentials'), t(capsLock ? 'invalidCaps' : 'invalidNameAdvice')],
    'client-key': [t('clientKeyRequired'), t('clientKeyAdvice')],
    'employee-id-invalid': [t('employeeIdInvalid'), t('employeeIdInvalidAdvice')],
    'invalid-id': [t('invalidId'), t('invalidNameAdvice')],
    'employee-id-unregistered': [t('employeeIdUnregistered'), t('notRegisteredAdvice')],
    'not-registered': [t('notRegistered'), t('notRegisteredAdvice')],
    generation: [t('forbidden'), t('generationAdvice')],
    address: [t('addressNotAllowed'), t('addressNotAllowedAdvice')],
    'reset-failed': [t('resetFailed'), t('resetFailedAdvice')],
    'second-factor-expired': [t('secondFactorExpired'), t('secondFactorExpiredRetry')],
    'passkey-cancelled': [t('passkeyCancelled'), t('passkeyCancelledAdvice')],
    unavailable: [t('unavailable'), t('unavailableAdvice')],
    unexpected: [t('unexpected'), t('unexpectedAdvice')],
  };
  const [title, advice] = words[alert.kind];
  return (
    <div className={styles['alert']} role="alert">
      <Icon icon={TriangleAlert} size="small" />
      <p>
        <b>{/[.!?]$/.test(title) ? title : `${title}.`}</b>{' '}
        {/* Announcing the countdown every second would drown out everything else. */}
        <span aria-live={alert.kind === 'slowed' ? 'off' : undefined}>{advice}</span>
      </p>
    </div>
  );
}
