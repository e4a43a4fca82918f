import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { SignInOptions } from '../../../../contracts/identity/account.ts';
import { accountNameOf } from '../../../../contracts/identity/model/account-name.ts';
import { PasswordPolicyAnswer } from '../../../../contracts/identity/password.ts';
import type { PasswordPolicy } from '../../../../contracts/organization/organization.ts';
import { Email } from '../../../../contracts/kernel/fields.ts';
import { call, type CallResult, isUnreachable } from '../../providers/api-client.ts';
import {
  signIn,
  signInWithFirstPassword,
  signInWithName,
  signInWithNameFirst,
} from '../../providers/sign-in.ts';
import { type PasswordAlert, passwordAlertOf } from './password-alert.ts';
import { type SecondFactorStep, secondFactorStepOf } from './second-factor/second-factor-step.ts';
import { alertOf, nameAlertOf, type SignInAlert } from './sign-in-alert.ts';
import { checkIdp, leaveForHost, takeHandedOverEmail } from '../../providers/single-sign-on.ts';
import { useSingleSignOn, type SingleSignOn } from './use-single-sign-on.ts';

/** The request that got no answer: retry sends it again (R-AUTH-15). */
export type LostCall = 'email' | 'password' | 'reset' | 'first-password' | 'sso';

/** The four steps of R-AUTH-02, and the step that replaces a password set by an administrator. */
export type SignInStep =
  'email' | 'password' | 'reset' | 'success' | 'first-password' | SecondFactorStep['name'];

export interface SignInFlow {
  readonly step: SignInStep;
  readonly email: string;
  /** The entry is a name of the organisation, whose password no email can reset. */
  readonly byName: boolean;
  readonly password: string;
  readonly busy: boolean;
  readonly alert: SignInAlert | null;
  readonly lost: LostCall | null;
  readonly sso: SingleSignOn;
  /** The organisation of the address takes no password, and the person has not asked for one. */
  readonly isSsoOnly: boolean;
  /** Two owners keep their password for an emergency. */
  usePassword(): void;
  /** What is asked for after the password; with it, the step has its name. */
  readonly secondFactor: SecondFactorStep | null;
  /** The rules for the password that replaces one set by an administrator. */
  readonly passwordPolicy: PasswordPolicy;
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
export function useSignInFlow(first: SignInStep = 'email', isHostWithSso = false): SignInFlow {
  const [step, setStep] = useState<SignInStep>(first);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const [lost, setLost] = useState<LostCall | null>(null);
  const [chosen, setChosen] = useState('');
  const [secondFactor, setSecondFactor] = useState<SecondFactorStep | null>(null);
  const [passwordPolicy, setPasswordPolicy] = useState<PasswordPolicy>('complexity');
  const [passwordAlert, setPasswordAlert] = useState<PasswordAlert | null>(null);

  const ask = (next: SecondFactorStep) => {
    setSecondFactor(next);
    setStep(next.name);
  };

  const name = isEmail(email) ? null : accountNameOf(email, location.hostname);

  const [asksPassword, setAsksPassword] = useState(false);
  const sso = useSingleSignOn(isHostWithSso, (result, ssoCredential) => {
    const next = result && secondFactorStepOf(result, { email: '', ssoCredential });
    if (next) return ask(next);
    return setAlert(result === null ? { kind: 'sso-failed' } : alertOf(result));
  });

  const attempt = useCallback(async <T>(which: LostCall, work: () => Promise<CallResult<T>>) => {
    setBusy(true);
    const result = await work();
    setBusy(false);
    setLost(isUnreachable(result) ? which : null);
    return result;
  }, []);

  const checkEmail = async (address: string): Promise<void> => {
    setEmail(address);
    // Anything that is not an email address is an employee ID or a shared account (R-AUTH-19).
    if (!isEmail(address)) return checkName(address);
    const result = await attempt('email', () => checkIdp(address));
    if (isUnreachable(result)) return undefined;
    const idp = result.data;
    if (idp && idp.domain !== location.hostname) return leaveForHost(idp.domain, address);
    sso.setIdp(idp);
    setAsksPassword(false);
    const known = result.ok || result.error === 'sso.not-supported';
    setAlert(known ? null : alertOf(result));
    if (known) setStep('password');
    return undefined;
  };

  const checkName = async (entry: string): Promise<void> => {
    const entered = accountNameOf(entry, location.hostname);
    if (entered === null) return setAlert({ kind: 'client-key' });
    const body = { action: 'get', clientKey: entered.clientKey };
    const result = await attempt('email', () =>
      call({ method: 'POST', path: '/admin/organization/settings', body, sessionless: true }),
    );
    if (isUnreachable(result)) return undefined;
    const options = SignInOptions.safeParse(result.data);
    if (!options.success) return setAlert({ kind: 'employee-id-invalid' });
    const { employeeIdLogin, sharedAccountLogin } = options.data;
    if (!(entered.kind === 'shared' ? sharedAccountLogin : employeeIdLogin))
      return setAlert({ kind: 'employee-id' });
    setAlert(null);
    return setStep('password');
  };

  /** The password was right, and a second factor is asked for; anything else is an alert. */
  const continueAfter = (result: CallResult<unknown>): void => {
    const next = secondFactorStepOf(result, { email });
    if (next) return ask(next);
    setStep('password');
    return setAlert(name === null ? alertOf(result) : nameAlertOf(result));
  };

  const checkPassword = async (typed: string): Promise<void> => {
    setPassword(typed);
    const result = await attempt('password', () =>
      name === null ? signIn(email, typed) : signInWithName(name, typed),
    );
    if (result.ok || isUnreachable(result)) return;
    if (result.error === 'password.must-change') {
      setPasswordPolicy(PasswordPolicyAnswer.safeParse(result.facts).data?.passwordPolicy ?? 'complexity');
      return setStep('first-password');
    }
    continueAfter(result);
  };

  const submitFirstPassword = async (newPassword: string): Promise<void> => {
    setChosen(newPassword);
    setPasswordAlert(null);
    const result = await attempt('first-password', () =>
      name === null
        ? signInWithFirstPassword(email, password, newPassword)
        : signInWithNameFirst(name, password, newPassword),
    );
    if (result.ok || isUnreachable(result)) return;
    if (result.error === 'password.refused') return setPasswordAlert(passwordAlertOf(result));
    continueAfter(result);
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

  const submitRef = useRef(checkEmail);
  submitRef.current = checkEmail;
  useEffect(() => {
    const handedOver = takeHandedOverEmail();
    if (handedOver !== null) void submitRef.current(handedOver);
  }, []);

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
    // their cards send by themselves
    'second-factor': () => undefined,
    'second-factor-setup': () => undefined,
  };
  const stepBefore: Record<SignInStep, SignInStep> = {
    email: 'email',
    password: 'email',
    reset: 'password',
    success: 'email',
    'first-password': 'password',
    'second-factor': 'password',
    'second-factor-setup': 'password',
  };
  return {
    step,
    email,
    byName: name !== null,
    password,
    busy,
    alert,
    lost: sso.isLost ? 'sso' : lost,
    sso,
    isSsoOnly: sso.idp?.ssoLoginOnly === true && !asksPassword && name === null,
    usePassword: () => setAsksPassword(true),
    secondFactor,
    passwordPolicy,
    passwordAlert,
    // A waiting time applies until it is over, whatever is typed meanwhile.
    edited: () => setAlert((before) => (before?.kind === 'slowed' ? before : null)),
    submit: sso.isLost ? sso.retry : submitByStep[step],
    forgot: () => goTo('reset'),
    back: () => {
      if (sso.isLost) sso.giveUp();
      else if (lost !== null) {
        setLost(null);
        setAlert(null);
      } else goTo(email === '' ? 'email' : stepBefore[step]);
    },
  };
}
