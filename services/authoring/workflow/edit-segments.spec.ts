import { describe, expect, it } from 'vitest';
import type { EditorSegment } from '../../../contracts/authoring/editor-segments.ts';
import { StepsReplaced } from '../../../contracts/authoring/step-events.ts';
import { maxSteps } from '../../../contracts/authoring/model/draft-steps.ts';
import { exampleSteps } from '../../../contracts/authoring/workflow.examples.ts';
import { given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { editSegments } from './edit-segments.ts';
import { segmented, single, workflowId } from './histories.fixture.ts';
import type { InsertSources } from './insert-sources.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const existing = stateAfter(workflow, ...segmented) as ExistingWorkflow;
const processing = { ...existing.draft.processing, convertStatus: 'finished' as const };
const other: ExistingWorkflow = { ...existing, draft: { ...existing.draft, assetId: 'asset-2', processing } };
const sources: InsertSources = new Map([['workflow-2', other]]);
const edit = (segments: readonly EditorSegment[], history = segmented) =>
  given(...history).when(editSegments, { workflowId, segments }, specContext, sources);
const imported: EditorSegment = {
  type: 'import',
  stepId: 'step-b',
  start: 21,
  end: 26,
  target: 'workflow-2',
};
const remove = (start: number, end: number): EditorSegment => ({ type: 'delete', start, end });
const [stepA, stepB, stepC] = exampleSteps;

describe('EditSegments', () => {
  it('R-SEG-04: deletes 1 to 3 and 2 to 5 as one deletion of 1 to 5', () => {
    const { events, result, state } = edit([remove(1, 3), remove(2, 5)]);
    expect(result).toEqual({ segments: [remove(1, 5)] });
    expect(events).toHaveLength(1);
    expect(state).toMatchObject({
      draft: {
        steps: [
          { id: 'step-a', title: 'Open the valve', startTime: 0, endTime: 1 },
          { id: 'new-step-a from 5', title: '', startTime: 5, endTime: 20 },
          stepB,
          stepC,
        ],
      },
    });
  });
  it('shortens steps at the edge of a deletion and removes those within', () => {
    const { state } = edit([remove(15, 45)]);
    expect(state).toMatchObject({
      draft: {
        steps: [
          { ...stepA, endTime: 15 },
          { ...stepC, startTime: 45 },
        ],
      },
    });
    expect(edit([remove(19.95, 40)]).state).toMatchObject({
      draft: { steps: [{ ...stepA, endTime: 19.95 }, stepC] },
    });
  });
  it.each([
    ['first', remove(0, 20), [stepB, stepC]],
    ['second', remove(20, 40), [stepA, stepC]],
    ['last', remove(40, 60), [stepA, stepB]],
  ])('deletes the %s step as a whole', (_, segment, steps) => {
    expect(edit([segment]).events.map(({ data }) => data)).toEqual([{ workflowId, steps }]);
  });
  it('is refused if a step would be cut in two that is the last one allowed', () => {
    const steps = Array.from({ length: maxSteps }, (_, at) => ({
      id: `step-${at}`,
      title: '',
      startTime: 0,
      endTime: 1,
    }));
    const long = { id: 'step-0', title: '', startTime: 0, endTime: 60 };
    const many = [...segmented, StepsReplaced({ workflowId, steps: [long, ...steps.slice(1)] })];
    expect(edit([remove(58, 59)], many).refusal).toBe('step.too-many');
  });
  it('does nothing if no step shows what is deleted', () => {
    expect(edit([remove(20, 60)], single).events).toEqual([]);
  });
  it('R-SEG-03: refuses to delete everything that is left, and then applies none of the other edits', () => {
    const renamed: EditorSegment = { type: 'replaceAll', target: 'valve', correctedText: 'tap' };
    expect(edit([renamed, remove(0, 60)])).toMatchObject({ refusal: 'workflow.last-step', events: [] });
  });

  it('R-EDT-10: inserts, adjusts and merges steps, one edit after another', () => {
    const { state } = edit([
      { type: 'adjust', stepId: 'step-a', start: 1, end: 10 },
      { type: 'insert', stepId: 'step-d', target: 'step-a', start: 10, end: 20 },
      { type: 'merge', stepId: 'step-d', target: 'step-b' },
      { type: 'insert', stepId: 'step-e', start: 0, end: 1 },
    ]);
    expect(state).toMatchObject({
      draft: {
        steps: [
          { id: 'step-e', startTime: 0, endTime: 1 },
          { ...stepA, startTime: 1, endTime: 10 },
          { id: 'step-d', title: 'Check the pressure', startTime: 10, endTime: 40 },
          stepC,
        ],
      },
    });
  });
  it('R-EDT-10: corrects what is said in a range, and replaces words everywhere', () => {
    const { events, state } = edit([
      { type: 'correct', start: 22, end: 24, correctedText: 'Then' },
      { type: 'replaceAll', target: 'it', correctedText: 'the valve' },
      { type: 'replaceAll', target: 'the valve', correctedText: 'the tap' },
    ]);
    expect(events.map(({ type }) => type)).toEqual(Array(3).fill('SentencesChanged'));
    expect(state).toMatchObject({
      transcript: {
        sentences: [
          { sentence: 'Open the tap slowly.' },
          { sentence: 'Then the gauge.' },
          { sentence: 'Close the tap again.' },
        ],
      },
    });
  });
  it('R-EDT-10: imports parts of another video before a step, each as an insert of its own', () => {
    const { events, state } = edit([imported, { ...imported, start: 1, end: 2 }]);
    expect(events.map(({ type }) => type)).toEqual(['VideoInsertsChanged', 'VideoInsertsChanged']);
    const { cut } = (state as ExistingWorkflow).draft;
    expect(cut?.inserts).toMatchObject([
      {
        kind: 'video',
        at: stepB?.startTime,
        workflowId: 'workflow-2',
        assetId: 'asset-2',
        start: 21,
        end: 26,
      },
      { kind: 'video', at: stepB?.startTime, start: 1, end: 2 },
    ]);
  });
  it.each<[string, EditorSegment]>([
    ['segment.words-absent', { type: 'replaceAll', target: 'alv', correctedText: 'tap' }],
    ['segment.words-absent', { type: 'correct', start: 30, end: 40, correctedText: 'tap' }],
    ['cut.insert-absent', { ...imported, target: 'workflow-of-others' }],
    ['cut.insert-itself', { ...imported, target: workflowId }],
    ['cut.outside-video', { ...imported, end: 61 }],
    ['step.range-invalid', { ...imported, end: 21 }],
    ['step.absent', { ...imported, stepId: 'step-x' }],
    ['step.absent', { type: 'adjust', stepId: 'step-x', start: 0, end: 1 }],
    ['step.absent', { type: 'insert', stepId: 'step-d', target: 'step-x', start: 0, end: 1 }],
    ['step.range-invalid', { type: 'delete', start: 3, end: 3 }],
    ['step.range-invalid', { type: 'adjust', stepId: 'step-a', start: 0, end: 99 }],
    ['step.not-adjacent', { type: 'merge', stepId: 'step-a', target: 'step-c' }],
  ])('is refused with %s for %j', (refusal, segment) => {
    expect(edit([segment])).toMatchObject({ refusal, events: [] });
  });
});
