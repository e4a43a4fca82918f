import { z } from 'zod';
import { encryptedPartBytes } from '../../../contracts/identity/model/password-rules.ts';
import { PasswordKey } from '../../../contracts/identity/password.ts';
import { call, type CallResult } from './api-client.ts';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const base64Of = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

type Encrypt = (text: string) => Promise<string>;

/** Encrypts for the server only, with its published key; the failed answer if that cannot be had. */
async function passwordEncryption(): Promise<Encrypt | CallResult<unknown>> {
  const keyResult = await call({ method: 'GET', path: '/v1/auth/password-key' });
  const passwordKey = PasswordKey.safeParse(keyResult.data);
  if (!passwordKey.success) return { ...keyResult, ok: false, data: null };
  const key = await crypto.subtle.importKey('spki', bytesOf(passwordKey.data.publicKey), algorithm, false, [
    'encrypt',
  ]);
  return async (text) => {
    const bytes = new TextEncoder().encode(text);
    const parts: string[] = [];
    for (let from = 0; from === 0 || from < bytes.length; from += encryptedPartBytes)
      parts.push(
        base64Of(await crypto.subtle.encrypt(algorithm, key, bytes.slice(from, from + encryptedPartBytes))),
      );
    return parts.join('.');
  };
}

/** Changes the signed-in person's password; both are encrypted for the server only (R-PRF-02). */
export async function changePassword(current: string, next: string): Promise<CallResult<unknown>> {
  const encrypt = await passwordEncryption();
  if (typeof encrypt !== 'function') return encrypt;
  const body = { currentPassword: await encrypt(current), newPassword: await encrypt(next) };
  return call({ method: 'POST', path: '/v1/auth/reset-password', body });
}

/** Passwords by name, encrypted for the server only; no data if its key cannot be had. */
export async function encryptPasswords(
  passwords: Readonly<Record<string, string>>,
): Promise<CallResult<Readonly<Record<string, string>>>> {
  const encrypt = await passwordEncryption();
  if (typeof encrypt !== 'function') return { ...encrypt, ok: false, data: null };
  const pairs = Object.entries(passwords).map(async ([name, text]) => [name, await encrypt(text)] as const);
  return { code: 0, ok: true, errorMessage: '', data: Object.fromEntries(await Promise.all(pairs)) };
}

const Encoded = z.object({ encoded: z.string() });

/** A password that an administrator sets for others, encoded before it is sent (R-SHA-04). */
export async function encodePassword(password: string): Promise<CallResult<unknown> | string> {
  const encrypt = await passwordEncryption();
  if (typeof encrypt !== 'function') return encrypt;
  const query = { text: await encrypt(password) };
  const result = await call({ method: 'GET', path: '/v1/auth/encode-term', query });
  return Encoded.safeParse(result.data).data?.encoded ?? { ...result, ok: false };
}
