import { useCallback, useState } from 'react';
import { z } from 'zod';
import { Email } from '../../../../contracts/kernel/fields.ts';
import { call, type CallResult, isUnreachable } from '../../providers/api-client.ts';
import { signIn, signInWithFirstPassword } from '../../providers/session.ts';
import { type PasswordAlert, passwordAlertOf } from './password-alert.ts';
import { alertOf, type SignInAlert } from './sign-in-alert.ts';

/** The request that got no answer: retry sends it again (R-AUTH-15). */
export type LostCall = 'email' | 'password' | 'reset' | 'first-password';

/** The four steps of R-AUTH-02, and the step that replaces a password set by an administrator. */
export type SignInStep = 'email' | 'password' | 'reset' | 'success' | 'first-password';

export interface SignInFlow {
  readonly step: SignInStep;
  readonly email: string;
  readonly password: string;
  readonly busy: boolean;
  readonly alert: SignInAlert | null;
  readonly lost: LostCall | null;
  /** Why the new password was refused. */
  readonly passwordAlert: PasswordAlert | null;
  /** Something is typed: what was wrong is no longer there. */
  edited(): void;
  /** Sends what the present step asked for; without it, what was sent before. */
  submit(text?: string): Promise<void> | void;
  /** Continues to the password reset. */
  forgot(): void;
  back(): void;
}

/** Required and without a space (R-AUTH-16, R-AUTH-17). */
export const FilledIn = z.string().min(1, 'required').regex(/^\S*$/, 'noSpace');

/** Whether a text is an email address, not an employee ID (R-AUTH-19, R-AUTH-20). */
const isEmail = (text: string): boolean => Email.safeParse(text).success;

/**
 * Email, then password, then optionally a reset; each can fail for a reason or because the server cannot be reached
 * (R-AUTH-03).
 */
export function useSignInFlow(first: SignInStep = 'email'): SignInFlow {
  const [step, setStep] = useState<SignInStep>(first);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const [lost, setLost] = useState<LostCall | null>(null);
  const [chosen, setChosen] = useState('');
  const [passwordAlert, setPasswordAlert] = useState<PasswordAlert | null>(null);

  const attempt = useCallback(async (which: LostCall, work: () => Promise<CallResult<unknown>>) => {
    setBusy(true);
    const result = await work();
    setBusy(false);
    setLost(isUnreachable(result) ? which : null);
    return result;
  }, []);

  const checkEmail = async (address: string): Promise<void> => {
    setEmail(address);
    // Anything that is not an email address is an employee ID (R-AUTH-19), which no organisation has yet.
    if (!isEmail(address)) return setAlert({ kind: 'employee-id' });
    const body = { email: address, hostname: location.hostname };
    const result = await attempt('email', () =>
      call({ method: 'POST', path: '/sso/check-idp', body, sessionless: true }),
    );
    if (isUnreachable(result)) return undefined;
    const known = result.ok || result.error === 'sso.not-supported';
    setAlert(known ? null : alertOf(result));
    if (known) setStep('password');
    return undefined;
  };

  const checkPassword = async (typed: string): Promise<void> => {
    setPassword(typed);
    const result = await attempt('password', () => signIn(email, typed));
    if (result.ok || isUnreachable(result)) return;
    if (result.error === 'password.must-change') return setStep('first-password');
    setAlert(alertOf(result));
  };

  const submitFirstPassword = async (newPassword: string): Promise<void> => {
    setChosen(newPassword);
    setPasswordAlert(null);
    const result = await attempt('first-password', () =>
      signInWithFirstPassword(email, password, newPassword),
    );
    if (result.ok || isUnreachable(result)) return;
    if (result.error === 'password.refused') return setPasswordAlert(passwordAlertOf(result));
    setStep('password');
    setAlert(alertOf(result));
  };

  const requestResetEmail = async (address: string): Promise<void> => {
    setEmail(address);
    const body = { email: address, baseUrl: location.origin, languageCode: 'en' };
    const result = await attempt('reset', () =>
      call({ method: 'POST', path: '/reset/forgot', body, sessionless: true }),
    );
    if (isUnreachable(result)) return;
    setAlert(result.ok ? null : { kind: 'reset-failed' });
    if (result.ok) setStep('success');
  };

  const goTo = (next: SignInStep) => {
    setStep(next);
    setPassword('');
    setAlert(null);
  };
  const submitByStep: Record<SignInStep, SignInFlow['submit']> = {
    email: (address = email) => checkEmail(address),
    password: (typed = password) => checkPassword(typed),
    reset: (address = email) => requestResetEmail(address),
    success: () => goTo('email'),
    'first-password': (typed = chosen) => submitFirstPassword(typed),
  };
  const stepBefore: Record<SignInStep, SignInStep> = {
    email: 'email',
    password: 'email',
    reset: 'password',
    success: 'email',
    'first-password': 'password',
  };
  return {
    step,
    email,
    password,
    busy,
    alert,
    lost,
    passwordAlert,
    // A waiting time applies until it is over, whatever is typed meanwhile.
    edited: () => setAlert((before) => (before?.kind === 'slowed' ? before : null)),
    submit: submitByStep[step],
    forgot: () => goTo('reset'),
    back: () => {
      if (lost !== null) {
        setLost(null);
        setAlert(null);
      } else goTo(step === 'reset' && email === '' ? 'email' : stepBefore[step]);
    },
  };
}
