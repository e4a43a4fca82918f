import { describe, expect, it } from 'vitest';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import { randomHexId } from './random-hex-id.ts';
import {
  caretSplitEdit,
  insertionEdit,
  mergeEdit,
  newSentenceEdit,
  retimeEdit,
  splitEdit,
  textEdit,
  wordEdit,
} from './sentence-edits.ts';

const word = (text: string, startTime: number) => ({ word: text, startTime, endTime: startTime + 0.5 });
const sentence: Sentence = {
  id: 's',
  sentence: 'Close the valve, then wait.',
  startTime: 1,
  endTime: 4,
  words: [word('Close', 1), word('the', 1.5), word('valve,', 2), word('then', 2.5), word('wait.', 3)],
};
const texts = (edit: ReturnType<typeof textEdit>) => edit?.data.changed.map((one) => one.sentence);

describe('edits of a sentence', () => {
  it('R-STO-06: gives new ones an id of 14 random hexadecimal digits', () => {
    expect(randomHexId()).toMatch(/^[0-9a-f]{14}$/);
    expect(randomHexId(7)).toMatch(/^[0-9a-f]{7}$/);
    expect(randomHexId()).not.toBe(randomHexId());
  });
  it('splits at the caret what was written meanwhile', () => {
    const text = 'Close the big valve, then wait.';
    const at = (caret: number) => texts(caretSplitEdit(sentence, { text, caret }, 'new', 'en-us'));
    expect(at(text.indexOf('then'))).toEqual(['Close the big valve,', 'then wait.']);
    expect(at(text.indexOf('then') + 2)).toEqual(['Close the big valve,', 'then wait.']);
    expect(at(0)).toBeUndefined();
    expect(at(text.length)).toBeUndefined();
  });
  it('R-TRN-03: writes down what nobody heard, until the next sentence begins, and nothing for no words', () => {
    const at = { seconds: 10, until: 12 };
    expect(newSentenceEdit(' Mind the step. ', at, 'new', 'en-us')?.data.changed).toMatchObject([
      { id: 'new', sentence: 'Mind the step.', startTime: 10, endTime: 12, words: [{}, {}, {}] },
    ]);
    expect(newSentenceEdit('  ', at, 'new', 'en-us')).toBeNull();
  });
  it('makes no edit of an empty text, so that it is held and not saved (R-TRN-03)', () => {
    expect(textEdit(sentence, '  ', 'en-us')).toBeNull();
  });
  it('keeps the punctuation behind a corrected word (R-TRN-04)', () => {
    expect(texts(wordEdit(sentence, 2, 'tap', 'en-us'))).toEqual(['Close the tap, then wait.']);
  });
  it('inserts words behind a word', () => {
    expect(texts(insertionEdit(sentence, 1, 'red', 'en-us'))).toEqual(['Close the red valve, then wait.']);
  });
  it('splits before a word and merges the halves again', () => {
    const split = splitEdit(sentence, 3, 'new');
    expect(texts(split)).toEqual(['Close the valve,', 'then wait.']);
    const [first, second] = split?.data.changed ?? [];
    expect(first && second && mergeEdit(first as Sentence, second as Sentence).data).toEqual({
      changed: [sentence],
      removed: ['new'],
    });
  });
  it('does not let a sentence end before it starts', () => {
    expect(retimeEdit(sentence, 3, 2)).toBeNull();
  });
});
