import { createHash } from 'node:crypto';
import { commonPasswords } from './common-passwords.ts';

/** Hex digits of a password's SHA-1 that a query contains: the service learns no more of it. */
const prefixDigits = 5;
const timeoutMs = 1500;

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex');

const ranges: ReadonlyMap<string, readonly string[]> = new Map(
  commonPasswords.split(' ').map((range) => {
    const [prefix = '', suffixes = ''] = range.split(':');
    return [prefix, suffixes.split(',')];
  }),
);

const leetLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '+': 't',
};
const decodeLeet = (text: string): string =>
  text.replace(/[01!34@5$7+]/g, (sign) => leetLetters[sign] ?? sign);
const trimNonLetters = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * What an attacker tries: the password, the word inside leading and trailing digits and signs, and both with signs
 * replaced by letters.
 */
function guessCandidates(password: string): readonly string[] {
  const plain = password.toLowerCase();
  const words = [plain, trimNonLetters(plain), plain.replace(/[^\p{L}]+$/u, '')];
  const guesses = [...words, ...words.map(decodeLeet), trimNonLetters(decodeLeet(plain))];
  return [...new Set(guesses)].filter((guess) => guess.length >= 4);
}

/** Whether it is in the built-in list, which has no digits and signs around its words. */
export const isCommonPassword = (guess: string): boolean => {
  const hash = sha1(guess);
  const range = ranges.get(hash.slice(0, prefixDigits)) ?? [];
  return range.some((suffix) => hash.startsWith(suffix, prefixDigits));
};

/** Passwords that are guessed first, by the built-in list and, if configured, by a service of breached ones. */
export class BreachedPasswords {
  readonly #url: string | undefined;
  readonly #onFailure: (error: unknown) => void;

  /** `url`: a service like Have I Been Pwned, which answers `<url>/<5 hex digits>` with a line per hash. */
  constructor(url: string | undefined, onFailure: (error: unknown) => void) {
    this.#url = url?.replace(/\/+$/, '');
    this.#onFailure = onFailure;
  }

  async has(password: string): Promise<boolean> {
    if (guessCandidates(password).some(isCommonPassword)) return true;
    if (this.#url === undefined) return false;
    try {
      return await this.#isBreached(this.#url, sha1(password).toUpperCase());
    } catch (error) {
      this.#onFailure(error); // an unavailable service does not prevent a password change
      return false;
    }
  }

  async #isBreached(url: string, hash: string): Promise<boolean> {
    const response = await fetch(`${url}/${hash.slice(0, prefixDigits)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The service of breached passwords responded with ${response.status}.`);
    const suffix = hash.slice(prefixDigits);
    const line = (await response.text())
      .split(/\r?\n/)
      .find((each) => each.toUpperCase().startsWith(`${suffix}:`));
    return line !== undefined && Number(line.split(':')[1]) > 0;
  }
}
