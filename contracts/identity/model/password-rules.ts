import { z } from 'zod';
import type { PasswordPolicy } from '../../organization/organization.ts';

/**
 * Characters of a passphrase. NIST SP 800-63B asks for 15 where a password may be the only factor: a second one is the
 * choice of each person, so that this holds for every account.
 */
export const passphraseLength = { min: 15, max: 128 } as const;

/** The most UTF-16 units that a field of a password takes: longer than any passphrase, so that its length is the reason. */
export const passwordInputLimit = 1000;
/** The same text once it is encrypted in parts (R-PRF-02), or encoded. */
export const encryptedPasswordLimit = 8000;
/** Bytes of UTF-8 in each part: the most that RSA-OAEP with SHA-256 encrypts with a key of 2048 bits. */
export const encryptedPartBytes = 190;

/**
 * The form that is hashed: a letter with an accent is one code point or two, by keyboard and system, and must be the same
 * password. ASCII stays as it is.
 */
export const normalizePassword = (text: string): string => text.normalize('NFC');

/** A password (3:150): 10 to 25 characters with a digit, a lower-case and an upper-case letter and a special one, no space. */
export const Password = z
  .string()
  .overwrite(normalizePassword)
  .min(10, 'rules.passwordLength')
  .max(25, 'rules.passwordLength')
  .regex(/^\S*$/, 'rules.noSpace')
  .regex(/\d/, 'rules.passwordDigit')
  .regex(/\p{Ll}/u, 'rules.passwordLower')
  .regex(/\p{Lu}/u, 'rules.passwordUpper')
  .regex(/[^\p{L}\d\s]/u, 'rules.passwordSpecial');

/** Characters as people count them in other products: code points, an emoji of one is one. */
const charactersOf = (text: string): number => [...normalizePassword(text)].length;
const isPassphraseLength = (text: string): boolean =>
  charactersOf(text) >= passphraseLength.min && charactersOf(text) <= passphraseLength.max;

/** A passphrase: any characters, spaces among them; only its length is a rule. */
export const Passphrase = z.string().refine(isPassphraseLength, 'rules.passphraseLength');

/** What a new password must be by the policy of its organisation. */
export const newPasswordOf: Readonly<Record<PasswordPolicy, z.ZodType<string, string>>> = {
  complexity: Password,
  passphrase: Passphrase,
};
