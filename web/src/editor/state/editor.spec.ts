import { describe, expect, it } from 'vitest';
import { actionOf, editingSessionOf } from '../../../../contracts/kernel/editing-session.ts';
import type { Edit, EditOf } from './edit.ts';
import { initialTranscript } from '../../../../contracts/authoring/model/draft-transcript.ts';
import * as workflowErrors from '../../../../contracts/authoring/workflow-errors.ts';
import { InputInvalid } from '../../../../contracts/kernel/errors.ts';
import { exampleAnnotations } from '../../../../contracts/authoring/workflow.examples.ts';
import { bench, sentence, start } from './editor.fixture.ts';
import type { SendOutcome } from './queued-edit.ts';
import { Editor } from './editor.ts';

const messageOf = (error: string) =>
  [InputInvalid, ...Object.values(workflowErrors)].find((each) => each.error === error)?.message;

const refusal: SendOutcome = { kind: 'refused', message: 'no', overtaken: true, changedBy: null };

const edits: readonly Edit[] = [
  { type: 'RenameWorkflow', data: { title: 'Seal', languageCode: 'en-us' } },
  { type: 'RenameStep', data: { stepId: 'one', title: 'Lock' } },
  { type: 'RetimeStep', data: { stepId: 'one', startTime: 1, endTime: 9 } },
  { type: 'SplitStep', data: { stepId: 'two', at: 15, newStepId: 'half' } },
  { type: 'MergeSteps', data: { stepId: 'two', mergedStepId: 'three' } },
  { type: 'MergeSteps', data: { stepId: 'one', mergedStepId: 'two' } },
  { type: 'DeleteStep', data: { stepId: 'two' } },
  { type: 'ReorderSteps', data: { order: ['three', 'one', 'two'] } },
  { type: 'RemoveAttachment', data: { stepId: 'one', attachmentId: 'link-one' } },
  { type: 'RetimeStep', data: { stepId: 'two', startTime: 10, endTime: 15 } },
  { type: 'ChangeAnnotations', data: { annotations: [{ stepId: 'three', elements: [exampleAnnotations.shape, { ...exampleAnnotations.pen, id: 'arrow-three' }] }, { stepId: 'one', elements: [], removed: ['arrow-one'] }] } },
  { type: 'ChangeSentences', data: { changed: [sentence('s1', 2, 'Lock it.'), sentence('s9', 5, 'New.')], removed: ['s2'] } },
  { type: 'ChangeKeyTerms', data: { terms: ['seal', 'pump'] } },
]; // prettier-ignore

describe('undo and redo', () => {
  it.each(edits.map((edit) => [edit.type, edit] as const))(
    'gives back exactly what was before %s, and again what was after (R-SEG-01)',
    (_, edit) => {
      const { editor } = bench();
      editor.edit(edit);
      const after = editor.snapshot().document;
      expect(after).not.toEqual(start);
      editor.undo();
      expect(editor.snapshot().document).toEqual(start);
      editor.redo();
      expect(editor.snapshot().document).toEqual(after);
    },
  );

  it('gives back what was before a step is added where others left room, and again what was after', () => {
    const { editor } = bench();
    editor.edit({ type: 'RetimeStep', data: { stepId: 'one', startTime: 1, endTime: 9 } });
    const before = editor.snapshot().document;
    const step = { id: 'new', title: '', startTime: 0, endTime: 1 };
    expect(editor.edit({ type: 'InsertStep', data: { step, index: 1 } })).toBe(true);
    const after = editor.snapshot().document;
    editor.undo();
    expect(editor.snapshot().document).toEqual(before);
    editor.redo();
    expect(editor.snapshot().document).toEqual(after);
  });

  it('undoes a mixed row of edits one by one down to the start (R-SEG-01)', () => {
    const { editor } = bench();
    const states = edits.map((edit) => {
      const before = editor.snapshot().document;
      return editor.edit(edit) ? before : null;
    });
    for (const before of states.filter((state) => state !== null).toReversed()) {
      editor.undo();
      expect(editor.snapshot().document).toEqual(before);
    }
    expect(editor.snapshot().nextUndo).toBeNull();
  });

  it('has what is written in other languages until it is loaded, whatever else arrives', async () => {
    const { editor, settle } = bench();
    const edit = (text: string): EditOf<'ChangeTranslatedTexts'> => ({
      type: 'ChangeTranslatedTexts',
      data: {
        languageCode: 'es-mx',
        changed: [{ part: 'title', id: 'title', text, original: 'Pump', status: 'draft' }],
      },
    });
    const [first, second] = [edit('Bomba'), edit('La bomba')];
    editor.act({ forward: [first], backward: [] });
    editor.act({ forward: [second], backward: [first] });
    await settle();
    editor.rebase({ document: start, revision: 99, textRevision: 99 });
    editor.undo();
    expect(editor.snapshot().document.written).toEqual([first, second, first]);
    editor.forgetWritten([first, second]);
    expect(editor.snapshot().document.written).toEqual([first]);
  });
  it('forgets what was undone once something new is done (R-SEG-02)', () => {
    const { editor } = bench();
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    editor.undo();
    expect(editor.snapshot().nextRedo).not.toBeNull();
    editor.edit({ type: 'RenameStep', data: { stepId: 'two', title: 'B' } });
    expect(editor.snapshot().nextRedo).toBeNull();
  });

  it('does not delete the only step that is left (R-SEG-03)', () => {
    const { editor } = bench();
    for (const stepId of ['one', 'two', 'three']) editor.edit({ type: 'DeleteStep', data: { stepId } });
    expect(editor.snapshot().document.draft.steps.map(({ id }) => id)).toEqual(['three']);
  });
});

describe('saving', () => {
  it('sends edits one after the other and none that changes nothing', async () => {
    const { editor, sent, settle, stored } = bench();
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    editor.edit({ type: 'RenameStep', data: { stepId: 'two', title: 'B' } });
    expect(sent).toHaveLength(1);
    await settle();
    expect(sent.map(({ id }) => id)).toEqual([
      expect.stringMatching(/_c1__1$/),
      expect.stringMatching(/_c2__1$/),
    ]);
    expect(stored()).toEqual([]);
    expect(editor.snapshot().saving).toEqual({ kind: 'saved', at: 1_000 });
  });

  it('keeps unsent edits with their ids while the server is away and continues when it is back', async () => {
    let away = true;
    const { editor, reloaded, sent, settle, stored, wake } = bench(() =>
      away ? { kind: 'unreachable', message: 'gone' } : { kind: 'saved' },
    );
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    await settle();
    expect(editor.snapshot().saving).toEqual({ kind: 'waiting', message: 'gone', edits: 1 });
    expect(stored()).toHaveLength(1);
    // found again after a reload
    expect(reloaded().snapshot().document.draft.steps[0]?.title).toBe('A');
    away = false;
    wake();
    await settle();
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id]);
    expect(editor.snapshot().saving.kind).toBe('saved');
  });

  it('takes back an edit that the server refuses, keeps the others and says why', async () => {
    const { editor, settle, refusals } = bench(({ id }) =>
      id.endsWith('_c1__1') ? refusal : { kind: 'saved' },
    );
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    editor.edit({ type: 'RenameStep', data: { stepId: 'three', title: 'B' } });
    await settle();
    expect(editor.snapshot().document.draft.steps.map(({ title }) => title)).toEqual(['one', '', 'B']);
    expect(refusals()).toBe(1);
    expect(editor.snapshot().refused).toMatchObject([{ message: 'no', edit: { data: { title: 'A' } } }]);
    editor.dismissRefused();
    expect(editor.snapshot().refused).toEqual([]);
  });

  it('says so when an undo is no longer possible, because its step was deleted meanwhile', async () => {
    const { editor, settle } = bench();
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    await settle();
    const steps = start.draft.steps.filter(({ id }) => id !== 'one');
    editor.rebase({ document: { ...start, draft: { ...start.draft, steps } }, revision: 9, textRevision: 3 });
    expect(editor.undo()).toEqual({ changed: false, refusal: expect.stringContaining('step') });
    expect(editor.snapshot().document.draft.steps).toEqual(steps);
  });

  it('can still undo what was done beside an edit that was refused', async () => {
    const { editor, settle } = bench(({ id }) => (id.endsWith('_c2__1') ? refusal : { kind: 'saved' }));
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    editor.edit({ type: 'RenameStep', data: { stepId: 'two', title: 'B' } });
    editor.edit({ type: 'RenameStep', data: { stepId: 'three', title: 'C' } });
    await settle();
    const titles = () => editor.snapshot().document.draft.steps.map(({ title }) => title);
    expect(titles()).toEqual(['A', '', 'C']);
    editor.undo();
    expect(titles()).toEqual(['A', '', 'three']);
    editor.undo();
    expect(titles()).toEqual(['one', '', 'three']);
    expect(editor.snapshot().nextUndo).toBeNull();
  });
  it('undoes and does again over a reload, and still shows what was refused before it', async () => {
    const first = bench(({ id }) => (id.endsWith('_c3__1') ? refusal : { kind: 'saved' }));
    first.editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    first.editor.edit({ type: 'RenameStep', data: { stepId: 'three', title: 'C' } });
    first.editor.edit({ type: 'RenameStep', data: { stepId: 'two', title: 'B' } });
    await first.settle();
    first.editor.undo();
    await first.settle();
    const { document } = first.editor.snapshot();
    const editor = first.reloaded({ document, revision: 9 });
    const titles = () => editor.snapshot().document.draft.steps.map(({ title }) => title);
    expect(editor.snapshot().refused).toMatchObject([{ edit: { data: { title: 'B' } } }]);
    editor.redo();
    expect(titles()).toEqual(['A', '', 'C']);
    editor.undo();
    editor.undo();
    expect(titles()).toEqual(['one', '', 'three']);
  });
  it('discards unsent edits on request', async () => {
    const { editor, settle, stored } = bench(() => ({ kind: 'unreachable', message: 'gone' }));
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    await settle();
    editor.discardUnsent();
    expect(editor.snapshot().document).toEqual(start);
    expect(editor.snapshot()).toMatchObject({ nextUndo: null, saving: { kind: 'saved' } });
    expect(stored()).toEqual([]);
  });

  it('makes a refused edit once more on what is stored now, and leaves out what no longer fits', async () => {
    let stale = true;
    const { editor, settle, sent } = bench(() => (stale ? refusal : { kind: 'saved' }));
    editor.edit({ type: 'ReorderSteps', data: { order: ['three', 'one', 'two'] } });
    editor.edit({ type: 'RenameStep', data: { stepId: 'two', title: 'Drain' } });
    await settle();
    const steps = start.draft.steps.filter(({ id }) => id !== 'two');
    editor.rebase({ document: { ...start, draft: { ...start.draft, steps } }, revision: 6, textRevision: 3 });
    stale = false;
    editor.reapplyRefused();
    await settle();
    expect(sent.slice(2).map(({ edit }) => edit)).toEqual([
      { type: 'ReorderSteps', data: { order: ['three', 'one'] } },
    ]);
    expect(editor.snapshot()).toMatchObject({ refused: [], saving: { kind: 'saved' } });
  });

  it.each<[string, Edit, string]>([
    ['another length than its video has', { type: 'RetimeStep', data: { stepId: 'one', startTime: 0, endTime: 31 } }, 'step.range-invalid'],
    ['no title at all', { type: 'RenameWorkflow', data: { title: ' ', languageCode: 'en-us' } }, 'input.invalid'],
    ['a step that is no longer there', { type: 'RenameStep', data: { stepId: 'gone', title: 'Lock' } }, 'step.absent'],
    ['a step before the one that it does not follow', { type: 'MergeSteps', data: { stepId: 'one', mergedStepId: 'three' } }, 'step.not-adjacent'],
    ['a cut outside of the step', { type: 'SplitStep', data: { stepId: 'one', at: 10, newStepId: 'half' } }, 'step.split-outside'],
    ['key terms of a language without them', { type: 'ChangeKeyTerms', data: { terms: ['bomba'] } }, 'key-terms.language'],
  ])('refuses %s as the server would, without asking it', (_, edit, error) => {
    const { parts, sent } = bench();
    const portuguese = { ...start, draft: { ...start.draft, languageCode: 'pt-ao' } };
    const editor = new Editor({ ...parts, document: edit.type === 'ChangeKeyTerms' ? portuguese : start });
    const before = editor.snapshot().document;
    expect(editor.edit(edit)).toBe(false);
    expect(sent).toEqual([]);
    expect(editor.snapshot()).toMatchObject({ document: before, nextUndo: null });
    expect(editor.snapshot().refused).toEqual([
      { edit, rotation: 0, message: messageOf(error), overtaken: false, changedBy: null },
    ]);
  }); // prettier-ignore

  it('never shows what the server knew before an edit was saved', async () => {
    const { editor, settle } = bench();
    editor.edit({ type: 'RenameStep', data: { stepId: 'one', title: 'A' } });
    await settle();
    editor.rebase({ document: start, revision: 5, textRevision: 3 });
    expect(editor.snapshot().document.draft.steps[0]?.title).toBe('A');
  });
  it('keeps a corrected sentence when a newer draft comes with an older transcript', async () => {
    const { editor, settle } = bench();
    const corrected = {
      ...start.transcript.sentences[0],
      id: 's1',
      sentence: 'Lock the pump out.',
      startTime: 1,
      endTime: 2,
      words: [],
    };
    editor.edit({ type: 'ChangeSentences', data: { changed: [corrected], removed: [] } });
    await settle();
    const renamed = { ...start.draft, titles: { 'en-us': 'Pump 2' } };
    editor.rebase({ document: { ...start, draft: renamed }, revision: 8, textRevision: 3 });
    expect(editor.snapshot().document.transcript.sentences[0]?.sentence).toBe('Lock the pump out.');
    expect(editor.snapshot().document.draft.titles).toEqual({ 'en-us': 'Pump 2' });
    editor.rebase({
      document: { ...start, draft: renamed, transcript: initialTranscript('en-us') },
      revision: 9,
      textRevision: 9,
    });
    expect(editor.snapshot().document.transcript.sentences).toEqual([]);
  });
  it('undoes and does again poster, external id and language', async () => {
    const { editor, settle } = bench();
    editor.edit({ type: 'ChoosePoster', data: { atSecond: 4, assetId: null } });
    editor.edit({ type: 'ChangeExternalId', data: { externalId: 'SOP-7' } });
    editor.edit({ type: 'ChangeWorkflowLanguage', data: { languageCode: 'de-de' } });
    const now = () => {
      const { poster, externalId, languageCode } = editor.snapshot().document.draft;
      return [poster.atSecond, externalId ?? '', languageCode];
    };
    expect(now()).toEqual([4, 'SOP-7', 'de-de']);
    for (let times = 0; times < 3; times += 1) editor.undo();
    expect(now()).toEqual([null, '', 'en-us']);
    editor.redo();
    await settle();
    expect(now()).toEqual([4, '', 'en-us']);
  });
});

describe('what an edit was made on', () => {
  const rename = (title: string): Edit => ({ type: 'RenameStep', data: { stepId: 'one', title } });
  const correct: Edit = {
    type: 'ChangeSentences',
    data: { changed: [sentence('s1', 1, 'Lock it.')], removed: [] },
  };
  const newer = { document: start, revision: 9, textRevision: 8 };

  it('goes with it: for steps the draft as it was read, for sentences the transcript', async () => {
    const { editor, sent, settle } = bench();
    editor.edit(rename('Lock'));
    editor.edit(correct);
    await settle();
    editor.edit(rename('Lock out'));
    editor.rebase({ ...newer, document: editor.snapshot().document });
    editor.edit(rename('Lock the pump'));
    await settle();
    // a save from here is not news, so it does not advance the revision
    expect(sent.map(({ seen }) => seen)).toEqual([5, 3, 5, 9]);
  });
  it('is what the author saw when they began to type', async () => {
    const { editor, sent, settle } = bench();
    let stillTyped = true;
    editor.pinRevisions(() => stillTyped);
    editor.rebase(newer);
    editor.edit(rename('Lock'));
    editor.unpinRevisions();
    editor.edit(rename('Lock out'));
    editor.pinRevisions(() => stillTyped);
    editor.rebase({ ...newer, revision: 12 });
    stillTyped = false;
    editor.edit(rename('Lock the pump'));
    await settle();
    expect(sent.map(({ seen }) => seen)).toEqual([5, 9, 12]);
  });
  it('is what they saw when they began, whatever is edited meanwhile, until the field was sent', async () => {
    const { editor, sent, settle } = bench();
    const type = () => editor.pinRevisions(() => true);
    type();
    editor.rebase(newer);
    type();
    editor.edit(rename('Lock'));
    editor.edit(rename('Lock out'));
    editor.unpinRevisions();
    editor.rebase({ ...newer, revision: 12 });
    type();
    editor.edit(rename('Lock the pump'));
    await settle();
    expect(sent.map(({ seen }) => seen)).toEqual([5, 5, 12]);
  });
  it('differs from edits of the same window: their ids share an editing session, also after a reload', async () => {
    const away = bench(() => ({ kind: 'unreachable', message: 'away' }));
    away.editor.edit(rename('Lock'));
    away.editor.edit(rename('Lock out'));
    await away.settle();
    const reloaded = away.reloaded({ newId: () => 'later', send: () => new Promise(() => undefined) });
    reloaded.edit(rename('Lock the pump'));
    const sessions = away.stored().map(({ id }) => editingSessionOf(id));
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions).size).toBe(1);
    const other = bench();
    other.editor.edit(rename('Lock'));
    expect(editingSessionOf(other.sent[0]?.id ?? '')).not.toBe(sessions[0]);
  });
  it('shares its action with the other edits of one undo, and with nothing else', async () => {
    const { editor, sent, settle } = bench();
    editor.edit({ type: 'RetimeStep', data: { stepId: 'one', startTime: 1, endTime: 9 } });
    editor.undo();
    editor.edit(rename('Lock'));
    await settle();
    const actions = sent.map(({ id }) => actionOf(id));
    expect(sent.map(({ edit }) => edit.type)).toEqual([
      'RetimeStep',
      'RetimeStep',
      'ChangeAnnotations',
      'RenameStep',
    ]);
    expect(actions.map((action) => actions.indexOf(action))).toEqual([0, 1, 1, 3]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
    expect(new Set(sent.map(({ id }) => editingSessionOf(id))).size).toBe(1);
  });
});
