import { describe, expect, it } from 'vitest';
import {
  exampleAnnotations,
  exampleAttachments,
  exampleSentences,
  exampleSteps,
  workflowExamples,
} from '../workflow.examples.ts';
import type { CutRange } from '../video-cut.ts';
import { cutContent, newlyDropped, shortenedSentences, type PlacedContent } from './cut-content.ts';
import { toStep } from './draft-steps.ts';
import { initialVoiceOver } from './voice-over.ts';

const { arrow, text } = exampleAnnotations;
const [block] = workflowExamples.VoiceBlocksChanged.data.changed;
const content: PlacedContent = {
  languageCode: 'en-us',
  steps: exampleSteps.map((step, index) =>
    toStep(step, index === 1 ? { annotations: [arrow, text], attachments: [exampleAttachments.pdf] } : {}),
  ),
  sentences: exampleSentences,
  terms: ['gauge', 'valve', 'pressure'],
  poster: { atSecond: 30, assetId: null },
  voiceOver: { ...initialVoiceOver, blocks: block ? [block, { ...block, key: 'b2', startTime: 22, endTime: 26 }] : [] },
  cut: { rotation: 0, erased: [] },
}; // prettier-ignore
const without = (...erased: readonly CutRange[]) => ({
  ...content,
  cut: { rotation: 0 as const, erased: [...erased] },
});
const stepsAfter = (...erased: readonly CutRange[]) =>
  cutContent(without(...erased)).content.steps.map(({ id, startTime, endTime }) => [id, startTime, endTime]);

describe('what a cut leaves of a draft', () => {
  it('is the draft itself if nothing is removed', () => {
    expect(cutContent(content)).toEqual({ content, dropped: [] });
  });
  it('steps are moved, shortened and dropped with what is attached to them', () => {
    expect(stepsAfter({ start: 5, end: 10 })).toEqual([
      ['step-a', 0, 15],
      ['step-b', 15, 35],
      ['step-c', 35, 55],
    ]);
    expect(stepsAfter({ start: 10, end: 30 })).toEqual([
      ['step-a', 0, 10],
      ['step-b', 10, 20],
      ['step-c', 20, 40],
    ]);
    const { content: left, dropped } = cutContent(without({ start: 19, end: 40 }));
    expect(left.steps.map(({ id }) => id)).toEqual(['step-a', 'step-c']);
    expect(dropped).toEqual(
      expect.arrayContaining([
        { kind: 'step', name: 'Check the pressure' },
        { kind: 'attachment', name: 'safety.pdf' },
        { kind: 'annotation', name: { type: 'arrow' } },
        { kind: 'annotation', name: { text: 'Valve 3' } },
      ]),
    );
  });
  it('a step of which too little is left is dropped', () => {
    expect(stepsAfter({ start: 20, end: 39.95 }).map(([id]) => id)).toEqual(['step-a', 'step-c']);
    expect(stepsAfter({ start: 20, end: 39.9 }).map(([id]) => id)).toEqual(['step-a', 'step-b', 'step-c']);
  });
  it('annotations stay with the picture', () => {
    // both are shown from 22 to 28
    const timesAfter = (...erased: readonly CutRange[]) =>
      cutContent(without(...erased)).content.steps[1]?.annotations.map(({ startTime, endTime }) => [startTime, endTime]);
    expect(timesAfter({ start: 0, end: 10 })?.[0]).toEqual([2, 8]);
    expect(timesAfter({ start: 20, end: 24 })?.[0]).toEqual([0, 4]);
    expect(timesAfter({ start: 23, end: 25 })?.[0]).toEqual([2, 6]);
    expect(timesAfter({ start: 22, end: 28 })).toEqual([]);
  }); // prettier-ignore
  it('a blur that follows something is where it was at every moment that stays', () => {
    const at = (time: number, left: number) => ({ time, left, top: 10, width: 50, height: 50 });
    const blur = {
      ...exampleAnnotations.blur,
      startTime: 0,
      endTime: 10,
      positions: [at(0, 0), at(10, 100)],
    };
    const steps = [toStep({ id: 'a', title: '', startTime: 20, endTime: 40 }, { annotations: [blur] })];
    const cut = { rotation: 0 as const, erased: [{ start: 22, end: 27 }] };
    const [after] = cutContent({ ...content, steps, cut }).content.steps[0]?.annotations ?? [];
    if (after?.type !== 'blur') throw new Error('the blur was lost');
    expect(after).toMatchObject({ startTime: 0, endTime: 5 });
    expect(after.positions.map(({ time, left }) => [time, left])).toEqual([
      [0, 0],
      [2, 20],
      [2, 70],
      [5, 100],
    ]);
  });
  it('sentences lose the words that were removed, and nothing else', () => {
    // "Now read the gauge." has a word each second from 22 to 25.8
    const { content: left, dropped } = cutContent(without({ start: 22.9, end: 24.9 }));
    const sentence = left.sentences.find(({ id }) => id === 'sentence-2');
    expect(sentence).toMatchObject({ sentence: 'Now gauge.', startTime: 22, endTime: 24 });
    expect(sentence?.words.map(({ word, startTime }) => [word, startTime])).toEqual([
      ['Now', 22],
      ['gauge.', 23],
    ]);
    expect(dropped).toContainEqual({ kind: 'words', name: 'read the' });
    expect(shortenedSentences(without({ start: 22.9, end: 24.9 }))).toEqual([
      { id: 'sentence-2', whole: 'Now read the gauge.', left: 'Now gauge.' },
    ]);
    for (const whole of [content, without({ start: 21, end: 27 })])
      expect(shortenedSentences(whole)).toEqual([]);
  });
  it('a sentence that loses its first word starts as it did: for the voice-over, the summary and its translations', () => {
    const { content: left } = cutContent(without({ start: 21, end: 22.9 }), 'source');
    const sentence = left.sentences.find(({ id }) => id === 'sentence-2');
    expect(sentence?.sentence).toBe('Read the gauge.');
  });
  it('no word of an erased part is left in sentences and terms', () => {
    const { content: left, dropped } = cutContent(without({ start: 21, end: 27 }));
    expect(JSON.stringify(left)).not.toMatch(/gauge/i);
    expect(left.terms).toEqual(['valve', 'pressure']);
    expect(dropped).toEqual(
      expect.arrayContaining([
        { kind: 'sentence', name: 'Now read the gauge.' },
        { kind: 'term', name: 'gauge' },
      ]),
    );
  });
  it('a sentence without times of its words stays whole or is dropped', () => {
    const plain = (erased: CutRange) => {
      const sentences = exampleSentences.map((sentence) => ({ ...sentence, words: [] }));
      return cutContent({ ...without(erased), sentences }).content.sentences.map(({ id }) => id);
    };
    expect(plain({ start: 25.8, end: 27 })).toContain('sentence-2');
    expect(plain({ start: 25.7, end: 27 })).not.toContain('sentence-2');
  });
  it('keeps scripts without spaces as they are written', () => {
    const words = ['空気を', '抜き', 'ます。'].map((word, index) => ({
      word,
      startTime: index,
      endTime: index + 0.9,
    }));
    const japanese = { id: 's', sentence: '空気を抜きます。', startTime: 0, endTime: 3, words };
    const { content: left } = cutContent({ ...without({ start: 1, end: 2 }), sentences: [japanese] });
    expect(left.sentences[0]?.sentence).toBe('空気をます。');
  });
  it('voice-over blocks are moved, and dropped if their place is gone', () => {
    const after = (erased: CutRange) =>
      cutContent(without(erased)).content.voiceOver.blocks.map(({ key, startTime, endTime }) => [key, startTime, endTime]);
    expect(after({ start: 10, end: 20 })).toEqual([
      ['sentence-1', 1, 5],
      ['b2', 12, 16],
    ]);
    expect(after({ start: 0, end: 6 }).map(([key]) => key)).toEqual(['b2']);
  }); // prettier-ignore
  it('the poster moves, and is chosen again if its second is gone', () => {
    expect(cutContent(without({ start: 0, end: 10 })).content.poster).toEqual({
      atSecond: 20,
      assetId: null,
    });
    const gone = cutContent(without({ start: 29, end: 31 }));
    expect(gone.content.poster).toEqual({ atSecond: null, assetId: null });
    expect(gone.dropped).toContainEqual({ kind: 'poster', name: '' });
  });
});

it('calls a dropped text by that text, also if it is the word for a type', () => {
  const texts = [arrow, { ...text, text: 'arrow', startTime: 10, endTime: 20 }];
  const before = { ...content, steps: content.steps.map((step) => ({ ...step, annotations: texts })) };
  const cut = { rotation: 0 as const, erased: [{ start: 20, end: 40 }] };
  const names = newlyDropped(before, cut).filter(({ kind }) => kind === 'annotation').map(({ name }) => name);
  expect(names).toEqual([{ type: 'arrow' }, { text: 'arrow' }]);
}); // prettier-ignore

it('an author is told what a further cut drops, not what is gone already', () => {
  const before = without({ start: 0, end: 20 });
  const cut = { rotation: 0 as const, erased: [{ start: 0, end: 40 }] };
  expect(newlyDropped(before, cut).map(({ kind, name }) => [kind, name])).toContainEqual(['step', 'Check the pressure']);
  expect(newlyDropped(before, cut)).not.toContainEqual({ kind: 'step', name: 'Open the valve' });
  expect(newlyDropped(before, before.cut)).toEqual([]);
}); // prettier-ignore
