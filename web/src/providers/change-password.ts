import { PasswordKey } from '../../../contracts/identity/password.ts';
import { call, type CallResult } from './api-client.ts';

const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const base64Of = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Changes the signed-in person's password; both are encrypted for the server only (R-PRF-02). */
export async function changePassword(current: string, next: string): Promise<CallResult<unknown>> {
  const keyResult = await call({ method: 'GET', path: '/v1/auth/password-key' });
  const passwordKey = PasswordKey.safeParse(keyResult.data);
  if (!passwordKey.success) return { ...keyResult, ok: false, data: null };
  const key = await crypto.subtle.importKey('spki', bytesOf(passwordKey.data.publicKey), algorithm, false, [
    'encrypt',
  ]);
  const encrypt = async (text: string) =>
    base64Of(await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(text)));
  const body = { currentPassword: await encrypt(current), newPassword: await encrypt(next) };
  return call({ method: 'POST', path: '/v1/auth/reset-password', body });
}
