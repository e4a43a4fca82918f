import { useCallback, useState } from 'react';
import { Email } from '../../../../contracts/kernel/fields.ts';
import { call, type CallResult } from '../../providers/api-client.ts';
import { signIn } from '../../providers/session.ts';

/** Why signing in did not go on; the words for it are the screen's. */
export type SignInAlert =
  | { readonly kind: 'invalid' | 'use-sso' | 'disabled' | 'employee-id' | 'unexpected' }
  | { readonly kind: 'slowed'; readonly until: number };

/** Which call the network swallowed: retry makes the same one again (R-AUTH-15). */
export type LostCall = 'email' | 'password';

export type SignInStep = 'email' | 'password';

export interface SignInFlow {
  readonly step: SignInStep;
  readonly email: string;
  readonly password: string;
  readonly busy: boolean;
  readonly alert: SignInAlert | null;
  readonly lost: LostCall | null;
  setEmail(text: string): void;
  setPassword(text: string): void;
  submit(): void;
  back(): void;
}

const alertOf = (result: CallResult<unknown>): SignInAlert => {
  const seconds = result.facts?.['retryAfterSeconds'];
  switch (result.error) {
    case 'signin.invalid-credentials':
      return { kind: 'invalid' };
    case 'signin.slowed-down':
      return { kind: 'slowed', until: Date.now() + (typeof seconds === 'number' ? seconds : 2) * 1000 };
    case 'signin.use-sso':
      return { kind: 'use-sso' };
    case 'signin.disabled':
      return { kind: 'disabled' };
    default:
      return { kind: 'unexpected' };
  }
};

/** Required and without a space (R-AUTH-16, R-AUTH-17). */
export const isFilledIn = (text: string): boolean => /^\S+$/.test(text);

/** E-mail, then password; each can fail for a reason or for want of a network (R-AUTH-03). */
export function useSignInFlow(): SignInFlow {
  const [step, setStep] = useState<SignInStep>('email');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<SignInAlert | null>(null);
  const [lost, setLost] = useState<LostCall | null>(null);

  const attempt = useCallback(async (which: LostCall, work: () => Promise<CallResult<unknown>>) => {
    setBusy(true);
    const result = await work();
    setBusy(false);
    setLost(result.code === -1 ? which : null);
    return result;
  }, []);

  const checkEmail = useCallback(async () => {
    // What is not an e-mail is an employee ID (R-AUTH-19), and no organisation has those yet.
    if (!Email.safeParse(email).success) return setAlert({ kind: 'employee-id' });
    const body = { email, hostname: location.hostname };
    const result = await attempt('email', () =>
      call({ method: 'POST', path: '/sso/check-idp', body, sessionless: true }),
    );
    if (result.code === -1) return undefined;
    const known = result.ok || result.error === 'sso.not-supported';
    setAlert(known ? null : { kind: 'unexpected' });
    if (known) setStep('password');
    return undefined;
  }, [email, attempt]);

  const checkPassword = useCallback(async () => {
    const result = await attempt('password', () => signIn(email, password));
    if (result.ok || result.code === -1) return;
    setAlert(alertOf(result));
  }, [email, password, attempt]);

  const type = (set: (text: string) => void) => (text: string) => {
    set(text);
    // A pause holds until it is over, whatever is typed meanwhile.
    setAlert((before) => (before?.kind === 'slowed' ? before : null));
  };
  return {
    step,
    email,
    password,
    busy,
    alert,
    lost,
    setEmail: type(setEmail),
    setPassword: type(setPassword),
    submit: () => void (step === 'email' ? checkEmail() : checkPassword()),
    back: () => {
      if (lost === null) {
        setStep('email');
        setPassword('');
      }
      setLost(null);
      setAlert(null);
    },
  };
}
