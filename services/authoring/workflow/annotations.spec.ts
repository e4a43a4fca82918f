import { describe, expect, it } from 'vitest';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import type { AnnotationElement } from '../../../contracts/authoring/annotation-elements.ts';
import { changedPaths } from '../../../contracts/authoring/model/changes.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { changeAnnotations, mergeSteps, splitStep } from './draft-edits.ts';
import { segmented, stepA, workflowId } from './histories.fixture.ts';
import { resetWorkflow } from './reset-workflow.ts';
import { restoreVersion } from './restore-version.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const { arrow, image, shape, text } = exampleAnnotations;
const annotated: readonly WorkflowEvent[] = [...segmented, examples.AnnotationsChanged];
const ofStep = (part: object, stepId = 'step-a') => ({
  workflowId,
  annotations: [{ stepId, elements: [], removed: [], ...part }],
});
const change = (
  history: readonly WorkflowEvent[],
  part: object,
  stepId?: string,
  files: readonly object[] = [],
) => given(...history).when(changeAnnotations, ofStep(part, stepId), specContext, files);
const annotationsOf = (state: unknown, stepId = 'step-a'): readonly AnnotationElement[] =>
  contentOf(state as ExistingWorkflow).steps.find(({ id }) => id === stepId)?.annotations ?? [];
const idsOf = (state: unknown) => annotationsOf(state).map(({ id }) => id);

describe('ChangeAnnotations (R-ANN-09)', () => {
  it('adds annotations in front of the others, changes and removes them by their ids', () => {
    const drawn = change(segmented, { elements: [shape, arrow] });
    expect(drawn.events).toEqual([examples.AnnotationsChanged]);
    const moved = { ...shape, left: 120 };
    const { events, state } = change(annotated, { elements: [moved, text], removed: ['arrow-1'] });
    expect(events).toEqual([
      AnnotationsChanged({ workflowId, stepId: 'step-a', changed: [moved, text], removed: ['arrow-1'] }),
    ]);
    expect(annotationsOf(state)).toEqual([moved, text]);
  });
  it('changes the order, and ignores what it does not know', () => {
    const { state } = change(annotated, { order: ['arrow-1', 'unknown', 'shape-1'] });
    expect(idsOf(state)).toEqual(['arrow-1', 'shape-1']);
    expect(change(annotated, { order: ['shape-1', 'arrow-1'] }).events).toEqual([]);
    expect(change(annotated, { elements: [shape], removed: ['unknown'] }).events).toEqual([]);
  });
  it('is refused outside the step, for a deleted step, and above 200 annotations', () => {
    expect(change(segmented, { elements: [{ ...arrow, endTime: 20 }] }).refusal).toBe(null);
    expect(change(segmented, { elements: [{ ...arrow, endTime: 20.001 }] }).refusal).toBe(
      'annotation.outside-step',
    );
    expect(change(segmented, { elements: [arrow] }, 'step-x').refusal).toBe('step.absent');
    const many = Array.from({ length: 199 }, (_, n) => ({ ...arrow, id: `more-${n}` }));
    expect(change(annotated, { elements: many.slice(1) }).refusal).toBe(null);
    expect(change(annotated, { elements: many }).refusal).toBe('annotation.too-many');
  });
  it('shows a picture of its workspace, and refuses any other file', () => {
    const found = { kind: 'annotation', workspaceId: 'workspace-1' };
    const file = { assetId: image.assetId, kind: 'annotation', found };
    const drawn = (files: readonly object[]) => change(segmented, { elements: [image] }, 'step-a', files);
    expect(annotationsOf(drawn([file]).state)).toEqual([image]);
    for (const other of [null, { ...found, kind: 'diagram' }, { ...found, workspaceId: 'other' }])
      expect(drawn([{ ...file, found: other }]).refusal).toBe('file.absent');
  });
  it('conflicts with changes of the same annotation only', () => {
    expect(changedPaths(examples.AnnotationsChanged)).toEqual([
      'workflow/content/step/step-a/annotations/element/shape-1',
      'workflow/content/step/step-a/annotations/element/arrow-1',
    ]);
    const reordered = { ...examples.AnnotationsChanged, data: { ...examples.AnnotationsChanged.data, order: [] } };
    expect(changedPaths(reordered)).toContain('workflow/content/step/step-a/annotations/order');
  }); // prettier-ignore
});

describe('annotations of a step that changes', () => {
  it('are divided when it is split, and joined when it is merged again', () => {
    const wide = { ...arrow, startTime: 5, endTime: 15 };
    const history = [...segmented, AnnotationsChanged({ ...stepA, changed: [wide, shape], removed: [] })];
    const split = given(...history).when(splitStep, { ...stepA, at: 10, newStepId: 'step-d' });
    expect(annotationsOf(split.state)).toMatchObject([{ startTime: 5, endTime: 10 }, { id: 'shape-1' }]);
    expect(annotationsOf(split.state, 'step-d')).toMatchObject([{ startTime: 0, endTime: 5 }]);
    const merge = { ...stepA, mergedStepId: 'step-d' };
    const merged = given(...history, examples.StepSplit).when(mergeSteps, merge);
    expect(annotationsOf(merged.state)).toEqual([wide, shape]);
  });
  it('are deleted with it, and inserted with it', () => {
    const { annotations } = contentOf(stateAfter(workflow, ...annotated) as ExistingWorkflow).steps[0] ?? {};
    const inserted = { ...examples.StepInserted, data: { ...examples.StepInserted.data, annotations } };
    const state = stateAfter(workflow, ...annotated, examples.StepDeleted, inserted as WorkflowEvent);
    expect(annotationsOf(state)).toEqual([]);
    expect(annotationsOf(state, 'step-e')).toEqual([shape, arrow]);
  });
});

describe('annotations of earlier', () => {
  const version = contentOf(stateAfter(workflow, ...annotated) as ExistingWorkflow);
  const removed = AnnotationsChanged({ ...stepA, changed: [text], removed: ['arrow-1'] });
  const restore = (history: readonly WorkflowEvent[], part: object = {}) =>
    given(...history).when(restoreVersion, { workflowId, revision: 5, ...part }, specContext, version);

  it('are restored with the whole draft, with their step, and with a step that was deleted', () => {
    expect(annotationsOf(restore([...annotated, removed]).state)).toEqual([shape, arrow]);
    const ofOther = AnnotationsChanged({ workflowId, stepId: 'step-b', changed: [text], removed: [] });
    const one = restore([...annotated, removed, ofOther], { stepId: 'step-a' });
    expect(annotationsOf(one.state)).toEqual([shape, arrow]);
    expect(annotationsOf(one.state, 'step-b')).toEqual([text]);
    const deleted = restore([...annotated, examples.StepDeleted], { stepId: 'step-a' });
    expect(annotationsOf(deleted.state)).toEqual([shape, arrow]);
  });
  it('are restored where a shorter step had cut them off', () => {
    const shortened = { ...examples.StepRetimed, data: { ...stepA, startTime: 0, endTime: 4 } };
    for (const part of [{}, { stepId: 'step-a' }])
      expect(annotationsOf(restore([...annotated, shortened], part).state)).toEqual([shape, arrow]);
  });
  it('are removed when everything that a person changed is discarded', () => {
    const { state } = given(...annotated).when(resetWorkflow, { workflowId });
    expect(annotationsOf(state)).toEqual([]);
  });
});
