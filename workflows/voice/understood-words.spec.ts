import { expect, it } from 'vitest';
import { differingWords } from './understood-words.ts';

const sentence = [
  { word: 'Tighten', phonemes: 'tˈaɪtən' },
  { word: 'to', phonemes: 'tˈuː' },
  { word: 'twelve', phonemes: 'twˈɛlv' },
  { word: 'newton', phonemes: 'njˈuːtən' },
  { word: 'meters', phonemes: 'mˈiːtəz' },
];

it('understands words by their sound, whatever is between them', () => {
  expect(differingWords(sentence, ['tˈaɪtən', 'tʊ', 'twˈɛlv', 'njˈuːtənmˌiːtəz'])).toEqual(['to']);
  expect(differingWords(sentence, ['tˈaɪtən', 'tə', 'tuː', 'twˈɛlv', 'njˈuːtən', 'mˈiːtəz'])).toEqual([]);
});
it('names words that were changed or lost', () => {
  expect(differingWords(sentence, ['tˈaɪtən', 'tuː', 'tˈɛn', 'njˈuːtən', 'mˈiːtəz'])).toEqual(['twelve']);
  expect(differingWords(sentence, ['tˈaɪtən', 'tuː', 'twˈɛlv'])).toEqual(['newton', 'meters']);
  expect(differingWords(sentence, [])).toEqual(['Tighten', 'to', 'twelve', 'newton', 'meters']);
});
it('ignores what has no sound', () => {
  expect(differingWords([{ word: '—', phonemes: '' }], [])).toEqual([]);
});
