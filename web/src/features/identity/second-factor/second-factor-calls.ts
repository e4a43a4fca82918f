import type { z } from 'zod';
import {
  ConfirmedPassword,
  FactorAdded,
  PasskeyOptions,
  RecoveryCodes,
  TotpSetup,
} from '../../../../../contracts/identity/second-factor-calls.ts';
import { call, type CallResult } from '../../../providers/api-client.ts';
import { encryptPasswords } from '../../../providers/change-password.ts';

const path = '/v1/auth/second-factor';

/** Sends one step; the result's data are what the step answers, or there are none. */
async function send<S extends z.ZodType>(
  step: string,
  body: object,
  answer: S,
): Promise<CallResult<z.output<S>>> {
  const result = await call({ method: 'POST', path: path + step, body });
  const parsed = answer.safeParse(result.data);
  return result.ok && parsed.success
    ? { ...result, data: parsed.data }
    : { ...result, ok: false, data: null };
}

/** The password again, before factors are changed; `null` for somebody who has none. */
export async function confirmPassword(
  password: string | null,
): Promise<CallResult<z.output<typeof ConfirmedPassword>>> {
  if (password === null) return send('/confirm', {}, ConfirmedPassword);
  const encrypted = await encryptPasswords({ password });
  if (!encrypted.data) return { ...encrypted, ok: false, data: null };
  return send('/confirm', encrypted.data, ConfirmedPassword);
}

export const startTotp = (challenge: string) => send('/totp', { challenge }, TotpSetup);
export const activateTotp = (challenge: string, code: string, name: string) =>
  send('/totp/activate', { challenge, code, name }, FactorAdded);
export const createRecoveryCodes = (challenge: string) =>
  send('/recovery-codes', { challenge }, RecoveryCodes);
export const removeFactor = (challenge: string, factorId: string): Promise<CallResult<unknown>> =>
  call({ method: 'POST', path: `${path}/remove`, body: { challenge, factorId } });

/** The person closed the browser's dialog, or has no such passkey. */
const cancelled: CallResult<never> = {
  code: -2,
  ok: false,
  error: 'passkey.cancelled',
  errorMessage: '',
  data: null,
};

/** Makes a passkey on this device and adds it. */
export async function addPasskey(challenge: string, name: string): Promise<CallResult<FactorAdded>> {
  const asked = await send('/passkeys/options', { challenge }, PasskeyOptions);
  if (!asked.data) return { ...asked, data: null };
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = asked.data.options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
  const passkey = await startRegistration({ optionsJSON }).catch(() => null);
  return passkey ? send('/passkeys', { challenge, name, passkey }, FactorAdded) : cancelled;
}

/** What a passkey of the person who signs in answers; the browser asks them for it. */
export async function answerWithPasskey(challenge: string): Promise<CallResult<object>> {
  const asked = await send('/passkey-challenge', { challenge }, PasskeyOptions);
  if (!asked.data) return { ...asked, data: null };
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = asked.data.options as unknown as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON'];
  const passkey = await startAuthentication({ optionsJSON }).catch(() => null);
  return passkey ? { ...asked, data: passkey } : cancelled;
}

/** Whether this browser has passkeys at all, and for this address. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname);
