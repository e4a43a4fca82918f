import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correctRange,
  editSentence,
  mergeSentences,
  replaceWords,
  splitSentence,
  wordsOf,
} from './transcript-editing.ts';
import type { TranscriptSentence } from './transcript-rules.ts';

/** A sentence whose words last 0.4 s with gaps of 0.1 s. */
const spoken = (text: string, from = 10): TranscriptSentence => {
  const words = wordsOf(text).map((word, i) => ({
    word,
    startTime: from + i / 2,
    endTime: from + i / 2 + 0.4,
    confidence: 0.9,
  }));
  return { sentence: text, startTime: from, endTime: words.at(-1)?.endTime ?? from, words };
};
const times = (sentence: TranscriptSentence) => sentence.words.map((w) => [w.word, w.startTime, w.endTime]);

describe('editing a sentence', () => {
  const sentence = spoken('Open the drain valve, slowly.');

  it('splits where a word starts and joins to the same again', () => {
    const parts = splitSentence(sentence, 2);
    expect(parts?.map((part) => [part.sentence, part.startTime, part.endTime])).toEqual([
      ['Open the', 10, 10.9],
      ['drain valve, slowly.', 11, 12.4],
    ]);
    if (parts) expect(mergeSentences(...parts)).toEqual(sentence);
    expect(splitSentence(sentence, 0)).toBeNull();
    expect(splitSentence(sentence, 5)).toBeNull();
  });

  it('splits nowhere if one half would have no text or no words', () => {
    expect(splitSentence({ ...sentence, sentence: 'Open the' }, 2)).toBeNull();
    expect(splitSentence({ ...sentence, sentence: '  drain valve' }, 0)).toBeNull();
    expect(splitSentence({ ...sentence, words: [] }, 0)).toBeNull();
    // the same word again: each is looked for behind the one before it
    expect(splitSentence(spoken('Turn, turn, and turn it.'), 3)?.[1].sentence).toBe('turn it.');
    expect(splitSentence(spoken('go go go'), 2)?.map((part) => part.sentence)).toEqual(['go go', 'go']);
  });

  it('joins without a space if the script has none, and with nothing else where one is empty', () => {
    expect(mergeSentences(spoken('打开阀门。'), spoken('等待。', 20)).sentence).toBe('打开阀门。等待。');
    expect(mergeSentences(spoken('Pull.'), spoken('等待。', 20)).sentence).toBe('Pull.等待。');
    expect(mergeSentences(spoken('打开 it'), spoken('now', 20)).sentence).toBe('打开 it now');
    const empty = { ...spoken('Wait.', 20), sentence: '  ' };
    expect(mergeSentences(spoken(' Pull. '), empty).sentence).toBe('Pull.');
    expect(mergeSentences(empty, spoken(' Pull. ', 30)).sentence).toBe('Pull.');
    expect(mergeSentences(empty, empty).sentence).toBe('');
    expect(mergeSentences(spoken('Later.', 20), spoken('Before.', 10))).toMatchObject({
      startTime: 10,
      endTime: 20.4,
    });
  });

  it.each([
    ['  Open   the valve ', ['Open', 'the', 'valve']],
    ['', []],
    ['打开阀门。', ['打开', '阀门。']],
    ['（打开）阀门', ['（打开）', '阀门']],
    ['打开 “阀门” 等待', ['打开', '“阀门”', '等待']],
    ['。打开', ['。打开']],
    ['打开（', ['打开', '（']],
  ])('counts the words of “%s” with their punctuation', (text, words) => {
    expect(wordsOf(text, 'zh')).toEqual(words);
  });

  it('keeps the times of unchanged words, and gives a replacement those of what it replaces', () => {
    const edited = editSentence(sentence, 'Open the inlet valve slowly!');
    expect(times(edited)).toEqual([
      ['Open', 10, 10.4],
      ['the', 10.5, 10.9],
      ['inlet', 11, 11.4],
      ['valve', 11.5, 11.9],
      ['slowly!', 12, 12.4],
    ]);
    expect(edited.words[2]?.confidence).toBe(1);
    expect(edited.words[0]?.confidence).toBe(0.9);
  });

  it('spreads more words than there were over the same time', () => {
    const edited = editSentence(sentence, 'Open the big blue valve, slowly.');
    expect(times(edited).slice(2, 4)).toEqual([
      ['big', 11, 11.171],
      ['blue', 11.171, 11.4],
    ]);
  });

  it("places an inserted word in the pause, or gives it a part of its neighbour's time", () => {
    expect(times(editSentence(sentence, 'Open the drain valve, very slowly.'))[4]).toEqual([
      'very',
      11.9,
      12,
    ]);
    const tight = {
      ...spoken('a b'),
      words: [
        { word: 'a', startTime: 1, endTime: 2 },
        { word: 'b', startTime: 2, endTime: 3 },
      ],
    };
    expect(times(editSentence(tight, 'a x b'))).toEqual([
      ['a', 1, 1.5],
      ['x', 1.5, 2],
      ['b', 2, 3],
    ]);
  });

  it('R-TRN-04: corrects the speech within a range, and keeps its punctuation', () => {
    const corrected = correctRange(sentence, { start: 11, end: 12, correctedText: 'inlet' });
    expect(corrected?.sentence).toBe('Open the inlet, slowly.');
    expect(times(corrected ?? sentence)[2]).toEqual(['inlet,', 11, 11.9]);
    expect(correctRange(sentence, { start: 11.2, end: 11.3, correctedText: 'inlet' })).toBeNull();
  });

  it('replaces words everywhere, ignoring case, and never within another word', () => {
    const text = spoken('The valve: open (the) VALVE, not the valves.');
    const replaced = replaceWords(text, { target: 'the valve', correctedText: 'a tap' });
    expect(replaced?.sentence).toBe('a tap: open (the) VALVE, not the valves.');
    expect(replaceWords(text, { target: 'valve', correctedText: 'tap' })?.sentence).toBe(
      'The tap: open (the) tap, not the valves.',
    );
    expect(replaceWords(text, { target: 'a+b (c)', correctedText: 'tap' })).toBeNull();
    expect(replaceWords(spoken('打开阀门。'), { target: '阀门', correctedText: '龙头' })?.sentence).toBe(
      '打开龙头。',
    );
  });

  it('splits text without spaces by dictionary', () => {
    expect(wordsOf('打开阀门，然后等待。', 'zh').join('')).toBe('打开阀门，然后等待。');
    expect(wordsOf('打开阀门，然后等待。', 'zh').length).toBeGreaterThan(2);
  });

  it('never lets times go back, whatever is typed', () => {
    const word = fc.constantFrom('open', 'the', 'valve', 'slowly', 'now', 'tap', 'x');
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const edited = editSentence(spoken(before), after);
        expect(edited.words.map((w) => w.word).join(' ')).toBe(after);
        let last = edited.startTime;
        for (const { startTime, endTime } of edited.words) {
          expect(startTime).toBeGreaterThanOrEqual(last);
          expect(endTime).toBeGreaterThanOrEqual(startTime);
          last = endTime;
        }
        expect(last).toBeLessThanOrEqual(edited.endTime);
      }),
    );
  });
});
