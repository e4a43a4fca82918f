import { expect, it } from 'vitest';
import { bench, sentence, start } from './editor.fixture.ts';
import { findMatches, matchFrom, replacementOf, searchedTexts } from './search-draft.ts';

const transcriptOf = (texts: readonly string[]) => ({
  ...start,
  transcript: {
    ...start.transcript,
    sentences: texts.map((text, index) => sentence(`s${index}`, index / 1000, text)),
  },
});
function search(document: typeof start, text: string) {
  const texts = searchedTexts(document);
  return { texts, matches: findMatches(texts, { text, matchCase: false, wholeWords: false }) };
}

it('replaces in many sentences by few edits, which are one action', async () => {
  const document = transcriptOf(Array.from({ length: 250 }, () => 'A step well.'));
  const { reloaded, sent, settle } = bench();
  const editor = reloaded({ document });
  const result = replacementOf(document, search(document, 'step well').matches, 'Stepwell');
  if (!('edits' in result)) throw new Error('nothing is replaced');
  editor.edit(...result.edits);
  await settle();
  expect(sent.map(({ edit }) => edit.type)).toEqual(Array.from({ length: 3 }, () => 'ChangeSentences'));
  const texts = () => new Set(editor.snapshot().document.transcript.sentences.map((each) => each.sentence));
  expect(texts()).toEqual(new Set(['A Stepwell.']));
  editor.undo();
  expect(texts()).toEqual(new Set(['A step well.']));
});

it('says why the transcript as a whole cannot take it', () => {
  const document = transcriptOf(Array.from({ length: 200 }, () => 'pump '.repeat(350)));
  expect(replacementOf(document, search(document, 'pump').matches, 'pomp')).toEqual({
    problem: { reason: 'refused', refusal: expect.stringMatching(/./) },
  });
});

it('makes no edit of a text that stays the same', () => {
  const document = transcriptOf(['Lock it.']);
  expect(replacementOf(document, search(document, 'lock').matches, 'Lock')).toEqual({ edits: [] });
});

it('goes on from a place, or from the start where nothing follows or its text is gone', () => {
  const { texts, matches } = search(transcriptOf(['a b a', 'b', 'a']), 'a');
  const from = (id: string, at: number) => matchFrom(matches, texts, { part: 'sentence', id, from: at });
  expect(matchFrom(matches, texts, null)).toBe(0);
  expect([from('s0', 0), from('s0', 1), from('s1', 0), from('s2', 1)]).toEqual([0, 1, 2, 0]);
  expect(from('gone', 3)).toBe(0);
  expect(matchFrom([], texts, null)).toBe(0);
});
