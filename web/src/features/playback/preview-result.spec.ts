import { expect, it } from 'vitest';
import { workflowExamples } from '../../../../contracts/authoring/workflow.examples.ts';
import { examplePlayerWorkflow } from '../../../../contracts/playback/playback.examples.ts';
import type { PlayerWorkflow } from '../../../../contracts/playback/playback.ts';
import { previewPieces, previewResult } from './preview-result.ts';

const said = (id: string, startTime: number) => ({
  id,
  sentence: `Sentence ${id}`,
  startTime,
  endTime: startTime + 1,
  words: [],
});
const [shape] = workflowExamples.AnnotationsChanged.data.changed;
if (!shape) throw new Error('the example draws something');
const drawn = { ...shape, startTime: 1, endTime: 9 };

/** Five seconds of another video at second 6 of the first step, a frame held at the start of the second. */
const cut: NonNullable<PlayerWorkflow['sourceCut']> = {
  rotation: 0,
  erased: [{ start: 2, end: 3 }],
  inserts: [
    {
      id: 'insert-1',
      kind: 'video',
      at: 6,
      workflowId: 'workflow-2',
      assetId: 'asset-2',
      start: 20,
      end: 25,
      rotation: 90,
      sentences: [said('inserted', 21)],
    },
    { id: 'insert-2', kind: 'still', at: 10, seconds: 2 },
  ],
};
const translated = (index: number): PlayerWorkflow['steps'][number]['transcriptionTranslations'] =>
  index === 0 ? { 'es-mx': [said('b', 7)] } : {};
const workflow: PlayerWorkflow = {
  ...examplePlayerWorkflow,
  sourceCut: cut,
  steps: examplePlayerWorkflow.steps.map((step, index) => ({
    ...step,
    annotations: index === 0 && drawn.type !== 'image' ? [drawn] : [],
    transcriptions: index === 0 ? [said('a', 0), said('b', 7)] : [said('c', 12)],
    transcriptionTranslations: translated(index),
  })),
};

it('has steps, sentences and annotations at the times of the result, with what is said in inserted videos', () => {
  const { durationSeconds, steps, sourceCut } = previewResult(workflow, cut);
  expect(durationSeconds).toBe(26);
  expect(sourceCut).toEqual({ rotation: 0, erased: [] });
  expect(steps.map(({ startTime, endTime, duration }) => [startTime, endTime, duration])).toEqual([
    [0, 14, 14],
    [14, 26, 12],
  ]);
  const spoken = steps.map(({ transcriptions }) =>
    transcriptions.map(({ sentence, startTime }) => [sentence, startTime]),
  );
  expect(spoken).toEqual([
    [
      ['Sentence a', 0],
      ['Sentence inserted', 6],
      ['Sentence b', 11],
    ],
    [['Sentence c', 18]],
  ]);
  expect(steps[0]?.transcriptionTranslations['es-mx']?.at(-1)?.startTime).toBe(11);
  expect(steps[0]?.annotations.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [1, 5],
    [10, 13],
  ]);
});

it('plays parts of the source, of the other video and a held frame, as long as the steps are', () => {
  const pieces = previewPieces(workflow, cut, (id) => ({ url: `${id}.m3u8`, absent: '', failed: '' }));
  expect(
    pieces.map(({ start, end, held, other, rotation }) => [start, end, held, other?.url, rotation]),
  ).toEqual([
    [0, 2, undefined, undefined, 0],
    [3, 6, undefined, undefined, 0],
    [20, 25, undefined, 'workflow-2.m3u8', 90],
    [6, 10, undefined, undefined, 0],
    [10, 20, 2, undefined, 0],
    [10, 20, undefined, undefined, 0],
  ]);
});
