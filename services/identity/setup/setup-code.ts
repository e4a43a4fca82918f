import { createHash, randomInt } from 'node:crypto';

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 16;

/** 80 random bits for people to type: `ABCD-EFGH-JKLM-NPQR`. */
export function newSetupCode(): string {
  const letters = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
  return letters.join('').replaceAll(/.{4}(?=.)/g, '$&-');
}

/** The same for a code however it was typed; 80 random bits need no slow hash. */
export const hashOfCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest('hex');
