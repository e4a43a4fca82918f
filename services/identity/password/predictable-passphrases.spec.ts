import { describe, expect, it } from 'vitest';
import { isPredictablePassphrase } from './predictable-passphrases.ts';

describe('a passphrase that is guessed first', () => {
  it.each([
    ['one character', 'aaaaaaaaaaaaaaaa'],
    ['spaces', ' '.repeat(15)],
    ['two characters in turn', '1212121212121212'],
    ['digits in their order', '123456789012345'],
    ['digits backwards', '98765432109876543210'],
    ['the alphabet', 'abcdefghijklmnopqrst'],
    ['a row of keys', 'qwertyuiopasdfghjkl'],
    ['a row of another keyboard', 'azertyuiopqsdfghjklm'],
    ['a short word again and again', 'cat cat cat cat cat'],
    ['a common password twice', 'passwordpassword'],
    ['a leaked one', 'q1w2e3r4t5y6u7i8'],
    ['two common passwords', 'Monkey   Dragon!!!!'],
    ['a sentence that everybody knows', 'correct horse battery staple'],
    ['the same with signs', 'To be, or not to be!!'],
  ])('%s', (_, text) => {
    expect(isPredictablePassphrase(text)).toBe(true);
  });

  it.each([
    'quiet lanterns over the quarry',
    'monkey dragon sunshine ladder',
    'drei rostige Anker am Kai',
    'Dragon 7391-5520-8846-1',
    'let it be 8402 7719 5531',
    '波の上に灯台と漁船が三つ見える',
    'Quarry7&lantern-moss',
    '🛶⚓🪵🌊🧭🪢🐟🦀🌬️🪨🔦🧂🥾🪣🧭',
  ])('is not %s', (text) => {
    expect(isPredictablePassphrase(text)).toBe(false);
  });
});
