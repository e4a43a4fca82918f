import { initialVoiceOver } from '../../../../contracts/authoring/model/voice-over.ts';
import { Fragment, type FunctionComponent, type PropsWithChildren } from 'react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { initialProcessing } from '../../../../contracts/authoring/model/processing.ts';
import { initialTranscript } from '../../../../contracts/authoring/model/draft-transcript.ts';
import type { Sentence } from '../../../../contracts/authoring/workflow-fields.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { noMedia } from '../state/editor.fixture.ts';
import type { Edit } from '../state/edit.ts';
import { Editor } from '../state/editor.ts';
import { EditorProvider } from '../state/editor-context.tsx';
import { KeyTerms } from './KeyTerms.tsx';
import { NewSentence } from './NewSentence.tsx';
import { RecognitionNotes } from './RecognitionNotes.tsx';
import { AllSuggestions } from './SentenceSuggestions.tsx';
import { SentenceList } from './SentenceList.tsx';
import { useEditor } from '../state/editor-context.tsx';
import { WorkflowPanel } from '../builder/WorkflowPanel.tsx';

const word = (text: string, startTime: number) => ({ word: text, startTime, endTime: startTime + 0.4 });
const start: EditedWorkflow = {
  draft: {
    workflowId: 'w', workspaceId: 'ws', authorId: 'u', assetId: 'a', editType: 'original', languageCode: 'en-us',
    titles: { 'en-us': 'Pump' }, proposed: [], acceptedTitles: [], steps: [], terms: ['seal', 'pump'], poster: { atSecond: null, assetId: null }, externalId: null, safetyWatermark: false,
    basis: 'speech', stepsEdited: false, source: { durationSeconds: 30, width: 16, height: 9, hasAudio: true },
    voiceOver: initialVoiceOver,
    processing: initialProcessing,
  },
  status: 'draft',
  transcript: { ...initialTranscript('en-us'), sentences: [
    { id: 's1', sentence: 'Lock the pump.', startTime: 1, endTime: 3, words: [word('Lock', 1), word('the', 1.5), word('pump.', 2)] },
    { id: 's2', sentence: 'Drain it.', startTime: 6, endTime: 8, words: [word('Drain', 6), word('it.', 6.5)] },
  ] },
}; // prettier-ignore

const heard = (id: string, text: string, startTime: number) => ({
  id,
  sentence: text,
  startTime,
  endTime: startTime + 2,
  words: [],
});
/** Recognition ran again and returned other results for both corrected sentences. */
const suggested: EditedWorkflow = {
  ...start,
  transcript: {
    ...start.transcript,
    suggestions: [
      { id: 's1', sentenceIds: ['s1'], heard: [heard('h1', 'Look the pomp.', 1)] },
      { id: 's2', sentenceIds: ['s2'], heard: [heard('h2', 'Train it.', 6)] },
    ],
  },
};

const withSentences = (sentences: readonly Sentence[]): EditedWorkflow => ({
  ...start,
  transcript: { ...start.transcript, sentences },
});

function Sentences() {
  const { sentences } = useEditor().document.transcript;
  return (
    <SentenceList
      sentences={sentences}
      onEmptyChange={(id, paused) => (paused ? holding.add(id) : holding.delete(id))}
    />
  );
}
/** Sentences that are empty here and therefore not saved. */
const holding = new Set<string>();
function open(document = start, Frame: FunctionComponent<PropsWithChildren> = Fragment) {
  const editor = new Editor({
    document,
    revision: 0,
    textRevision: 0,
    send: async () => ({ kind: 'saved' }),
    save: () => undefined,
    durable: true,
    onRefused: () => undefined,
  });
  render(
    <EditorProvider editor={editor} media={noMedia}>
      <RecognitionNotes confidence={0.9} />
      <AllSuggestions />
      <Frame>
        <Sentences />
      </Frame>
      <NewSentence />
      <KeyTerms running={false} />
      <WorkflowPanel
        hasWatermark
        posterUrl={null}
        onSendPoster={async () => ({ message: 'This is not a picture.' })}
        onStartOver={() => undefined}
      />
    </EditorProvider>,
  );
  const texts = () => editor.snapshot().document.transcript.sentences.map(({ sentence }) => sentence);
  return { editor, texts, user: userEvent.setup() };
}
const first = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;

// jsdom has no layout, so nothing can be scrolled
Element.prototype.scrollIntoView = () => undefined;

describe('the sentence editor', () => {
  it('R-TRN-01: corrects, splits at the caret and merges by keyboard', async () => {
    const { texts, user } = open();
    first('Edit text').focus();
    await user.keyboard('{Enter}');
    const field = screen.getByRole('textbox', { name: /^Sentence at/ });
    await user.clear(field);
    await user.type(field, 'Lock the big pump.', { initialSelectionStart: 0 });
    (field as HTMLTextAreaElement).setSelectionRange(9, 9);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(texts()).toEqual(['Lock the', 'big pump.', 'Drain it.']);
    first('Merge with next').focus();
    await user.keyboard('{Enter}');
    expect(texts()).toEqual(['Lock the big pump.', 'Drain it.']);
  });
  it('offers what was newly recognised beside a correction: accepted, undone, kept', async () => {
    const { editor, texts, user } = open(suggested);
    expect(
      screen.getByText('2 corrected or deleted sentences were recognised differently.'),
    ).toBeInTheDocument();
    expect(screen.getByText('Newly recognised: “Look the pomp.”')).toBeInTheDocument();
    await user.click(first('Accept new'));
    expect(texts()).toEqual(['Look the pomp.', 'Drain it.']);
    expect(screen.queryByText(/Look the pomp.”/)).toBeNull();
    act(() => void editor.undo());
    expect(texts()).toEqual(['Lock the pump.', 'Drain it.']);
    await user.click(first('Keep mine'));
    expect(screen.queryByText(/Look the pomp/)).toBeNull();
    expect(
      screen.getByText('1 corrected or deleted sentence was recognised differently.'),
    ).toBeInTheDocument();
    await user.click(first('Keep all mine'));
    expect(screen.queryByText(/recognised/)).toBeNull();
    expect(texts()).toEqual(['Lock the pump.', 'Drain it.']);
  });
  it('a deleted sentence stays deleted when it is recognised again, and can be restored where it was said', async () => {
    const deleted = { id: 'h3', sentence: 'Well, hello.', startTime: 4, endTime: 5, words: [] };
    const { editor, texts, user } = open({
      ...start,
      transcript: { ...start.transcript, suggestions: [{ id: 'h3', sentenceIds: [], heard: [deleted] }] },
    });
    const offer = screen.getByText('You deleted this, and it was recognised again: “Well, hello.”');
    const rows = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
    expect(rows.findIndex((row) => row.contains(offer))).toBe(1);
    await user.click(first('Restore'));
    expect(texts()).toEqual(['Lock the pump.', 'Well, hello.', 'Drain it.']);
    expect(offer).not.toBeInTheDocument();
    act(() => void editor.undo());
    await user.click(first('Leave it out'));
    expect(screen.queryByText(/Well, hello/)).toBeNull();
    expect(texts()).toEqual(['Lock the pump.', 'Drain it.']);
  });
  it('accepts everything that was newly recognised as one act', async () => {
    const { editor, texts, user } = open(suggested);
    await user.click(first('Accept all new'));
    expect(texts()).toEqual(['Look the pomp.', 'Train it.']);
    act(() => void editor.undo());
    expect(texts()).toEqual(['Lock the pump.', 'Drain it.']);
    expect(screen.getAllByText(/Newly recognised/)).toHaveLength(2);
  });
  it.each([
    ['scrolls its list to the sentence that is spoken', false, 1],
    ['never scrolls the video out of view where both scroll together', true, 0],
  ])('%s', (_, withVideo, times) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const spokenAtStart = withSentences([{ ...(start.transcript.sentences[0] as Sentence), startTime: 0 }]);
    open(spokenAtStart, ({ children }) => (
      <div style={{ overflowY: 'auto' }}>
        {withVideo && <video />}
        {children}
      </div>
    ));
    expect(scrolled).toHaveBeenCalledTimes(times);
    scrolled.mockRestore();
  });
  it('R-TRN-03: holds an empty sentence with its message, and Escape gives it back', async () => {
    const { texts, user } = open();
    await user.click(first('Edit text'));
    const field = screen.getByRole('textbox', { name: /^Sentence at/ });
    await user.clear(field);
    await user.tab();
    expect(screen.getByText(/A sentence can’t be empty/)).toBeInTheDocument();
    expect(texts()[0]).toBe('Lock the pump.');
    field.focus();
    await user.keyboard('{Escape}');
    expect(screen.queryByText(/A sentence can’t be empty/)).toBeNull();
  });
  it('R-TRN-03: what somebody else writes or removes meanwhile takes the place of an emptied sentence that was left', async () => {
    const { editor, texts, user } = open();
    const field = () => screen.queryByRole('textbox', { name: /^Sentence at/ });
    const become = (sentences: readonly Sentence[], revision: number) =>
      act(() => editor.rebase({ document: withSentences(sentences), revision, textRevision: revision }));
    await user.click(first('Edit text'));
    await user.clear(screen.getByRole('textbox', { name: /^Sentence at/ }));
    expect([...holding]).toEqual(['s1']);
    await user.tab();
    become([...start.transcript.sentences], 1);
    expect(field()).toHaveValue('');
    expect([...holding]).toEqual(['s1']);
    become(
      start.transcript.sentences.map((each) => (each.id === 's1' ? { ...each, sentence: 'Lock it.' } : each)),
      2,
    );
    expect(field()).toHaveValue('Lock it.');
    expect(screen.queryByText(/A sentence can’t be empty/)).toBeNull();
    expect([...holding]).toEqual([]);
    expect(texts()[0]).toBe('Lock it.');
    await user.clear(screen.getByRole('textbox', { name: /^Sentence at/ }));
    expect([...holding]).toEqual(['s1']);
    become(
      start.transcript.sentences.filter(({ id }) => id !== 's1'),
      3,
    );
    expect(field()).toBeNull();
    expect([...holding]).toEqual([]);
  });
  it('leaves what somebody else changed while it was open here and nothing was typed', async () => {
    const { editor, texts, user } = open();
    await user.click(first('Edit text'));
    const other = start.transcript.sentences.map((each) =>
      each.id === 's1' ? { ...each, sentence: 'Lock it.' } : each,
    );
    act(() => editor.rebase({ document: withSentences(other), revision: 1, textRevision: 1 }));
    expect(screen.getByRole('textbox', { name: /^Sentence at/ })).toHaveValue('Lock it.');
    await user.tab();
    expect(texts()[0]).toBe('Lock it.');
  });
  it('Tab reaches one word of a sentence, keys the others; correcting begins in the field and ends at the word', async () => {
    const { texts, user } = open();
    const named = (name: string) => screen.getByRole('button', { name });
    act(() => named('Lock').focus());
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(named('pump.')).toHaveFocus();
    await user.keyboard('{Home}{End}{ArrowLeft}');
    expect(named('the')).toHaveFocus();
    expect(['Lock', 'the', 'pump.'].map((name) => named(name).tabIndex)).toEqual([-1, 0, -1]);
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Correct “the”')).toHaveFocus();
    await user.keyboard('{Control>}a{/Control}that{Enter}');
    expect(texts()[0]).toBe('Lock that pump.');
    await waitFor(() => expect(named('that')).toHaveFocus());
    await user.keyboard('{Enter}{Escape}');
    await waitFor(() => expect(named('that')).toHaveFocus());
    expect(screen.queryByLabelText('Correct “that”')).toBeNull();
  });

  it('R-TRN-05: says why words cannot be inserted, and inserts those that can', async () => {
    const { texts, user } = open();
    await user.click(screen.getByRole('button', { name: 'the' }));
    const field = screen.getByLabelText('Insert words after “the”');
    await user.type(field, 'big, red{Enter}');
    expect(screen.getByText('Enter words only, without punctuation')).toBeInTheDocument();
    await user.clear(field);
    await user.type(field, 'big red{Enter}');
    expect(texts()[0]).toBe('Lock the big red pump.');
  });
  it('writes down what nobody heard, at the playhead', async () => {
    const { texts, user } = open();
    await user.click(first('Add sentence'));
    await user.keyboard('Stand back.{Enter}');
    expect(texts()).toEqual(['Stand back.', 'Lock the pump.', 'Drain it.']);
  });
});

describe('the panel of the workflow', () => {
  it('R-WFL-23: keeps an external id', async () => {
    const { editor, user } = open();
    await user.type(screen.getByLabelText('External ID'), 'SOP-42{Enter}');
    expect(editor.snapshot().document.draft.externalId).toBe('SOP-42');
  });
  it('takes the picture at the playhead as poster, gives it back, and says why a file was not taken', async () => {
    const { editor, user } = open();
    await user.click(screen.getByRole('button', { name: 'Use frame at playhead' }));
    expect(editor.snapshot().document.draft.poster).toEqual({ atSecond: 0, assetId: null });
    await user.click(screen.getByRole('button', { name: 'Use first step' }));
    expect(editor.snapshot().document.draft.poster).toEqual({ atSecond: null, assetId: null });
    await user.upload(
      screen.getByLabelText('Choose a picture', { selector: 'input' }),
      new File(['x'], 'a.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('This is not a picture.')).toBeInTheDocument();
  });
});

it('takes a key term away by a button that names it', async () => {
  const { editor, user } = open();
  await user.click(screen.getByRole('button', { name: 'Remove seal' }));
  expect(editor.snapshot().document.draft.terms).toEqual(['pump']);
});

it('says which key terms are not in the transcript, also after a correction or a cut', () => {
  const { editor } = open();
  const missing = () => screen.queryByText(/^Not in the transcript/u)?.textContent;
  const edit = (change: Edit) => act(() => void editor.edit(change));
  edit({ type: 'ChangeKeyTerms', data: { terms: ['Pump', 'drain'] } });
  expect(missing()).toBeUndefined();
  const [said] = start.transcript.sentences;
  if (!said) throw new Error('there is no sentence');
  const changed = [{ ...said, sentence: 'Lock the pomp.' }];
  edit({ type: 'ChangeSentences', data: { changed, removed: [] } });
  expect(missing()).toBe('Not in the transcript, so viewers don’t see: Pump');
  edit({ type: 'EraseVideo', data: { ranges: [{ start: 6, end: 8 }] } });
  expect(missing()).toBe('Not in the transcript, so viewers don’t see: Pump, drain');
  expect(editor.snapshot().document.draft.terms).toEqual(['Pump', 'drain']);
});

it('shows what is cut out of the video', () => {
  const { editor } = open(withSentences([...start.transcript.sentences, heard('s3', 'Vent it.', 10)]));
  const erase = (from: number, to: number) =>
    act(() => void editor.edit({ type: 'EraseVideo', data: { ranges: [{ start: from, end: to }] } }));
  erase(1.9, 3);
  expect(screen.getByRole('button', { name: 'the' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'pump. (Removed)' })).toBeVisible();
  expect(screen.getAllByRole('deletion')).toHaveLength(1);
  erase(10, 12);
  expect(screen.getAllByRole('deletion')[1]).toHaveTextContent('Vent it. (Removed)');
});

describe('letters of another language', () => {
  const note = () => screen.queryByText(/This Hindi was written in Urdu letters/);
  const said = (sentence: string, language = 'hi'): EditedWorkflow => ({
    ...start,
    transcript: {
      ...initialTranscript(language),
      sentences: [{ id: 's1', sentence, startTime: 1, endTime: 3, words: [] }],
    },
  });
  it('says that Hindi was written in Urdu letters', () => {
    open(said('شروع کرنے سے پہلے'));
    expect(note()).toBeVisible();
  });
  it.each([
    ['hi', 'शुरू करने से पहले'],
    ['ur', 'شروع کرنے سے پہلے'],
  ])('says nothing of a language in its own letters: %s', (language, sentence) => {
    open(said(sentence, language));
    expect(note()).toBeNull();
  });
});
