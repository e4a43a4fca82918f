import { describe, expect, it } from 'vitest';
import { exampleSentences } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { initialized, segmented, workflowId } from './histories.fixture.ts';
import { recordTranscript } from './record-transcript.ts';

const transcript = { workflowId, transcriptionId: 'transcription-9', languageCode: 'en-us', confidence: 0.9 };
const sentences = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `s-${index}`,
    sentence: `Sentence ${index}.`,
    startTime: index,
    endTime: index + 0.5,
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
  it('R-TRN-03: leaves empty sentences out', () => {
    const data = { ...transcript, sentences: [{ ...sentences(1)[0], sentence: ' ' }] };
    expect(given(...initialized).when(recordTranscript, data).events[0]?.data).toMatchObject({
      sentences: [],
    });
  });
  it('does not undo corrections when the same recognition comes again', () => {
    const data = { ...transcript, transcriptionId: 'transcription-1', sentences: [...exampleSentences] };
    expect(given(...segmented).when(recordTranscript, data).events).toEqual([]);
  });
});
