import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { identityTexts } from '../../i18n/en/identity.ts';
import { useText } from '../../i18n/text.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import type { SignInAlert } from './sign-in-flow.ts';
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
  const say = useText(identityTexts);
  const left = useSecondsUntil(alert.kind === 'slowed' ? alert.until : 0);
  const words: Record<SignInAlert['kind'], readonly [title: string, advice: string]> = {
    invalid: [say('invalidCredentials'), say(capsLock ? 'invalidCaps' : 'invalidAdvice')],
    slowed: [say('slowedDown'), left > 0 ? say('slowedAdvice', { smart_count: left }) : say('slowedOver')],
    'use-sso': [say('useSso'), say('useSsoAdvice')],
    disabled: [say('disabled'), say('disabledAdvice')],
    'employee-id': [say('disabled'), say('employeeAdvice')],
    'not-registered': [say('notRegistered'), say('notRegisteredAdvice')],
    generation: [say('forbidden'), say('generationAdvice')],
    'reset-failed': [say('resetFailed'), say('resetFailedAdvice')],
    unavailable: [say('unavailable'), say('unavailableAdvice')],
    unexpected: [say('unexpected'), say('unexpectedAdvice')],
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
