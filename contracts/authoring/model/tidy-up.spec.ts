import { describe, expect, it } from 'vitest';
import type { Sentence } from '../workflow-fields.ts';
import { findTidyUps, isSafeTidyUp, rangesOfWords, type TidySource } from './tidy-up.ts';

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
const perSecond = 4;
/** Movement of a video of a minute, where it is said to move. */
const motionOf = (moves: (second: number) => boolean) => ({
  perSecond,
  changes: Array.from({ length: 60 * perSecond }, (_, index) => (moves(index / perSecond) ? 0.05 : 0.001)),
});

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
    const over = {
      ...say('s', 'um go', 5),
      words: [
        { word: 'um', startTime: 5, endTime: 5.5 },
        { word: 'go', startTime: 5.4, endTime: 6 },
      ],
    };
    expect(found(source([over]))).toEqual([['filler', 'um', 5, 5.4]]);
    const close = say('s', 'one two three', 5, 0);
    expect(rangesOfWords([close], ({ word }) => word === 'two', 60)).toEqual([{ start: 5.4, end: 5.8 }]);
  });
});

describe('what can be tidied up', () => {
  it('fillers, in the language that is spoken', () => {
    const spoken = say('s', 'open um the valve', 10, 0.5);
    const motion = motionOf(() => false);
    expect(found(source([spoken], { motion }))).toContainEqual(['filler', 'um', 10.6, 11.6]);
    expect(found(source([spoken], { languageCode: 'fr-fr' }))).toEqual([]);
    expect(found(source([say('s', 'umbrella, German humming', 3)]))).toEqual([]);
  });
  it('takes that are said again, whole or broken off', () => {
    const twice = [say('a', 'Turn the valve to', 2), say('b', 'Turn the valve to the left.', 6)];
    const motion = motionOf(() => false);
    expect(found(source(twice, { motion }))[0]).toEqual(['repeat', 'Turn the valve to', 0.2, 5.8]);
    const different = [say('a', 'Turn the first valve.', 2), say('b', 'Read the second gauge.', 6)];
    expect(found(source(different))).toEqual([]);
    const late = [say('a', 'Turn the valve.', 2), say('b', 'Turn the valve.', 40)];
    expect(found(source(late))).toEqual([]);
  });
  it('of a pause beside a take or a filler what is still, and never silent work', () => {
    // 1.4 to 26.75: work without a word
    const spoken = [
      say('a', 'Close the lid.', 0),
      say('b', 'Uh, now we tighten the screw.', 26.75),
      say('c', 'We tighten the screw.', 32),
      say('d', 'Then um go.', 40, 2),
    ];
    const ranges = (part: Partial<TidySource>) =>
      found(source(spoken, part)).filter(([kind]) => kind !== 'still').map(([, text, ...range]) => [text, ...range]);
    const take = 'Uh, now we tighten the screw.';
    const wordsAlone = [[take, 26.75, 29.65], ['um', 42.4, 42.8]];
    expect(ranges({})).toEqual(wordsAlone);
    expect(ranges({ motion: motionOf(() => true) })).toEqual(wordsAlone);
    // it stops a second before the take, and starts again a second after the filler
    expect(ranges({ motion: motionOf((at) => at <= 25.75 || at > 43.75) })).toEqual([
      [take, 25.75, 31.8],
      ['um', 40.6, 43.75],
    ]);
  }); // prettier-ignore
  it('no take with silent work between its words, or in one that is stretched over it', () => {
    const paused = { ...say('a', 'Turn the valve to', 2, 3), endTime: 12.6 };
    const spoken = [paused, say('b', 'Turn the valve to the left.', 16)];
    const repeats = (part: Partial<TidySource>) => found(source(spoken, part)).filter(([kind]) => kind === 'repeat');
    expect(repeats({ motion: motionOf(() => false) })).toHaveLength(1);
    expect(repeats({ motion: motionOf((at) => at === 4) })).toEqual([]);
    expect(repeats({})).toEqual([]);
    const stretched = { ...say('a', 'um', 20), endTime: 26, words: [{ word: 'um', startTime: 20, endTime: 26 }] };
    const fillers = (part: Partial<TidySource>) => found(source([stretched], part)).filter(([kind]) => kind === 'filler');
    expect(fillers({ motion: motionOf(() => false) })).toHaveLength(1);
    expect(fillers({ motion: motionOf((at) => at === 22) })).toEqual([]);
  }); // prettier-ignore
  it('no take that says something more than the later one, apart from how it starts', () => {
    const isRepeat = (earlier: string, later: string) =>
      found(source([say('a', earlier, 2), say('b', later, 12)])).some(([kind]) => kind === 'repeat');
    const later = 'Uh, we open the red valve slowly by one quarter turn.';
    expect(isRepeat('Um, first we open the red valve.', later)).toBe(false);
    expect(isRepeat('We open the left red valve.', later)).toBe(false);
    expect(isRepeat('Um, we open the red valve.', later)).toBe(true);
    expect(isRepeat('Okay, so now we open the the red valve.', later)).toBe(true);
  });
  it('a take during which the picture moves or may move only on its own, the others together', () => {
    const twice = [say('a', 'Turn um the valve', 2), say('b', 'Turn uh the valve to the left.', 6)];
    const tidied = (motion: TidySource['motion']) =>
      findTidyUps(source(twice, { motion }), []).map((each) => [each.kind, each.picture, isSafeTidyUp(each)]);
    const moving = [['repeat', 'moves', false], ['filler', 'moves', true]];
    expect(tidied(motionOf((at) => at < 10))).toEqual([...moving, ['still', 'still', true]]);
    expect(tidied(motionOf(() => false))).toContainEqual(['repeat', 'still', true]);
    expect(tidied(null)).toEqual([['repeat', 'unknown', false], ['filler', 'unknown', true]]);
  }); // prettier-ignore
  it('stretches in which nobody speaks and nothing moves, and never silent work', () => {
    const spoken = [say('a', 'Wait for it.', 0), say('b', 'Done.', 30)];
    const still = motionOf(() => false);
    // "it." ends at 1.4
    expect(found(source(spoken, { motion: still }))).toEqual([
      ['still', '', 1.6, 29.8],
      ['still', '', 30.6, 59.55],
    ]);
    const working = motionOf(() => true);
    expect(found(source(spoken, { motion: working }))).toEqual([]);
    const partly = motionOf((second) => second >= 10);
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
