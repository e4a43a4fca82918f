import { describe, expect, it } from 'vitest';
import type { Sentence } from '../workflow-fields.ts';
import { findTidyUps, rangesOfWords, type TidySource } from './tidy-up.ts';

/** Words of 0.4 s, each `gap` after the one before. */
function say(id: string, text: string, from: number, gap = 0.1): Sentence {
  const words = text.split(' ').map((word, index) => {
    const startTime = Math.round((from + index * (0.4 + gap)) * 1000) / 1000;
    return { word, startTime, endTime: Math.round((startTime + 0.4) * 1000) / 1000 };
  });
  return { id, sentence: text, startTime: from, endTime: words.at(-1)?.endTime ?? from, words };
}
const source = (sentences: readonly Sentence[], part: Partial<TidySource> = {}): TidySource => ({
  sentences,
  languageCode: 'en-us',
  durationSeconds: 60,
  motion: null,
  ...part,
});
const found = (tidy: TidySource) =>
  findTidyUps(tidy, []).map(({ kind, text, range }) => [kind, text, range.start, range.end]);

describe('cutting by words', () => {
  const sentence = say('s', 'open the big valve now', 10, 1);
  const cut = (...words: readonly string[]) =>
    rangesOfWords([sentence], ({ word }) => words.includes(word), 60);
  it('removes the seconds of the words, and leaves 0.2 s of the pauses on both sides', () => {
    // "the" ends at 11.8, "big" is said from 12.8 to 13.2, "valve" starts at 14.2
    expect(cut('big')).toEqual([{ start: 12, end: 14 }]);
    expect(cut('the', 'big')).toEqual([{ start: 10.6, end: 14 }]);
    expect(cut('the', 'valve')).toHaveLength(2);
  });
  it('never touches a word that stays', () => {
    const close = say('s', 'one two three', 5, 0);
    expect(rangesOfWords([close], ({ word }) => word === 'two', 60)).toEqual([{ start: 5.4, end: 5.8 }]);
  });
});

describe('what can be tidied up', () => {
  it('fillers, in the language that is spoken', () => {
    const spoken = say('s', 'open um the valve', 10, 0.5);
    expect(found(source([spoken]))).toEqual([['filler', 'um', 10.6, 11.6]]);
    expect(found(source([spoken], { languageCode: 'fr-fr' }))).toEqual([]);
    expect(found(source([say('s', 'umbrella, German humming', 3)]))).toEqual([]);
  });
  it('takes that are said again, whole or broken off', () => {
    const twice = [say('a', 'Turn the valve to', 2), say('b', 'Turn the valve to the left.', 6)];
    expect(found(source(twice))).toEqual([['repeat', 'Turn the valve to', 0.2, 5.8]]);
    const different = [say('a', 'Turn the first valve.', 2), say('b', 'Read the second gauge.', 6)];
    expect(found(source(different))).toEqual([]);
    const late = [say('a', 'Turn the valve.', 2), say('b', 'Turn the valve.', 40)];
    expect(found(source(late))).toEqual([]);
  });
  it('stretches in which nobody speaks and nothing moves, and never silent work', () => {
    const perSecond = 4;
    const changes = (moves: (second: number) => boolean) =>
      Array.from({ length: 60 * perSecond }, (_, index) => (moves(index / perSecond) ? 0.05 : 0.001));
    const spoken = [say('a', 'Wait for it.', 0), say('b', 'Done.', 30)];
    const still = { perSecond, changes: changes(() => false) };
    // "it." ends at 1.4
    expect(found(source(spoken, { motion: still }))).toEqual([
      ['still', '', 1.6, 29.8],
      ['still', '', 30.6, 59.55],
    ]);
    const working = { perSecond, changes: changes(() => true) };
    expect(found(source(spoken, { motion: working }))).toEqual([]);
    const partly = { perSecond, changes: changes((second) => second >= 10) };
    expect(found(source(spoken, { motion: partly }))).toEqual([['still', '', 1.6, 9.55]]);
    expect(found(source(spoken))).toEqual([]);
  });
  it('nothing that is removed already, and nothing twice', () => {
    const spoken = say('s', 'open um the valve', 10, 0.5);
    expect(findTidyUps(source([spoken]), [{ start: 10.5, end: 11.7 }])).toEqual([]);
    const within = [say('a', 'Turn um the valve.', 2), say('b', 'Turn the valve.', 6)];
    expect(found(source(within)).map(([kind]) => kind)).toEqual(['repeat']);
  });
});
