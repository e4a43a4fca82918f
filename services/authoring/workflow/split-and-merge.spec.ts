import { describe, expect, it } from 'vitest';
import { initialDraft } from '../../../contracts/authoring/model/draft.ts';
import { maxAttachments, maxSteps, posterSecond } from '../../../contracts/authoring/model/draft-steps.ts';
import type { EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import { checkSteps } from '../../../contracts/authoring/model/step-decisions.ts';
import { StepsReplaced } from '../../../contracts/authoring/step-events.ts';
import { AttachmentAdded } from '../../../contracts/authoring/workflow-events.ts';
import { workflowExamples as examples } from '../../../contracts/authoring/workflow.examples.ts';
import { given } from '../../platform/commands/given.fixture.ts';
import { initialized, segmented, stepA, workflowId } from './histories.fixture.ts';
import { mergeSteps, splitStep } from './draft-edits.ts';

describe('SplitStep', () => {
  const split = { ...stepA, at: 10, newStepId: 'step-d' };
  it('splits a step into two, the second after the first', () => {
    const { events, state } = given(...segmented).when(splitStep, split);
    expect(events).toEqual([examples.StepSplit]);
    expect(state).toMatchObject({
      draft: {
        steps: [
          { id: 'step-a', title: 'Open the valve', startTime: 0, endTime: 10 },
          { id: 'step-d', title: '', startTime: 10, endTime: 20 },
          { id: 'step-b' },
          { id: 'step-c' },
        ],
      },
    });
  });
  it.each([0, 0.05, 19.95, 20, 35])('is refused at %d s, where a half would not be a step', (at) => {
    expect(given(...segmented).when(splitStep, { ...split, at }).refusal).toBe('step.split-outside');
  });
  it('is refused for a deleted step and for an id that is in use', () => {
    expect(given(...segmented).when(splitStep, { ...split, stepId: 'step-x' }).refusal).toBe('step.absent');
    expect(given(...segmented).when(splitStep, { ...split, newStepId: 'step-b' }).refusal).toBe(
      'step.exists',
    );
  });
});

describe('the number of steps', () => {
  const steps = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `s-${index}`, title: '', startTime: 0, endTime: 20 }));
  const history = (count: number) => [...initialized, StepsReplaced({ workflowId, steps: steps(count) })];
  const split = { workflowId, stepId: 's-0', at: 10, newStepId: 'new' };

  it('may reach its limit and not exceed it', () => {
    expect(given(...history(maxSteps - 1)).when(splitStep, split).refusal).toBe(null);
    expect(given(...history(maxSteps)).when(splitStep, split).refusal).toBe('step.too-many');
    const workflow = { draft: initialDraft(examples.WorkflowInitialized.data) } as EditedWorkflow;
    expect(() => checkSteps(workflow, steps(maxSteps))).not.toThrow();
    expect(() => checkSteps(workflow, steps(maxSteps + 1))).toThrow(/at most/);
  });
  it("does not change where a step's poster is: one second in, in a short step its middle", () => {
    expect(posterSecond({ startTime: 10, endTime: 40 })).toBe(11);
    expect(posterSecond({ startTime: 10, endTime: 11 })).toBe(10.5);
  });
});

describe('MergeSteps', () => {
  const merge = { ...stepA, mergedStepId: 'step-b' };
  it('merges the following step into it, with its attachments', () => {
    const attached = {
      ...examples.AttachmentAdded,
      data: { ...examples.AttachmentAdded.data, stepId: 'step-b' },
    };
    const { events, state } = given(...segmented, attached).when(mergeSteps, merge);
    expect(events).toEqual([examples.StepsMerged]);
    expect(state).toMatchObject({
      draft: {
        steps: [{ id: 'step-a', endTime: 40, attachments: [{ id: 'attachment-1' }] }, { id: 'step-c' }],
      },
    });
  });
  it('spans both ranges if order and time differ', () => {
    const data = { workflowId, stepId: 'step-c', mergedStepId: 'step-a' };
    const history = [...segmented, examples.StepsReordered];
    expect(given(...history).when(mergeSteps, data).refusal).toBe('step.overlaps');
    const without = { ...examples.StepDeleted, data: { workflowId, stepId: 'step-b' } };
    const { events, state } = given(...history, without).when(mergeSteps, data);
    const range = { startTime: 0, endTime: 60 };
    expect(events[0]?.data).toMatchObject(range);
    expect(state).toMatchObject({ draft: { steps: [{ id: 'step-c', ...range }] } });
  });
  it('is refused if the two have more attachments than a step can have', () => {
    const { attachment } = examples.AttachmentAdded.data;
    const many = (stepId: string, count: number) =>
      Array.from({ length: count }, (_, index) =>
        AttachmentAdded({ workflowId, stepId, attachment: { ...attachment, id: `${stepId}-${index}` } }),
      );
    const full = [...segmented, ...many('step-a', maxAttachments - 1), ...many('step-b', 1)];
    expect(given(...full).when(mergeSteps, merge).refusal).toBe(null);
    const over = [...full, ...many('step-b', 2).slice(1)];
    expect(given(...over).when(mergeSteps, merge).refusal).toBe('attachment.too-many');
  });
  it('is refused for a step that does not follow, or is deleted', () => {
    expect(given(...segmented).when(mergeSteps, { ...stepA, mergedStepId: 'step-c' }).refusal).toBe(
      'step.not-adjacent',
    );
    expect(given(...segmented).when(mergeSteps, { ...stepA, mergedStepId: 'step-x' }).refusal).toBe(
      'step.absent',
    );
  });
});
