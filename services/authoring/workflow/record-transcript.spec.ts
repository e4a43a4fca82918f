import { describe, expect, it } from 'vitest';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import {
  exampleSentences,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { initialized, segmented, workflowId } from './histories.fixture.ts';
import { recordTranscript } from './record-transcript.ts';

const transcript = { workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9 };
const sentences = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s-${index}`,
    sentence: `Sentence ${index}.`,
    startTime: index / 5,
    endTime: index / 5 + 0.1,
    words: [],
  }));

describe('RecordTranscript', () => {
  it('comes in parts of at most 100 sentences', () => {
    const { events, state } = given(...segmented).when(recordTranscript, {
      ...transcript,
      sentences: sentences(250),
    });
    expect(events.map(({ data }) => data)).toMatchObject([
      { part: 1, parts: 3 },
      { part: 2, parts: 3 },
      { part: 3, parts: 3 },
    ]);
    expect(state).toMatchObject({ transcript: { transcriptionId: 'transcription-9' } });
    expect((state as { transcript: { sentences: unknown[] } }).transcript.sentences).toEqual(sentences(250));
  });
  it('records silence as a transcript without sentences', () => {
    const { events } = given(...initialized).when(recordTranscript, { ...transcript, sentences: [] });
    expect(events.map(({ data }) => data)).toMatchObject([{ part: 1, parts: 1, sentences: [] }]);
  });
  it('R-TRN-03: leaves out empty sentences', () => {
    const data = { ...transcript, sentences: [{ ...sentences(1)[0], sentence: ' ' }] };
    expect(given(...initialized).when(recordTranscript, data).events[0]?.data).toMatchObject({
      sentences: [],
    });
  });
  it('ends no sentence and no word after the video', () => {
    const word = { word: 'last', startTime: 59.9, endTime: 63, confidence: 1 };
    const last = { id: 's-1', sentence: 'The last.', startTime: 58, endTime: 63, words: [word] };
    const after = { ...last, id: 's-2', startTime: 61, endTime: 62 };
    const { events } = given(...initialized).when(recordTranscript, {
      ...transcript,
      sentences: [last, after],
    });
    expect(events[0]?.data).toMatchObject({
      sentences: [{ id: 's-1', endTime: 60, words: [{ ...word, endTime: 60 }] }],
    });
    const words = [word, { word: 'gone', startTime: 60, endTime: 61, confidence: 1 }];
    const unmeasured = given(examples.WorkflowInitialized).when(recordTranscript, {
      ...transcript,
      sentences: [{ ...last, words }, after],
    });
    expect(unmeasured.events[0]?.data).toMatchObject({ sentences: [{ ...last, words }, after] });
    const measured = given(...initialized).when(recordTranscript, {
      ...transcript,
      sentences: [
        { ...last, words },
        { ...after, startTime: 60 },
      ],
    });
    expect(measured.events[0]?.data['sentences']).toEqual([
      { ...last, endTime: 60, words: [{ ...word, endTime: 60 }] },
    ]);
  });
  it('records a sentence without a length like any other, instead of suggesting it', () => {
    const cough = { id: 's-1', sentence: 'Well.', startTime: 5, endTime: 5, words: [] };
    const { events } = given(...initialized).when(recordTranscript, { ...transcript, sentences: [cough] });
    expect(events).toMatchObject([{ type: 'TranscriptRecorded', data: { sentences: [cough] } }]);
  });
  it("preserves the author's corrections when recognition runs again, also a second time", () => {
    const heard = [
      { id: 'sentence-1', sentence: 'Open the wolf slowly.', startTime: 0.5, endTime: 3, words: [] },
      { id: 'sentence-2', sentence: 'Now feed the gauge.', startTime: 22, endTime: 24, words: [] },
    ];
    const once = given(...segmented, examples.SentencesChanged).when(recordTranscript, {
      ...transcript,
      sentences: heard,
    });
    const texts = (state: unknown) =>
      (state as { transcript: { sentences: { sentence: string }[] } }).transcript.sentences.map(
        (each) => each.sentence,
      );
    const stored = ['Open the valve very slowly.', 'Now feed the gauge.'];
    expect(texts(once.state)).toEqual(stored);
    const again = { ...transcript, transcriptionId: 'transcription-10', sentences: heard };
    const history = [...segmented, examples.SentencesChanged, ...(once.events as WorkflowEvent[])];
    const twice = given(...history).when(recordTranscript, again);
    expect(texts(twice.state)).toEqual(stored);
    // a reset restores what was recognised
    expect(twice.state).toMatchObject({ generated: { sentences: heard } });
  });
  it('does not undo corrections when the same recognition arrives again', () => {
    const data = { ...transcript, transcriptionId: 'transcription-1', sentences: [...exampleSentences] };
    expect(given(...segmented).when(recordTranscript, data).events).toEqual([]);
  });
});

describe('the language that nobody chose', () => {
  const recorded = { ...transcript, languageCode: 'es-mx', sentences: sentences(1) };
  const undecided = { ...examples.WorkflowInitialized.data, detectsLanguage: true };
  const open = [{ ...examples.WorkflowInitialized, data: undecided }, ...initialized.slice(1)];
  const changesOf = (history: readonly WorkflowEvent[], data = recorded) =>
    given(...history)
      .when(recordTranscript, data)
      .events.filter(({ type }) => type === 'WorkflowLanguageChanged')
      .map((event) => event.data);

  it('is the one that was recognised', () => {
    expect(changesOf(open)).toEqual([{ workflowId, languageCode: 'es-mx' }]);
  });
  it('stays where little was understood, or nothing said', () => {
    expect(changesOf(open, { ...recorded, confidence: 0.3 })).toEqual([]);
    expect(changesOf(open, { ...recorded, sentences: [] })).toEqual([]);
    const blank = sentences(1).map((each) => ({ ...each, sentence: ' ' }));
    expect(changesOf(open, { ...recorded, sentences: blank })).toEqual([]);
  });
  it('stays once somebody has chosen one, at the upload or since', () => {
    expect(changesOf(initialized)).toEqual([]);
    expect(changesOf([...open, examples.WorkflowLanguageChanged])).toEqual([]);
    expect(changesOf([...open, examples.TranscriptionRequested])).toEqual([]);
  });
  it('is detected by the first recognition only', () => {
    expect(changesOf([...open, examples.TranscriptRecorded])).toEqual([]);
  });
});
