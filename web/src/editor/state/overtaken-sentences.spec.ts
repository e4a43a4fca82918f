import { describe, expect, it } from 'vitest';
import { sentencePath } from '../../../../contracts/authoring/model/changes.ts';
import type { Edit, EditOf } from './edit.ts';
import { bench, sentence, start } from './editor.fixture.ts';
import { findMatches, replacementOf, searchedTexts } from './search-draft.ts';
import { mergeEdit, splitEdit } from './sentence-edits.ts';
import type { QueuedEdit, SendOutcome } from './queued-edit.ts';

const document = (texts: readonly string[]) => ({
  ...start,
  transcript: {
    ...start.transcript,
    sentences: texts.map((text, index) => sentence(`s${index + 1}`, index / 10, text)),
  },
});
const touched = ({ edit }: QueuedEdit): readonly string[] =>
  edit.type === 'ChangeSentences' ? [...edit.data.changed.map(({ id }) => id), ...edit.data.removed] : [];

/** A colleague has changed these sentences; the server names as many of them in one answer. */
function overtaken(ids: readonly string[], texts: readonly string[], named = Infinity) {
  const answer = (queued: QueuedEdit): SendOutcome => {
    const conflicts = touched(queued).filter((id) => ids.includes(id));
    if (conflicts.length === 0) return { kind: 'saved' };
    const changedPaths = conflicts.slice(0, named).map(sentencePath);
    return { kind: 'refused', message: 'no', overtaken: true, changedBy: 'ben', changedPaths };
  };
  const world = bench(answer);
  const editor = world.reloaded({ document: document(texts) });
  return {
    ...world,
    editor,
    replaceAll: (text: string, by: string) => {
      const shown = editor.snapshot().document;
      const matches = findMatches(searchedTexts(shown), { text, matchCase: false, wholeWords: false });
      const result = replacementOf(shown, matches, by);
      if (!('edits' in result)) throw new Error('nothing is replaced');
      editor.edit(...result.edits);
    },
    /** What the colleague has written arrives. */
    read: () => {
      const { transcript } = editor.snapshot().document;
      const sentences = transcript.sentences.map((each) =>
        ids.includes(each.id) ? { ...each, sentence: 'By Ben' } : each,
      );
      const now = { ...start, transcript: { ...transcript, sentences } };
      editor.rebase({ document: now, revision: 9, textRevision: 9 });
    },
    texts: () => editor.snapshot().document.transcript.sentences.map((each) => each.sentence),
    refused: () => editor.snapshot().refused.map(({ edit }) => touched({ id: '', seen: 0, edit })),
    sentences: () => world.sent.map(touched),
  };
}
const pumps = ['A pump', 'The pump', 'No pump'];

describe('sentences that are replaced together, some of which somebody else has changed meanwhile', () => {
  it('are replaced except those, which alone are named and can be replaced again', async () => {
    const { editor, read, refused, replaceAll, sentences, sent, settle, texts } = overtaken(['s2'], pumps);
    replaceAll('pump', 'seal');
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'Lock' } });
    await settle();
    expect(sentences()).toEqual([['s1', 's2', 's3'], ['s1', 's3'], []]);
    expect(new Set(sent.map(({ seen }) => seen))).toEqual(new Set([3, 5]));
    expect(texts()).toEqual(['A seal', 'The pump', 'No seal']);
    expect(editor.snapshot()).toMatchObject({
      saving: { kind: 'saved' },
      refused: [{ message: 'no', overtaken: true, changedBy: 'ben' }],
    });
    read();
    expect(texts()).toEqual(['A seal', 'By Ben', 'No seal']);
    expect(refused()).toEqual([['s2']]);
    editor.reapplyRefused();
    expect(texts()).toEqual(['A seal', 'The seal', 'No seal']);
    await settle();
    expect(sentences().slice(3)).toEqual([['s2']]);
  });
  it('are undone and replaced again without those', async () => {
    const { editor, read, replaceAll, settle, texts } = overtaken(['s2'], pumps);
    replaceAll('pump', 'seal');
    await settle();
    read();
    editor.undo();
    expect(texts()).toEqual(['A pump', 'By Ben', 'No pump']);
    editor.redo();
    expect(texts()).toEqual(['A seal', 'By Ben', 'No seal']);
  });
  it('are undone without all of those, of which one more was changed each time they were sent', async () => {
    const { editor, refused, replaceAll, sentences, settle, texts } = overtaken(['s2', 's3'], pumps, 1);
    replaceAll('pump', 'seal');
    await settle();
    expect(sentences()).toEqual([['s1', 's2', 's3'], ['s1', 's3'], ['s1']]);
    expect(refused()).toEqual([['s2'], ['s3']]);
    expect(texts()).toEqual(['A seal', 'The pump', 'No pump']);
    editor.undo();
    expect(texts()).toEqual(pumps);
    await settle();
    expect(sentences().slice(3)).toEqual([['s1']]);
  });
  it('are not replaced in those by redo either, if it was undone before the answer', async () => {
    const { editor, read, replaceAll, settle, texts } = overtaken(['s2'], pumps);
    replaceAll('pump', 'seal');
    editor.undo();
    await settle();
    read();
    expect(texts()).toEqual(['A pump', 'By Ben', 'No pump']);
    editor.redo();
    expect(texts()).toEqual(['A seal', 'By Ben', 'No seal']);
  });
  it('can be undone if all of one of their edits were changed', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `Pump ${index + 1}`);
    const first = many.slice(0, 100).map((_, index) => `s${index + 1}`);
    const { editor, read, refused, replaceAll, sentences, settle, texts } = overtaken(first, many);
    replaceAll('pump', 'Seal');
    await settle();
    read();
    expect(sentences().map(({ length }) => length)).toEqual([100, 50]);
    expect(refused()).toEqual([first]);
    expect(texts().slice(98, 102)).toEqual(['By Ben', 'By Ben', 'Seal 101', 'Seal 102']);
    editor.undo();
    expect(texts().slice(98, 102)).toEqual(['By Ben', 'By Ben', 'Pump 101', 'Pump 102']);
    expect(editor.snapshot().nextUndo).toBeNull();
  });
  it('can be undone if a title that is replaced with them was changed', async () => {
    const world = bench(({ edit }) =>
      edit.type === 'RenameStep'
        ? { kind: 'refused', message: 'no', overtaken: true, changedBy: 'ben' }
        : { kind: 'saved' },
    );
    const editor = world.reloaded({ document: document(pumps) });
    const shown = () => editor.snapshot().document;
    const rename: Edit = { type: 'RenameStep', data: { stepId: 'one', title: 'Seal' } };
    const changed = [sentence('s1', 0, 'A seal')];
    editor.edit({ type: 'ChangeSentences', data: { changed, removed: [] } }, rename);
    await world.settle();
    expect(editor.snapshot().refused).toMatchObject([{ edit: rename }]);
    editor.undo();
    await world.settle();
    expect(world.sent.map(({ edit }) => edit.type)).toEqual([
      'ChangeSentences',
      'RenameStep',
      'ChangeSentences',
    ]);
    expect(shown().transcript.sentences[0]?.sentence).toBe('A pump');
  });
  it('cannot be undone if all of them were changed', async () => {
    const { editor, refused, replaceAll, settle } = overtaken(['s1', 's2', 's3'], pumps);
    replaceAll('pump', 'seal');
    await settle();
    expect(refused()).toEqual([['s1', 's2', 's3']]);
    expect(editor.snapshot().nextUndo).toBeNull();
  });
  it('wait without those after a reload', async () => {
    const { editor, parts, replaceAll, reloaded, settle, stored } = overtaken(['s2'], pumps);
    replaceAll('pump', 'seal');
    editor.close();
    await settle();
    expect(stored().map(touched)).toEqual([['s1', 's3']]);
    const again = reloaded({ document: document(pumps), send: parts.send });
    again.start();
    await settle();
    expect(again.snapshot()).toMatchObject({ saving: { kind: 'saved' } });
    expect(stored()).toEqual([]);
  });
  it('are all refused by a server that does not say which', async () => {
    const { refused, replaceAll, sentences, settle, texts } = overtaken(['s2'], pumps, 0);
    replaceAll('pump', 'seal');
    await settle();
    expect([refused(), sentences()]).toEqual([[['s1', 's2', 's3']], [['s1', 's2', 's3']]]);
    expect(texts()).toEqual(pumps);
  });
});

describe('an edit of several sentences that belong together', () => {
  const spoken = {
    ...sentence('s1', 0, 'Lock it'),
    words: ['Lock', 'it'].map((word, index) => ({ word, startTime: index / 2, endTime: index / 2 + 0.5 })),
  };
  const [, second] = document(pumps).transcript.sentences;
  const split = splitEdit(spoken, 1, 'new');
  const cases: readonly (readonly [string, Edit | null, string])[] = [
    ['a merge', second ? mergeEdit(spoken, second) : null, 's2'],
    ['a split', split, 's1'],
    ['other times', retimed(), 's2'],
  ];
  function retimed(): EditOf<'ChangeSentences'> {
    const changed = document(pumps).transcript.sentences.map((each) => ({ ...each, endTime: 9 }));
    return { type: 'ChangeSentences', data: { changed, removed: [] } };
  }
  it.each(cases)('is refused as a whole: %s', async (_, edit, id) => {
    const { editor, settle, refused, sent } = overtaken([id], pumps);
    if (edit) editor.edit(edit);
    await settle();
    expect(sent.map((each) => each.edit)).toEqual([edit]);
    expect(editor.snapshot().refused).toMatchObject([{ edit }]);
    expect(refused()).toHaveLength(1);
    expect(editor.snapshot().nextUndo).toBeNull();
  });
});
