import { describe, expect, it } from 'vitest';
import { VideoErased } from '../../../contracts/authoring/video-cut.ts';
import {
  exampleSteps,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { given, specContext } from '../../platform/commands/given.fixture.ts';
import { segmented, single, stepA, workflowId } from './histories.fixture.ts';
import { deleteStep, insertStep, renameStep, reorderSteps, retimeStep, splitStep } from './draft-edits.ts';
import { editSegments } from './edit-segments.ts';

const stepIds = (state: unknown): string[] =>
  (state as { draft: { steps: { id: string }[] } }).draft.steps.map(({ id }) => id);
const absent = { workflowId, stepId: 'step-x' };

describe('RenameStep', () => {
  it('names a step, or clears its name', () => {
    expect(given(...segmented).when(renameStep, examples.StepRenamed.data).events).toEqual([
      examples.StepRenamed,
    ]);
    expect(given(...segmented).when(renameStep, { ...stepA, title: '' }).events).toHaveLength(1);
  });
  it('ignores an unchanged name', () => {
    expect(given(...segmented).when(renameStep, { ...stepA, title: 'Open the valve' }).events).toEqual([]);
  });
  it('is refused for a deleted step', () => {
    expect(given(...segmented).when(renameStep, { ...absent, title: 'x' }).refusal).toBe('step.absent');
  });
});

describe('RetimeStep', () => {
  it('shows another range of the source', () => {
    expect(given(...segmented).when(retimeStep, examples.StepRetimed.data).events).toEqual([
      examples.StepRetimed,
    ]);
  });
  it('refuses seconds of another step, unless that one gives them up at the same moment', () => {
    const longer = { ...stepA, startTime: 0, endTime: 25 };
    expect(given(...segmented).when(retimeStep, longer).refusal).toBe('step.overlaps');
    const others = [{ stepId: 'step-b', startTime: 25, endTime: 40 }];
    expect(given(...segmented).when(retimeStep, { ...longer, others }).events).toEqual([
      { ...examples.StepRetimed, data: longer },
      { ...examples.StepRetimed, data: { workflowId, stepId: 'step-b', startTime: 25, endTime: 40 } },
    ]);
    const gone = [{ stepId: 'step-b', startTime: 25, endTime: 25 }];
    expect(given(...segmented).when(retimeStep, { ...longer, others: gone }).refusal).toBe(
      'step.range-invalid',
    );
  });
  it('repairs steps that share seconds already', () => {
    const shared = [...segmented, { ...examples.StepRetimed, data: { ...stepA, startTime: 0, endTime: 25 } }];
    expect(given(...shared).when(retimeStep, { ...stepA, startTime: 0, endTime: 26 }).refusal).toBe(
      'step.overlaps',
    );
    for (const endTime of [20, 22])
      expect(given(...shared).when(retimeStep, { ...stepA, startTime: 0, endTime }).refusal).toBe(null);
  });
  it('ignores an unchanged range', () => {
    expect(given(...segmented).when(retimeStep, { ...stepA, startTime: 0, endTime: 20 }).events).toEqual([]);
  });
  it.each([
    ['ends before it starts', 20, 10],
    ['is shorter than 0.1 s', 10, 10.099],
    ['ends after the source', 50, 60.001],
  ])('refuses a step that %s', (_, startTime, endTime) => {
    expect(given(...segmented).when(retimeStep, { ...stepA, startTime, endTime }).refusal).toBe(
      'step.range-invalid',
    );
  });
  it('changes only one of its ends', () => {
    const [step] = exampleSteps;
    const { startTime = 0, endTime = 0 } = step ?? {};
    for (const range of [
      { startTime: startTime + 1, endTime },
      { startTime, endTime: endTime - 1 },
    ])
      expect(given(...segmented).when(retimeStep, { ...stepA, ...range }).events).toHaveLength(1);
  });
  it('accepts a step of exactly 0.1 s', () => {
    expect(
      given(...segmented).when(retimeStep, { ...stepA, startTime: 0.2, endTime: 0.3 }).events,
    ).toHaveLength(1);
  });
});

describe('DeleteStep', () => {
  it('removes a step', () => {
    const { events, state } = given(...segmented).when(deleteStep, stepA);
    expect(events).toEqual([examples.StepDeleted]);
    expect(stepIds(state)).toEqual(['step-b', 'step-c']);
  });
  it('R-SEG-03: is refused for the last one', () => {
    expect(given(...single).when(deleteStep, stepA).refusal).toBe('workflow.last-step');
  });
  it('is refused for the last one that is not in a removed part of the video', () => {
    const history = [...segmented, VideoErased({ workflowId, ranges: [{ start: 20, end: 60 }] })];
    expect(given(...history).when(deleteStep, stepA).refusal).toBe('workflow.last-step');
    expect(given(...history).when(deleteStep, { workflowId, stepId: 'step-b' }).events).toHaveLength(1);
  });
  it('is refused for a deleted step', () => {
    expect(given(...segmented).when(deleteStep, absent).refusal).toBe('step.absent');
  });
});

describe('the only step that viewers see', () => {
  const history = [...segmented, VideoErased({ workflowId, ranges: [{ start: 20, end: 60 }] })];
  const briefly = [...history, VideoErased({ workflowId, ranges: [{ start: 0, end: 10 }, { start: 10.15, end: 20 }] })]; // prettier-ignore
  const moved = { stepId: 'step-a', startTime: 50, endTime: 60 };
  const shortened = { stepId: 'step-c', startTime: 40, endTime: 50 };
  const halves = { stepId: 'step-a', at: 10.07, newStepId: 'step-d' };
  const inserted = { id: 'step-d', title: '', startTime: 30, endTime: 40 };
  const spaced = {
    ...examples.StepRetimed,
    data: { workflowId, stepId: 'step-b', startTime: 20, endTime: 30 },
  };
  const segment = { type: 'delete', start: 0, end: 20 };
  const others = [moved, shortened];
  it.each([
    ['deleted as a segment', history, editSegments, { segments: [segment] }],
    ['moved into a removed part', history, retimeStep, { ...moved, others: [shortened] }],
    ['moved there for another', [...history, spaced], insertStep, { step: inserted, index: 0, others }],
    ['split into two that are too short', briefly, splitStep, halves],
  ] as const)('is not %s', (_, past, decision, data) => {
    const { refusal } = given(...past).when(decision, { workflowId, ...data }, specContext, []);
    expect(refusal).toBe('workflow.last-step');
  });
});

describe('InsertStep', () => {
  const { data } = examples.StepInserted;
  it('undoes a deletion with the same id, place and attachments', () => {
    const back = {
      workflowId,
      step: { id: 'step-a', title: 'Open the valve', startTime: 0, endTime: 20 },
      index: 0,
    };
    const { state } = given(...segmented, examples.StepDeleted).when(insertStep, back, specContext, []);
    expect(stepIds(state)).toEqual(['step-a', 'step-b', 'step-c']);
  });
  it('inserts a step at its place, at the end if the place is beyond it', () => {
    expect(given(...segmented).when(insertStep, data, specContext, []).refusal).toBe('step.overlaps');
    const free = {
      ...examples.StepRetimed,
      data: { workflowId, stepId: 'step-b', startTime: 20, endTime: 30 },
    };
    const history = [...segmented, free];
    expect(stepIds(given(...history).when(insertStep, data, specContext, []).state)).toEqual([
      'step-a',
      'step-e',
      'step-b',
      'step-c',
    ]);
    const { events } = given(...history).when(insertStep, { ...data, index: 99 }, specContext, []);
    expect(events[0]?.data).toMatchObject({ index: 3 });
  });
  it('refuses an id in use and a range outside of the source', () => {
    const taken = { ...data, step: { ...data.step, id: 'step-a' } };
    expect(given(...segmented).when(insertStep, taken, specContext, []).refusal).toBe('step.exists');
    const outside = { ...data, step: { ...data.step, endTime: 99 } };
    expect(given(...segmented).when(insertStep, outside, specContext, []).refusal).toBe('step.range-invalid');
  });
});

describe('ReorderSteps', () => {
  it('changes the order and no times', () => {
    const { events, state } = given(...segmented).when(reorderSteps, examples.StepsReordered.data);
    expect(events).toEqual([examples.StepsReordered]);
    expect(state).toMatchObject({
      draft: { steps: [{ id: 'step-c', startTime: 40 }, { id: 'step-a', startTime: 0 }, {}] },
    });
  });
  it('ignores an unchanged order', () => {
    const order = ['step-a', 'step-b', 'step-c'];
    expect(given(...segmented).when(reorderSteps, { workflowId, order }).events).toEqual([]);
  });
  it.each([[['step-a', 'step-b']], [['step-a', 'step-a', 'step-b']], [['step-a', 'step-b', 'step-x']]])(
    'refuses %j, which does not name every step once',
    (order) => {
      expect(given(...segmented).when(reorderSteps, { workflowId, order }).refusal).toBe(
        'step.order-incomplete',
      );
    },
  );
  it('does not merge with what others did meanwhile', () => {
    expect(reorderSteps.commutes).toBe(false);
  });
});
