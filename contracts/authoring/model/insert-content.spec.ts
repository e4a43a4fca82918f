import { describe, expect, it } from 'vitest';
import type { VideoInsert } from '../video-insert.ts';
import { exampleAnnotations, exampleSentences, exampleSteps } from '../workflow.examples.ts';
import { cutContent, type PlacedContent } from './cut-content.ts';
import { toStep } from './draft-steps.ts';
import { piecesOf, resultOf, resultSecond, sourceSecond } from './video-cut.ts';
import { initialVoiceOver } from './voice-over.ts';

const spoken = { id: 'heard', sentence: 'Look here.', startTime: 4, endTime: 6, words: [] };
const video = (at: number): VideoInsert => ({
  id: `video-${at}`,
  kind: 'video',
  at,
  workflowId: 'workflow-2',
  assetId: 'asset-2',
  rotation: 90,
  start: 3,
  end: 8,
  sentences: [spoken],
});
const still = (at: number): VideoInsert => ({ id: `still-${at}`, kind: 'still', at, seconds: 3 });
const source = { assetId: 'asset-1', durationSeconds: 60 };
const cut = (inserts: VideoInsert[], erased: { start: number; end: number }[] = []) => ({
  rotation: 0 as const,
  erased,
  inserts,
});
const content = (of: PlacedContent['cut']): PlacedContent => ({
  languageCode: 'en-us',
  steps: exampleSteps.map((step) => toStep(step)),
  sentences: exampleSentences,
  terms: [],
  poster: { atSecond: 30, assetId: null },
  voiceOver: initialVoiceOver,
  cut: of,
});
const piece = (start: number, end: number) => ({ assetId: 'asset-1', start, end, rotation: 0 });

describe('inserts of a cut (2:49 import)', () => {
  it('are shown before their second, in its place', () => {
    expect(piecesOf(cut([video(10)]), source)).toEqual([
      piece(0, 10),
      { assetId: 'asset-2', start: 3, end: 8, rotation: 90 },
      piece(10, 60),
    ]);
    expect(piecesOf(cut([still(10)]), source)).toEqual([
      piece(0, 10),
      { ...piece(10, 60), held: 3 },
      piece(10, 60),
    ]);
  });
  it('are shown at the start, at the end, and at the seam of a removed part', () => {
    const order = (of: PlacedContent['cut']) =>
      piecesOf(of, source).map(({ assetId, start }) => [assetId, start]);
    expect(order(cut([video(0)]))).toEqual([
      ['asset-2', 3],
      ['asset-1', 0],
    ]);
    expect(order(cut([{ ...video(60), isAtEnd: true }]))).toEqual([
      ['asset-1', 0],
      ['asset-2', 3],
    ]);
    expect(order(cut([video(15)], [{ start: 10, end: 20 }]))).toEqual([
      ['asset-1', 0],
      ['asset-2', 3],
      ['asset-1', 20],
    ]);
  });
  it('hold no frame that is removed', () => {
    expect(piecesOf(cut([still(15)], [{ start: 10, end: 20 }]), source)).toEqual([
      piece(0, 10),
      piece(20, 60),
    ]);
    expect(piecesOf(cut([{ ...still(60), isAtEnd: true }], [{ start: 50, end: 60 }]), source)).toEqual([
      piece(0, 50),
    ]);
  });
  it('hold at the end what is seen last', () => {
    expect(piecesOf(cut([{ ...still(60), isAtEnd: true }]), source)).toEqual([
      piece(0, 60),
      { ...piece(59.999, 60), held: 3 },
    ]);
  });
  it('make the result longer, and each second is found in both directions', () => {
    const of = cut([still(10), video(30)], [{ start: 20, end: 25 }]);
    expect(resultOf({ width: 16, height: 9, durationSeconds: 60 }, of).durationSeconds).toBe(63);
    for (const second of [0, 9, 10, 15, 26, 30, 59])
      expect(sourceSecond(of, resultSecond(of, second))).toBeCloseTo(second, 6);
    expect(sourceSecond(of, 12)).toBe(10);
  });
  it('belong to the step that starts at their second, or in which it lies', () => {
    const steps = (at: number) =>
      cutContent(content(cut([video(at)]))).content.steps.map(({ startTime, endTime }) => [
        startTime,
        endTime,
      ]);
    expect(steps(10)).toEqual([
      [0, 25],
      [25, 45],
      [45, 65],
    ]);
    expect(steps(20)).toEqual([
      [0, 20],
      [20, 45],
      [45, 65],
    ]);
  });
  it('bring the sentences that are spoken in them, at their place', () => {
    const { sentences } = cutContent(content(cut([video(20)]))).content;
    expect(sentences.find(({ sentence }) => sentence === 'Look here.')).toMatchObject({
      startTime: 21,
      endTime: 23,
    });
    const places = sentences.map(({ startTime, endTime }) => [startTime, endTime] as const);
    for (const [index, [startTime]] of places.entries())
      expect(startTime).toBeGreaterThanOrEqual(places[index - 1]?.[1] ?? 0);
  });
  it('have nothing of the annotations around another video; a held frame keeps them', () => {
    const annotated = (of: PlacedContent['cut']) => {
      const arrow = { ...exampleAnnotations.arrow, startTime: 2, endTime: 8 };
      const steps = [
        toStep({ id: 'step-a', title: '', startTime: 0, endTime: 20 }, { annotations: [arrow] }),
      ];
      const { content: left } = cutContent({ ...content(of), steps });
      return left.steps[0]?.annotations.map(({ startTime, endTime }) => [startTime, endTime]);
    };
    expect(annotated(cut([video(5)]))).toEqual([
      [2, 5],
      [10, 13],
    ]);
    expect(annotated(cut([still(5)]))).toEqual([[2, 11]]);
    expect(annotated(cut([still(2)]))).toEqual([[2, 11]]);
  });
});
