import { describe, expect, it } from 'vitest';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { changeAnnotations, deleteStep, mergeSteps, retimeStep, splitStep } from './draft-edits.ts';
import { editSegments } from './edit-segments.ts';
import { segmented, stepA, workflowId } from './histories.fixture.ts';
import { proposeSteps } from './propose-steps.ts';
import { resetBuilder, resetWorkflow } from './reset-workflow.ts';
import { restoreVersion } from './restore-version.ts';
import { saveSegmentation } from './save-pages.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const blur = { ...exampleAnnotations.blur, startTime: 11, endTime: 16, positions: [] };
const covered = (stepId: string, changed = blur): WorkflowEvent =>
  AnnotationsChanged({ workflowId, stepId, changed: [changed], removed: [] });
/** Seconds 11 to 16 are blurred in step A, which is from 0 to 20. */
const history = [...segmented, covered('step-a')];
const refused = {
  refusal: 'annotation.uncovered',
  details: { step: 1, from: '00:11.00', to: '00:16.00' },
  events: [],
};
const stateOf = (events: readonly WorkflowEvent[]) => stateAfter(workflow, ...events) as ExistingWorkflow;
const blursOf = (state: unknown) =>
  contentOf(state as ExistingWorkflow).steps.flatMap(({ startTime, annotations }) =>
    annotations.map((each) => [startTime + each.startTime, startTime + each.endTime]),
  );

describe('seconds that a blur hides', () => {
  const retime = (startTime: number, endTime: number) =>
    given(...history).when(retimeStep, { ...stepA, startTime, endTime });

  it('stay hidden when a step gets other times: else it is refused', () => {
    for (const [start, end] of [[0, 13], [0, 11], [12, 20], [30, 50]] as const) expect(retime(start, end)).toMatchObject(refused); // prettier-ignore
    for (const [start, end] of [[0, 16], [11, 20], [0, 30]] as const) expect(blursOf(retime(start, end).state)).toEqual([[11, 16]]); // prettier-ignore
  });
  it('stay hidden when a step is deleted, also on the page of steps and with segments', () => {
    expect(given(...history).when(deleteStep, stepA)).toMatchObject(refused);
    expect(given(...history).when(deleteStep, { ...stepA, stepId: 'step-b' }).refusal).toBe(null);
    const steps = stateOf(history).draft.steps.slice(1);
    expect(given(...history).when(saveSegmentation, { workflowId, steps })).toMatchObject(refused);
    const remove = (start: number, end: number) =>
      given(...history).when(editSegments, { workflowId, segments: [{ type: 'delete', start, end }] });
    expect(remove(2, 4)).toMatchObject(refused);
    expect(remove(17, 25).refusal).toBe(null);
  });
  it('are hidden by both steps after splitting, and by the one after merging', () => {
    const split = given(...history).when(splitStep, { ...stepA, at: 13, newStepId: 'step-d' });
    expect(blursOf(split.state)).toEqual([[11, 13], [13, 16]]); // prettier-ignore
    const merge = { ...stepA, mergedStepId: 'step-d' };
    const merged = given(...history, ...(split.events as WorkflowEvent[])).when(mergeSteps, merge);
    expect(blursOf(merged.state)).toEqual([[11, 16]]);
  });
  it('are shown when an author shortens or removes the blur itself, and the step then follows', () => {
    const change = (part: object) =>
      given(...history).when(changeAnnotations, { workflowId, annotations: [{ stepId: 'step-a', elements: [], ...part }] }, specContext, []); // prettier-ignore
    for (const part of [{ removed: [blur.id] }, { elements: [{ ...blur, endTime: 12 }] }]) {
      const { events } = change(part);
      expect(events).toHaveLength(1);
      const after = [...history, ...(events as WorkflowEvent[])];
      expect(given(...after).when(retimeStep, { ...stepA, startTime: 0, endTime: 13 }).refusal).toBe(null);
    }
  });
  it('stay hidden when proposed steps come back, and when steps are proposed later', () => {
    const split = [
      ...segmented,
      examples.StepSplit,
      covered('step-d', { ...blur, startTime: 0, endTime: 5 }),
    ];
    const reset = given(...split).when(resetBuilder, { workflowId, keepWorkflow: false });
    expect(reset.refusal).toBe('annotation.uncovered');
    const back = given(...history, examples.StepRenamed).when(resetBuilder, {
      workflowId,
      keepWorkflow: false,
    });
    const steps = [{ id: 'step-x', title: '', startTime: 0, endTime: 60 }];
    const again = given(...history, examples.StepRenamed, ...(back.events as WorkflowEvent[]));
    expect(again.when(proposeSteps, { workflowId, basis: 'speech', steps })).toMatchObject({
      refusal: null,
      events: [],
    });
  });
  it('are shown with everything that was so before, when an author restores all of it', () => {
    const before = contentOf(stateOf(segmented));
    const split = [...segmented, examples.StepSplit, covered('step-d', { ...blur, startTime: 0, endTime: 5 })];
    const restored = given(...split).when(restoreVersion, { workflowId, revision: 5 }, specContext, before);
    expect(contentOf(restored.state as ExistingWorkflow)).toEqual(before);
    expect(given(...split).when(resetWorkflow, { workflowId }).refusal).toBe(null);
    const deleted = given(...split).when(restoreVersion, { workflowId, revision: 5, stepId: 'step-d' }, specContext, before);
    expect(deleted.refusal).toBe('annotation.uncovered');
  }); // prettier-ignore
});
