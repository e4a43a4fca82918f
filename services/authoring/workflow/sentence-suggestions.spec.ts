import { describe, expect, it } from 'vitest';
import { pendingSuggestions } from '../../../contracts/authoring/model/draft-transcript.ts';
import { type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import {
  SentencesChanged,
  SentenceSuggestionsAccepted,
  SentenceSuggestionsDismissed,
} from '../../../contracts/authoring/transcript-events.ts';
import type { Sentence } from '../../../contracts/authoring/workflow-fields.ts';
import {
  exampleSentences,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { recordTranscript } from './record-transcript.ts';
import { requireWorkflow, type Workflow } from './workflow.ts';
import { acceptSentenceSuggestions, dismissSentenceSuggestions } from './draft-edits.ts';

const text = (id: string, sentence: string, startTime: number, endTime: number): Sentence => ({
  id,
  sentence,
  startTime,
  endTime,
  words: [],
});
const corrections = SentencesChanged({
  workflowId,
  changed: [
    text('sentence-1', 'Open the valve very slowly.', 1, 5),
    text('sentence-3', 'Close it again, and wait.', 43, 47),
  ],
  removed: [],
});
const heard = [
  text('heard-1', 'Open the wolf.', 0.5, 2),
  text('heard-2', 'Slowly.', 2, 4),
  text('heard-3', 'Now read the gauge.', 22, 26),
  text('heard-4', 'Close it in the rain.', 43, 46),
];
const recognised = (sentences: Sentence[]) =>
  given(...segmented, corrections).when(recordTranscript, {
    workflowId,
    transcriptionId: 'transcription-9',
    languageCode: 'en-us',
    confidence: 0.9,
    sentences,
  });
const again: WorkflowEvent[] = [...segmented, corrections, ...(recognised(heard).events as WorkflowEvent[])];
const workflowIn = (state: unknown) => requireWorkflow(state as Workflow);
const textsOf = (state: unknown) => workflowIn(state).transcript.sentences.map(({ sentence }) => sentence);
const openIn = (state: unknown) => pendingSuggestions(workflowIn(state).transcript).map(({ id }) => id);
const corrected = ['Open the valve very slowly.', 'Now read the gauge.', 'Close it again, and wait.'];

describe('a new recognition run', () => {
  it('keeps corrections and suggests beside each what it recognised there', () => {
    const { state } = recognised(heard);
    expect(textsOf(state)).toEqual(corrected);
    expect(workflowIn(state).transcript.suggestions).toEqual([
      { id: 'sentence-1', sentenceIds: ['sentence-1'], heard: heard.slice(0, 2) },
      { id: 'sentence-3', sentenceIds: ['sentence-3'], heard: heard.slice(3) },
    ]);
  });
  it('suggests nothing where it recognised what the author wrote, or nothing at all', () => {
    const { state } = recognised([text('heard-1', ' Open the valve  very slowly.', 1, 4)]);
    expect(openIn(state)).toEqual([]);
    expect(textsOf(state)).toEqual([corrected[0], corrected[2]]);
  });
  it('leaves out what the author deleted, also in a later run, and suggests it until it is restored', () => {
    const deletion = SentencesChanged({ workflowId, changed: [], removed: ['sentence-2'] });
    const run = (transcriptionId: string, history: readonly WorkflowEvent[], sentences: Sentence[]) =>
      given(...history).when(recordTranscript, {
        workflowId, transcriptionId, languageCode: 'en-us', confidence: 0.9, sentences,
      }); // prettier-ignore
    const before = [...segmented, deletion];
    const { startTime, endTime } = exampleSentences[1] ?? text('', '', 0, 0);
    const hello = text('again-1', 'Now read it.', startTime + 0.2, endTime);
    const rest = text('again-2', 'And something that was never said before.', endTime, endTime + 3);
    const once = run('transcription-9', before, [hello, rest]);
    expect(textsOf(once.state)).toEqual([rest.sentence]);
    expect(workflowIn(once.state).transcript.suggestions).toEqual([
      { id: 'again-1', sentenceIds: [], heard: [hello] },
    ]);
    expect(openIn(once.state)).toEqual(['again-1']);
    const after = [...before, ...(once.events as WorkflowEvent[])];
    const twice = run('transcription-10', after, [
      { ...hello, id: 'third-1' },
      { ...rest, id: 'third-2' },
    ]);
    expect(textsOf(twice.state)).toEqual([rest.sentence]);
    const taken = given(...after).when(acceptSentenceSuggestions, { workflowId, suggestionIds: ['again-1'] });
    expect(textsOf(taken.state)).toEqual([hello.sentence, rest.sentence]);
    expect(openIn(taken.state)).toEqual([]);
  });
  it('does not treat what was merged into another sentence as deleted', () => {
    const [one, two] = exampleSentences;
    if (!one || !two) throw new Error('the example has two sentences');
    const merged = SentencesChanged({
      workflowId,
      changed: [{ ...one, endTime: two.endTime }],
      removed: [two.id],
    });
    const { state } = given(...segmented, merged).when(recordTranscript, {
      workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9,
      sentences: [{ ...two, id: 'again-2' }],
    }); // prettier-ignore
    expect(workflowIn(state).transcript.suggestions.map(({ sentenceIds }) => sentenceIds)).toEqual([
      [one.id],
    ]);
  });
  it('withdraws what an earlier run suggested', () => {
    const later = given(...again).when(recordTranscript, {
      workflowId,
      transcriptionId: 'transcription-10',
      languageCode: 'en-us',
      confidence: 0.9,
      sentences: [text('later-1', 'Open the vault.', 1, 4)],
    });
    expect(workflowIn(later.state).transcript.suggestions.map((each) => each.heard[0]?.id)).toEqual([
      'later-1',
    ]);
  });
  it('suggests nothing after a first run, and nothing that was not corrected', () => {
    expect(examples.TranscriptRecorded.data.sentences).toEqual(exampleSentences);
    const { events } = given(...segmented).when(recordTranscript, {
      workflowId,
      transcriptionId: 'transcription-9',
      languageCode: 'en-us',
      confidence: 0.9,
      sentences: heard,
    });
    expect(events.map(({ type }) => type)).toEqual(['TranscriptRecorded']);
  });
});

describe('AcceptSentenceSuggestions', () => {
  it('replaces the corrections by what was recognised, one by one', () => {
    const one = { workflowId, suggestionIds: ['sentence-1', 'gone'] };
    const { events, state } = given(...again).when(acceptSentenceSuggestions, one);
    expect(events).toEqual([
      SentencesChanged({ workflowId, changed: heard.slice(0, 2), removed: ['sentence-1'] }),
      SentenceSuggestionsAccepted({ workflowId, suggestionIds: ['sentence-1'] }),
    ]);
    expect(textsOf(state)).toEqual(['Open the wolf.', 'Slowly.', ...corrected.slice(1)]);
    expect(openIn(state)).toEqual(['sentence-3']);
    const twice = given(...again, ...(events as WorkflowEvent[])).when(acceptSentenceSuggestions, one);
    expect(twice.events).toEqual([]);
  });
  it('accepts all, after which the transcript is as it was recognised', () => {
    const all = { workflowId, suggestionIds: ['sentence-1', 'sentence-3'] };
    const { state } = given(...again).when(acceptSentenceSuggestions, all);
    expect(workflowIn(state).transcript.sentences).toEqual(heard);
    expect(openIn(state)).toEqual([]);
  });
});

describe('DismissSentenceSuggestions', () => {
  it('keeps the corrections, one by one, and records it once', () => {
    const one = { workflowId, suggestionIds: ['sentence-3'] };
    const { events, state } = given(...again).when(dismissSentenceSuggestions, one);
    expect(events).toEqual([SentenceSuggestionsDismissed({ workflowId, suggestionIds: ['sentence-3'] })]);
    expect(textsOf(state)).toEqual(corrected);
    expect(openIn(state)).toEqual(['sentence-1']);
    const twice = given(...again, ...(events as WorkflowEvent[])).when(dismissSentenceSuggestions, one);
    expect(twice.events).toEqual([]);
  });
});
