import { describe, expect, it } from 'vitest';
import {
  exampleSentences,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { segmented, workflowId } from './histories.fixture.ts';
import { changeSentences } from './draft-edits.ts';

const { data } = examples.SentencesChanged;
const first = exampleSentences[0];

describe('ChangeSentences', () => {
  it('corrects and removes sentences', () => {
    const { events, state } = given(...segmented).when(changeSentences, data);
    expect(events).toEqual([examples.SentencesChanged]);
    expect(state).toMatchObject({
      transcript: { sentences: [{ sentence: 'Open the valve very slowly.' }, { id: 'sentence-2' }] },
    });
  });
  it('ignores sentences that are already correct or deleted', () => {
    const same = { workflowId, changed: [first], removed: ['sentence-x'] };
    expect(given(...segmented).when(changeSentences, same).events).toEqual([]);
  });
  it('puts a new sentence at its time', () => {
    const added = { ...first, id: 'sentence-9', startTime: 30, endTime: 31 };
    const { state } = given(...segmented).when(changeSentences, {
      workflowId,
      changed: [added],
      removed: [],
    });
    const { transcript } = state as { transcript: { sentences: { id: string }[] } };
    expect(transcript.sentences.map(({ id }) => id)).toEqual([
      'sentence-1',
      'sentence-2',
      'sentence-9',
      'sentence-3',
    ]);
  });
  it('refuses changes that make the transcript longer than can be stored, and still lets it be shortened', () => {
    const many = (count: number, words: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...first,
        id: `many-${index}`,
        words: Array.from({ length: words }, () => ({ word: 'word', startTime: 1, endTime: 2 })),
      }));
    const change = (history: typeof segmented, changed: object[], removed: string[] = []) =>
      given(...history).when(changeSentences, { workflowId, changed, removed });
    expect(change(segmented, many(400, 160)).refusal).toBe('transcript.too-long');
    const long = change(segmented, many(400, 140)).events as typeof segmented;
    const history = [...segmented, ...long];
    expect(change(history, [{ ...many(1, 160)[0], id: 'many-9' }]).refusal).toBeNull();
    expect(change(history, many(500, 60).slice(400)).refusal).toBe('transcript.too-long');
    expect(change(history, [], ['many-1']).refusal).toBeNull();
  });
  it('counts long words as long as they are', () => {
    const words = Array.from({ length: 500 }, () => ({ word: 'x'.repeat(2000), startTime: 1, endTime: 2 }));
    const long = Array.from({ length: 10 }, (_, index) => ({ ...first, id: `long-${index}`, words }));
    const { refusal } = given(...segmented).when(changeSentences, { workflowId, changed: long, removed: [] });
    expect(refusal).toBe('transcript.too-long');
  });
  it('R-TRN-03: refuses an empty sentence', () => {
    const empty = { workflowId, changed: [{ ...first, sentence: ' \n' }], removed: [] };
    expect(given(...segmented).when(changeSentences, empty).refusal).toBe('sentence.empty');
  });
  it('refuses a sentence that ends after the video, but does not check unchanged ones', () => {
    const late = { workflowId, changed: [{ ...first, endTime: 60.2 }], removed: [] };
    expect(given(...segmented).when(changeSentences, late).refusal).toBe('sentence.range-invalid');
    const atTheEnd = { workflowId, changed: [{ ...first, endTime: 60 }], removed: [] };
    expect(given(...segmented).when(changeSentences, atTheEnd).events).toHaveLength(1);
    const shorter = {
      ...examples.SourceMeasured,
      data: { ...examples.SourceMeasured.data, durationSeconds: 2 },
    };
    const same = { workflowId, changed: [first], removed: [] };
    expect(given(...segmented, shorter).when(changeSentences, same).refusal).toBeNull();
  });
  it('refuses a sentence that ends before it starts', () => {
    const wrong = { workflowId, changed: [{ ...first, startTime: 5, endTime: 4 }], removed: [] };
    expect(given(...segmented).when(changeSentences, wrong).refusal).toBe('sentence.range-invalid');
  });
});
