import { expect, it } from 'vitest';
import { translationRows } from './translated-content.ts';

/** The state of the translation of this sentence, which was made of another text. */
function stateOf(sentence: string, original: string) {
  const content = {
    titles: {},
    languageCode: 'en-us',
    steps: [],
    sentences: [{ id: 's1', sentence, startTime: 0, endTime: 2, words: [] }],
  };
  const translated = {
    part: 'sentence',
    id: 's1',
    text: 'Abra la válvula.',
    original,
    status: 'accepted',
    madeBy: null,
  } as const;
  return translationRows(content, { texts: [translated] })[0]?.state;
}

it('a translation of a sentence that lost what it started with stays accepted', () => {
  expect(stateOf('Open the valve.', 'open the valve.')).toBe('accepted');
  expect(stateOf('Open the valve.', ', open the valve.')).toBe('accepted');
  expect(stateOf('“Open the valve.”', '“open the valve.”')).toBe('accepted');
  expect(stateOf('Open the valve.', 'Close the valve.')).toBe('stale');
  expect(stateOf('Open the valve.', 'Open the valves.')).toBe('stale');
});
