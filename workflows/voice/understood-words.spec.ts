import { describe, expect, it } from 'vitest';
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
it('hears one sound where a word ends as the next one begins', () => {
  const words = [
    { word: 'para', phonemes: 'pˈaɾæ' },
    { word: 'a', phonemes: 'ˈa' },
    { word: 'abróchese', phonemes: 'aβɾˈotʃese' },
    { word: 'el', phonemes: 'ˈel' },
  ];
  expect(differingWords(words, ['pˈaɾæβɾˈotʃesel'])).toEqual([]);
  expect(differingWords(words, ['pˈaɾæ', 'aβɾˈotʃese'])).toEqual(['el']);
});
it('understands a weakened vowel', () => {
  const words = [
    { word: 'fotografe', phonemes: 'fˌotoɡrˈafy' },
    { word: 'o', phonemes: 'ˈɔ' },
  ];
  expect(differingWords(words, ['fˌotoɡrafˈiʊ'])).toEqual([]);
  expect(differingWords(words, ['fˌotoɡrˈafy'])).toEqual(['o']);
});
it('ignores what has no sound', () => {
  expect(differingWords([{ word: '—', phonemes: '' }], [])).toEqual([]);
});

describe('Hindi that recognition wrote in Urdu letters', () => {
  // शुरू करने से पहले पंप, and شروع کرنے سے پہلے پمپ
  const words = [
    { word: 'शुरू', phonemes: 'ʃˈʊɾuː' },
    { word: 'करने', phonemes: 'kˈʌɾnˌeː' },
    { word: 'से', phonemes: 'sˈeː' },
    { word: 'पहले', phonemes: 'pˈʌhəlˌeː' },
    { word: 'पंप', phonemes: 'pˈʌmp' },
  ];
  const heard = ['ʃˈʊruː', 'kˈarneː', 'sˈeː', 'pˈɛhleː'];
  it('understands words by their consonants', () => {
    expect(differingWords(words, [...heard, 'pˈʌmp'], 'consonants')).toEqual([]);
  });
  it('understands a dental sound where a retroflex one was said', () => {
    // बटन, and بطن
    expect(differingWords([{ word: 'बटन', phonemes: 'bˈʌʈən' }], ['bˈatən'], 'consonants')).toEqual([]);
  });
  it('names words that were changed or lost', () => {
    expect(differingWords(words, [...heard, 'mˈoːʈər'], 'consonants')).toEqual(['पंप']);
    expect(differingWords(words, heard.slice(1), 'consonants')).toEqual(['शुरू', 'पंप']);
  });
});
