import { expect, it } from 'vitest';
import { newPasswordOf, normalizePassword, Passphrase } from './password-rules.ts';

const accepts = (text: string): boolean => Passphrase.safeParse(text).success;

it('3:150: a password is of 10 to 25 characters of four kinds, and has no space', () => {
  const { complexity } = newPasswordOf;
  expect(complexity.safeParse('Quarry7&lantern').success).toBe(true);
  for (const bad of [
    'Short1&xy',
    `Toolong1&${'x'.repeat(17)}`,
    'With space7&',
    'nodigits&Upper',
    'Nospecial77x',
  ])
    expect(complexity.safeParse(bad).success, bad).toBe(false);
});

it('a passphrase has 15 to 128 characters and no other rule', () => {
  expect(accepts('x'.repeat(14))).toBe(false);
  for (const text of [
    'x'.repeat(15),
    'x'.repeat(128),
    ' quiet lanterns ',
    '波の上に灯台と漁船が三つ見える',
    '🛶'.repeat(128),
  ])
    expect(accepts(text), text).toBe(true);
  for (const text of ['x'.repeat(129), '🛶'.repeat(129), '🛶'.repeat(14)])
    expect(accepts(text), text).toBe(false);
});

it('an accent that is typed apart is no special character, nor one more', () => {
  expect(newPasswordOf.complexity.safeParse('Passworte\u0301123').success).toBe(false);
  expect(newPasswordOf.complexity.safeParse(`Pe\u0301!${'a1'.repeat(11)}`).success).toBe(true);
});

it('a letter with an accent is one character, however it was typed', () => {
  const typed = 'e\u0301'.repeat(14);
  expect(accepts(typed)).toBe(false);
  expect(accepts(`${typed}e\u0301`)).toBe(true);
  expect(normalizePassword(typed)).toBe('\u00e9'.repeat(14));
  // today's passwords are mostly of these, and are hashed as they were
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at)).join('');
  expect(normalizePassword(ascii)).toBe(ascii);
});
