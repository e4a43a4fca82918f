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
    { word: 'abróchese', phonemes: 'aβɾˈotʃese' },
    { word: 'el', phonemes: 'ˈel' },
  ];
  expect(differingWords(words, ['aβɾˈotʃesel'])).toEqual([]);
  expect(differingWords(words, ['aβɾˈotʃese'])).toEqual(['el']);
});
it('understands the weakened vowels of Portuguese, and of no other language', () => {
  const words = [
    { word: 'fotografe', phonemes: 'fˌotoɡrˈafy' },
    { word: 'o', phonemes: 'ˈɔ' },
    { word: 'para', phonemes: 'pˈaɾæ' },
    { word: 'a', phonemes: 'ˈa' },
  ];
  const heard = ['fˌotoɡrafˈiʊ', 'pˈaɾæ'];
  expect(differingWords(words, heard, 'portuguese')).toEqual([]);
  expect(differingWords(words, ['fˌotoɡrˈafy', 'pˈaɾæ'], 'portuguese')).toEqual(['o']);
  expect(differingWords([{ word: 'full', phonemes: 'fˈʊl' }], ['fˈɔːl'])).toEqual(['full']);
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
  it('names a word that begins with the consonant before it', () => {
    const twice = [
      { word: 'इसे', phonemes: 'ˈɪseː' },
      { word: 'से', phonemes: 'sˈeː' },
    ];
    expect(differingWords(twice, ['ˈɪseː'], 'consonants')).toEqual(['से']);
  });
  it('names words that were changed or lost', () => {
    expect(differingWords(words, [...heard, 'mˈoːʈər'], 'consonants')).toEqual(['पंप']);
    expect(differingWords(words, heard.slice(1), 'consonants')).toEqual(['शुरू', 'पंप']);
  });
});
