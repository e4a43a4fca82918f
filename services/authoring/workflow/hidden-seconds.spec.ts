import { describe, expect, it } from 'vitest';
import type { ElementOf } from '../../../contracts/authoring/annotation-elements.ts';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import { StepRetimed } from '../../../contracts/authoring/step-events.ts';
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

const blur: ElementOf<'blur'> = { ...exampleAnnotations.blur, startTime: 11, endTime: 16, positions: [] };
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
    for (const [start, end] of [[0, 16], [11, 20], [11, 16]] as const) expect(blursOf(retime(start, end).state)).toEqual([[11, 16]]); // prettier-ignore
  });
  it('stay hidden when a step is deleted, also on the page of steps and with segments', () => {
    expect(given(...history).when(deleteStep, stepA)).toMatchObject(refused);
    expect(given(...history).when(deleteStep, { ...stepA, stepId: 'step-b' }).refusal).toBe(null);
    const steps = stateOf(history).draft.steps.slice(1);
    expect(given(...history).when(saveSegmentation, { workflowId, steps })).toMatchObject(refused);
    const remove = (start: number, end: number) =>
      given(...history).when(editSegments, { workflowId, segments: [{ type: 'delete', start, end }] });
    expect(remove(12, 14)).toMatchObject(refused);
    expect(blursOf(remove(2, 4).state)).toEqual([[11, 16]]);
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
    const { startTime } = stateOf(split).draft.steps.find(({ id }) => id === 'step-d') ?? { startTime: 0 };
    const reset = given(...split).when(resetBuilder, { workflowId, keepWorkflow: false });
    expect(reset.refusal).toBe(null);
    expect(blursOf(reset.state)).toEqual([[startTime, startTime + 5]]);
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

describe('a blur of seconds that leave its step', () => {
  const merge = { ...stepA, mergedStepId: 'step-b' };
  const retimed = (stepId: string, startTime: number, endTime: number) =>
    StepRetimed({ workflowId, stepId, startTime, endTime });
  /** Step B is from 10 to 40. */
  const overlapping = [...history, retimed('step-b', 10, 40)];
  const annotationsIn = (state: unknown, stepId: string) =>
    (state as ExistingWorkflow).draft.steps.find(({ id }) => id === stepId)?.annotations ?? [];

  it('continues in the step that has them, at the same place of the picture', () => {
    const { events, state } = given(...overlapping).when(retimeStep, { ...stepA, startTime: 0, endTime: 13 });
    expect(events.map(({ type }) => type)).toEqual(['StepRetimed', 'AnnotationsChanged']);
    expect(blursOf(state)).toEqual([[11, 13], [13, 16]]); // prettier-ignore
    expect(annotationsIn(state, 'step-b')).toEqual([{ ...blur, startTime: 3, endTime: 6 }]);
  });
  it('continues on its way: its position at the cut is where it was then', () => {
    const position = (time: number, left: number) => ({ time, left, top: 80, width: 120, height: 60 });
    const following = { ...blur, positions: [position(11, 100), position(15, 300)] };
    const past = [...segmented, covered('step-a', following), retimed('step-b', 10, 40)];
    const { state } = given(...past).when(retimeStep, { ...stepA, startTime: 0, endTime: 13 });
    expect(annotationsIn(state, 'step-b')).toMatchObject([
      { startTime: 3, endTime: 6, left: 200, positions: [position(3, 200), position(5, 300)] },
    ]);
    expect(annotationsIn(state, 'step-a')).toMatchObject([
      { positions: [position(11, 100), position(13, 200)] },
    ]);
  });
  it('continues in several steps, also of the page of steps, of segments and of a deleted step', () => {
    const ranges = [
      { id: 'step-a', title: '', startTime: 0, endTime: 12 },
      { id: 'step-b', title: '', startTime: 12, endTime: 14 },
      { id: 'step-c', title: '', startTime: 14, endTime: 60 },
    ];
    const saved = given(...history).when(saveSegmentation, { workflowId, steps: ranges });
    expect(blursOf(saved.state)).toEqual([[11, 12], [12, 14], [14, 16]]); // prettier-ignore
    const adjust = (stepId: string, start: number, end: number) => ({ type: 'adjust', stepId, start, end });
    const segments = [adjust('step-a', 0, 13), adjust('step-b', 13, 40)];
    expect(blursOf(given(...history).when(editSegments, { workflowId, segments }).state)).toEqual([[11, 13], [13, 16]]); // prettier-ignore
    expect(blursOf(given(...overlapping).when(deleteStep, stepA).state)).toEqual([[11, 16]]);
  });
  it('is no longer after the edge of a step was moved away and back, and of a whole step does not grow', () => {
    const moveEdge = (past: readonly WorkflowEvent[], at: number) => {
      const others = [{ stepId: 'step-b', startTime: at, endTime: 40 }];
      const { events, state } = given(...past).when(retimeStep, { ...stepA, startTime: 0, endTime: at, others }); // prettier-ignore
      return { state, past: [...past, ...(events as WorkflowEvent[])] };
    };
    const away = moveEdge(history, 13);
    expect(blursOf(away.state)).toEqual([[11, 13], [13, 16]]); // prettier-ignore
    expect(annotationsIn(moveEdge(away.past, 20).state, 'step-a')).toEqual([blur]);
    const covering = [...segmented, covered('step-a', { ...blur, startTime: 0, endTime: 20 })];
    expect(blursOf(moveEdge(covering, 30).state)).toEqual([[0, 20]]);
    const apart = [...history, retimed('step-a', 0, 16), covered('step-b', { ...blur, startTime: 4, endTime: 6 })]; // prettier-ignore
    const merged = given(...apart).when(mergeSteps, merge);
    expect(blursOf(merged.state)).toEqual([[11, 16], [24, 26]]); // prettier-ignore
  });
  it('is refused with what the step itself gives up, although its blur gets shorter with it', () => {
    const covering = [...segmented, covered('step-a', { ...blur, startTime: 0, endTime: 20 })];
    const later = given(...covering).when(retimeStep, { ...stepA, startTime: 10, endTime: 25 });
    expect(later.refusal).toBe('annotation.uncovered');
  });
  it('is what it was in a version from which its step is restored', () => {
    const long = [...segmented, covered('step-a', { ...blur, endTime: 20 })];
    const shorter = [...long, retimed('step-a', 0, 16)];
    const then = contentOf(stateOf(long));
    const restored = given(...shorter).when(restoreVersion, { workflowId, revision: 5, stepId: 'step-a' }, specContext, then); // prettier-ignore
    expect(contentOf(restored.state as ExistingWorkflow)).toEqual(then);
  });
  it('is one with another blur that hides just the same, whatever their ids are', () => {
    const other = covered('step-b', { ...blur, id: 'other', startTime: 3, endTime: 5 });
    const half = covered('step-b', { ...blur, left: 300, startTime: 8, endTime: 9 });
    const short = given(...overlapping, other, half).when(retimeStep, {
      ...stepA,
      startTime: 0,
      endTime: 12,
    });
    expect(annotationsIn(short.state, 'step-b')).toMatchObject([
      { id: 'other', startTime: 2, endTime: 6 },
      { id: blur.id, left: 300 },
    ]);
  });
  it('is refused where no step has all of them, or the step has no room for it', () => {
    const partly = [...history, retimed('step-b', 14, 40)];
    expect(given(...partly).when(retimeStep, { ...stepA, startTime: 0, endTime: 13 })).toMatchObject(refused);
    const shapes = Array.from({ length: 200 }, (_, n) => ({ ...exampleAnnotations.shape, id: `shape-${n}` }));
    const full = [
      ...overlapping,
      AnnotationsChanged({ workflowId, stepId: 'step-b', changed: shapes, removed: [] }),
    ];
    expect(given(...full).when(retimeStep, { ...stepA, startTime: 0, endTime: 13 })).toMatchObject(refused);
  });
  it('is one blur with the other half of it, and another one beside a half that has been moved', () => {
    const short = given(...overlapping).when(retimeStep, { ...stepA, startTime: 0, endTime: 14 });
    const past = [...overlapping, ...(short.events as WorkflowEvent[])];
    const shorter = given(...past).when(retimeStep, { ...stepA, startTime: 0, endTime: 12 });
    expect(blursOf(shorter.state)).toEqual([[11, 12], [12, 16]]); // prettier-ignore
    const moved = [...past, covered('step-b', { ...blur, left: 300, startTime: 4, endTime: 6 })];
    const beside = given(...moved).when(retimeStep, { ...stepA, startTime: 0, endTime: 12 });
    expect(annotationsIn(beside.state, 'step-b')).toMatchObject([
      { id: blur.id, left: 300, startTime: 4, endTime: 6 },
      { left: blur.left, startTime: 2, endTime: 4 },
    ]);
  });
  it('is whole again after its step was split and merged, also one with the most positions', () => {
    const positions = Array.from({ length: 100 }, (_, n) => ({
      time: 11 + n / 20,
      left: 100 + (n % 7),
      top: 80,
      width: 120,
      height: 60,
    }));
    const long = { ...blur, positions };
    const past = [...segmented, covered('step-a', long)];
    const split = given(...past).when(splitStep, { ...stepA, at: 13.02, newStepId: 'step-d' });
    const merged = given(...past, ...(split.events as WorkflowEvent[])).when(mergeSteps, {
      ...stepA,
      mergedStepId: 'step-d',
    });
    expect(annotationsIn(merged.state, 'step-a')).toEqual([long]);
  });
  it('stays where it is when the halves are merged after one of them was moved', () => {
    const split = given(...history).when(splitStep, { ...stepA, at: 13, newStepId: 'step-d' });
    const moved = covered('step-d', { ...blur, left: 300, startTime: 0, endTime: 3 });
    const past = [...history, ...(split.events as WorkflowEvent[]), moved];
    const merged = given(...past).when(mergeSteps, { ...merge, mergedStepId: 'step-d' });
    expect(annotationsIn(merged.state, 'step-a')).toContainEqual({
      ...blur,
      id: expect.any(String),
      left: 300,
      startTime: 13,
      endTime: 16,
    });
  });
});
