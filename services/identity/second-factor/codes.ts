import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { secondFactorLimits } from '../../../contracts/identity/second-factor.ts';

const issuer = 'Stepwell';
const periodSeconds = 30;
/** Steps before and after the present one that still count: clocks of phones run a little fast or slow. */
const window = 1;

const totpOf = (seed: string, label = ''): TOTP =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(seed), digits: 6, period: periodSeconds });

/** 160 bits, as RFC 4226 recommends. */
export const newSeed = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code. */
export const totpUri = (seed: string, label: string): string => totpOf(seed, label).toString();

/** The time step of a code that counts now and did not count before; `null` for any other (RFC 6238). */
export function totpStep(seed: string, code: string, lastStep: number, now: number): number | null {
  const delta = totpOf(seed).validate({ token: code.replaceAll(/\s/g, ''), window, timestamp: now });
  if (delta === null) return null;
  const step = Math.floor(now / 1000 / periodSeconds) + delta;
  return step > lastStep ? step : null;
}

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const codeLength = 16;

/** 80 bits each: their hashes need not be slow. */
export function newRecoveryCodes(): string[] {
  const letters = () => Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length)));
  return Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    letters()
      .join('')
      .replaceAll(/.{4}(?=.)/g, '$&-'),
  );
}

/** As it is stored: of the person, so that equal codes of two people differ. */
export function recoveryHash(userId: string, code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`${userId} ${plain}`).digest('hex');
}

/** The hashes without that of the code; `null` if it is not among them. */
export function withoutCode(hashes: readonly string[], hash: string): string[] | null {
  const given = Buffer.from(hash);
  const rest = hashes.filter((each) => !timingSafeEqual(Buffer.from(each), given));
  return rest.length < hashes.length ? rest : null;
}
