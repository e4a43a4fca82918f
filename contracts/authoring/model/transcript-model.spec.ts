import { describe, expect, it } from 'vitest';
import type { DomainError } from '../../kernel/errors.ts';
import { SentencesChanged } from '../transcript-events.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import type { Sentence, SentenceSuggestion } from '../workflow-fields.ts';
import { workflowExamples as examples } from '../workflow.examples.ts';
import { initialDraft } from './draft.ts';
import {
  evolveTranscript,
  pendingSuggestions,
  isSpokenInto,
  sentencesWithin,
  initialTranscript,
} from './draft-transcript.ts';
import { evolveEdited, type EditedWorkflow } from './edited-workflow.ts';
import { changeSentences, replaceSentences } from './sentence-decisions.ts';

const workflowId = 'workflow-1';
const sentence = (id: string, startTime: number, endTime = startTime + 1): Sentence => ({
  id,
  sentence: id,
  startTime,
  endTime,
  words: [],
});
const workflow = (sentences: readonly Sentence[], durationSeconds: number | null = null): EditedWorkflow => ({
  status: 'draft',
  draft: {
    ...initialDraft(examples.WorkflowInitialized.data),
    source: durationSeconds === null ? null : { durationSeconds, width: 16, height: 9, hasAudio: true },
  },
  transcript: { ...initialTranscript('en-us'), sentences },
});
const sentencesAfter = (before: EditedWorkflow, events: readonly WorkflowEvent[]) =>
  events.reduce(evolveEdited, before).transcript.sentences.map(({ id }) => id);

describe('a transcript', () => {
  it('belongs to a step by its start: its end belongs to the next', () => {
    const all = [sentence('a', 0), sentence('b', 10), sentence('c', 20)];
    expect(sentencesWithin(all, { startTime: 0, endTime: 10 }).map(({ id }) => id)).toEqual(['a']);
    expect(sentencesWithin(all, { startTime: 10, endTime: 20.5 }).map(({ id }) => id)).toEqual(['b', 'c']);
  });
  it('is spoken into a step by a sentence that starts before it and ends in it', () => {
    const at = (startTime: number, endTime: number) =>
      isSpokenInto([{ startTime, endTime }], { startTime: 15.4 });
    expect([at(15.29, 16.91), at(14, 15.4), at(15.4, 17), at(16, 17)]).toEqual([true, false, false, false]);
  });
  it('is in order of time, ties by id, whatever the order of arrival', () => {
    const [a, b] = [sentence('a', 1), sentence('b', 1)];
    const changed = (sentences: Sentence[]) =>
      SentencesChanged({ workflowId, changed: sentences, removed: [] });
    for (const order of [
      [a, b],
      [b, a],
    ])
      expect(evolveTranscript(initialTranscript('en-us'), changed(order)).sentences).toEqual([a, b]);
  });
  it('offers a suggestion as long as one of its sentences exists', () => {
    const offer: SentenceSuggestion = { id: 'a', sentenceIds: ['a', 'b'], heard: [] };
    const offers = (sentences: readonly Sentence[]) =>
      pendingSuggestions({ sentences, suggestions: [offer] });
    expect(offers([sentence('b', 1)])).toEqual([offer]);
    expect(offers([sentence('c', 1)])).toEqual([]);
  });
});

describe('changing sentences', () => {
  const change = (before: EditedWorkflow, changed: readonly Sentence[], removed: readonly string[] = []) =>
    changeSentences({ changed, removed }, before);

  it('accepts an end slightly after the end of the video, as clocks show it, and none further away', () => {
    expect(change(workflow([], 10), [sentence('a', 9, 10.05)])).toHaveLength(1);
    expect(() => change(workflow([], 10), [sentence('a', 9, 10.06)])).toThrow(/end/);
    expect(() => change(workflow([]), [sentence('a', 9, 8.9)])).toThrow(/end/);
  });
  it('keeps what it both changes and removes, and skips unknown sentences', () => {
    const before = workflow([sentence('a', 1), sentence('b', 2)]);
    const events = change(before, [sentence('a', 5)], ['a', 'b', 'gone']);
    expect(events.map(({ data }) => data)).toEqual([
      { workflowId, changed: [sentence('a', 5)], removed: ['b'] },
    ]);
    expect(sentencesAfter(before, events)).toEqual(['a']);
    expect(change(before, [sentence('a', 1)], ['gone'])).toEqual([]);
  });
  it('for all of them at once, removes those that are not given', () => {
    const before = workflow([sentence('a', 1), sentence('b', 2)]);
    const events = replaceSentences(before, [sentence('a', 1), sentence('c', 3)]);
    expect(sentencesAfter(before, events)).toEqual(['a', 'c']);
    expect(events[0]?.data).toMatchObject({ changed: [sentence('c', 3)], removed: ['b'] });
  });
  it('may have no duration, like a sentence of one moment', () => {
    expect(change(workflow([]), [sentence('a', 9, 9)])).toHaveLength(1);
  });
  it('reports which sentence is invalid', () => {
    const refusal = (wrong: Sentence) => {
      try {
        change(workflow([], 10), [wrong]);
        return null;
      } catch (error) {
        return (error as DomainError).facts;
      }
    };
    expect(refusal({ ...sentence('a', 1), sentence: ' ' })).toEqual({ sentenceId: 'a' });
    expect(refusal(sentence('b', 5, 4))).toEqual({ sentenceId: 'b' });
  });
  it('is recorded in events of a hundred; removals are in the first', () => {
    const many = Array.from({ length: 101 }, (_, index) => sentence(`s-${index}`, index));
    const before = workflow([sentence('old', 0)]);
    const events = change(before, many, ['old']);
    expect(events.map(({ data }) => 'removed' in data && data.removed)).toEqual([['old'], []]);
    expect(sentencesAfter(before, events)).toHaveLength(101);
  });
  it('is refused if the transcript grows beyond 20,000 sentences, and not if it shrinks', () => {
    const full = Array.from({ length: 20_000 }, (_, index) => sentence(`s-${index}`, index));
    expect(change(workflow(full.slice(1)), [sentence('more', 1)])).toHaveLength(1);
    expect(() => change(workflow(full), [sentence('more', 1)])).toThrow(/20,000/);
    const tooMany = workflow([...full, sentence('x', 1), sentence('y', 1)]);
    expect(change(tooMany, [sentence('s-1', 7)], ['x'])).toHaveLength(1);
  });
});
