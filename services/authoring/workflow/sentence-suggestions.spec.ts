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
  it('suggests no more than a transcript has room for', () => {
    const long = (name: string): Sentence[] =>
      Array.from({ length: 110 }, (_, n) => {
        const [startTime, endTime] = [n / 2, n / 2 + 0.4];
        const word = { word: name.repeat(8), startTime, endTime, confidence: 0.87 };
        return {
          ...text(`${name}-${n}`, name.repeat(250), startTime, endTime),
          words: Array.from({ length: 500 }, () => word),
        };
      });
    const history = [...segmented, SentencesChanged({ workflowId, changed: long('own'), removed: [] })];
    const data = { workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9 };
    const { state } = given(...history).when(recordTranscript, { ...data, sentences: long('other') });
    const { transcript } = workflowIn(state);
    expect(transcript.sentences.filter(({ id }) => id.startsWith('own'))).toHaveLength(110);
    expect(transcript.suggestions.length).toBeGreaterThan(50);
    expect(JSON.stringify(transcript).length).toBeLessThan(8 * 1024 * 1024);
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
  it('gives a correction another id if the new run uses its own for something else', () => {
    const { events, state } = recognised([text('sentence-1', 'Something new.', 10, 12)]);
    expect(workflowIn(state).transcript.sentences.map(({ id }) => id)).toEqual([
      'sentence-1-transcription-9',
      'sentence-1',
      'sentence-3',
    ]);
    expect(events.map(({ type }) => type)).toEqual(['TranscriptRecorded', 'SentencesChanged']);
    const long = 'x'.repeat(60);
    const own = SentencesChanged({ workflowId, changed: [text(long, 'Mine.', 10, 12)], removed: [] });
    const run = given(...segmented, own).when(recordTranscript, {
      workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9,
      sentences: [text(long, 'Theirs.', 20, 22)],
    }); // prettier-ignore
    expect(workflowIn(run.state).transcript.sentences.map(({ id }) => id)).toEqual([`${long}-tra`, long]);
  });
  it('keeps hundreds of corrections, and removes what it heard there once', () => {
    const mine = Array.from({ length: 150 }, (_, at) =>
      text(`own-${at}`, `Mine ${at}.`, at / 5, at / 5 + 0.1),
    );
    const changes = [0, 100].map((from) =>
      SentencesChanged({ workflowId, changed: mine.slice(from, from + 100), removed: [] }),
    );
    const { events } = given(...segmented, ...changes).when(recordTranscript, {
      workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9,
      sentences: mine.map((each) => ({ ...each, id: each.id.replace('own', 'heard'), sentence: 'Theirs.' })),
    }); // prettier-ignore
    const changed = events
      .filter(({ type }) => type === 'SentencesChanged')
      .map(({ data }) => data['removed']);
    expect(changed.map((removed) => (removed as unknown[]).length)).toEqual([150, 0]);
    const made = events.filter(({ type }) => type === 'SentenceSuggestionsMade');
    expect(made.map(({ data }) => (data['suggestions'] as unknown[]).length)).toEqual([
      25, 25, 25, 25, 25, 25,
    ]);
  });
  it('suggests sentences that only touch each other apart, and compares them word by word', () => {
    const side = SentencesChanged({
      workflowId,
      changed: [text('own-1', 'One two.', 10, 12), text('own-2', 'Three.', 12, 14)],
      removed: [],
    });
    const { state } = given(...segmented, side).when(recordTranscript, {
      workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9,
      sentences: [
        text('heard-1', 'One', 10, 11),
        text('heard-2', 'two.', 11, 12),
        text('heard-3', 'Tree.', 12, 14),
        text('heard-4', 'Four.', 14, 16),
      ],
    }); // prettier-ignore
    expect(workflowIn(state).transcript.suggestions).toMatchObject([
      { id: 'own-2', sentenceIds: ['own-2'], heard: [{ id: 'heard-3' }] },
    ]);
    expect(textsOf(state)).toEqual(['One two.', 'Three.', 'Four.']);
  });
  it.each([
    ['half', 24, []],
    ['less than half', 23.9, ['again-2']],
  ])('leaves out what covers %s of a deleted sentence', (_, endTime, kept) => {
    const deletion = SentencesChanged({ workflowId, changed: [], removed: ['sentence-2'] });
    const { state } = given(...segmented, deletion).when(recordTranscript, {
      workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9,
      // the deleted one was from 22 to 26
      sentences: [text('again-2', 'Now read it.', 20, endTime)],
    }); // prettier-ignore
    expect(workflowIn(state).transcript.sentences.map(({ id }) => id)).toEqual(kept);
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
