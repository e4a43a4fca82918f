import { describe, expect, it } from 'vitest';
import { groupSentences, spokenLanguage, toTranscript } from './group-sentences.ts';
import { languageCodeOf } from './language-names.ts';

/** Words of half a second each, with the given pause after some of them. */
function heard(texts: string[], pauses: Record<number, number> = {}) {
  let at = 0;
  return texts.map((text, i) => {
    const word = { text, startTime: at, endTime: at + 0.5, confidence: 0.8 };
    at += 0.5 + (pauses[i] ?? 0);
    return word;
  });
}
const sentencesOf = (words: ReturnType<typeof heard>, language = 'en') =>
  groupSentences(words, language).map(({ sentence }) => sentence);

describe('sentences from recognised words', () => {
  it('end at punctuation, not at a decimal point', () => {
    expect(sentencesOf(heard([' Use', ' 2.5', ' bar.', ' Then', ' wait.']))).toEqual([
      'Use 2.5 bar.',
      'Then wait.',
    ]);
  });

  it('end at a long pause if there is no punctuation', () => {
    expect(sentencesOf(heard([' open', ' it', ' then', ' wait'], { 1: 2.5 }))).toEqual([
      'open it',
      'then wait',
    ]);
  });

  it('are cut at their longest pause if they are too long', () => {
    const words = heard(
      Array.from({ length: 60 }, (_, i) => ` w${i}`),
      { 24: 0.8 },
    );
    const lengths = groupSentences(words, 'en').map((s) => s.words.length);
    expect(lengths[0]).toBe(25);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(40);
  });

  it('have no spaces if the script has none', () => {
    expect(sentencesOf(heard(['打开', '阀门。', '等待', '一分钟。']), 'zh')).toEqual([
      '打开阀门。',
      '等待一分钟。',
    ]);
  });

  it('have times that never go back, whatever the engine returns', () => {
    const words = [
      { text: ' a', startTime: 1, endTime: 2, confidence: 1 },
      { text: ' b', startTime: 1.5, endTime: 1.4, confidence: 1 },
      { text: '  ', startTime: 1.5, endTime: 3, confidence: 1 },
    ];
    expect(groupSentences(words, 'en')[0]?.words.map((w) => [w.word, w.startTime, w.endTime])).toEqual([
      ['a', 1, 2],
      ['b', 2, 2],
    ]);
  });

  it('are absent, without a language, for silence', () => {
    expect(toTranscript([], 'en', 0.4)).toEqual({
      language: null,
      languageProbability: 0,
      sentences: [],
      confidence: 0,
    });
  });
});

describe('language codes', () => {
  it('are sent to the engine without their region', () => {
    expect(['auto', undefined, 'pt-br', 'zh-tw', 'fil', 'nb-no'].map(spokenLanguage)).toEqual([
      null,
      null,
      'pt',
      'zh',
      'tl',
      'no',
    ]);
  });
  it('are found for the English names that some servers return', () => {
    expect(['english', 'German', 'en-US', 'zh', null, '?'].map(languageCodeOf)).toEqual([
      'en',
      'de',
      'en',
      'zh',
      null,
      null,
    ]);
  });
});
