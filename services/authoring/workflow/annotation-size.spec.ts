import { describe, expect, it } from 'vitest';
import { AnnotationsChanged } from '../../../contracts/authoring/annotations.ts';
import type { AnnotationElement } from '../../../contracts/authoring/annotation-elements.ts';
import { maxPathPoints } from '../../../contracts/authoring/model/annotation-canvas.ts';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import {
  exampleAnnotations,
  workflowExamples as examples,
} from '../../../contracts/authoring/workflow.examples.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { given, specContext, stateAfter } from '../../platform/commands/given.fixture.ts';
import { changeAnnotations, insertStep, mergeSteps, splitStep } from './draft-edits.ts';
import { segmented, stepA, workflowId } from './histories.fixture.ts';
import { restoreVersion } from './restore-version.ts';
import { workflow, type ExistingWorkflow } from './workflow.ts';

const { startTime: _start, endTime: _end, ...shape } = exampleAnnotations.shape;
const path = Array.from({ length: maxPathPoints }, (_, n) => ({ x: n % 100, y: n % 50 }));
/** Drawings of 2,000 points each, throughout step A. */
const drawings = (count: number, name = 'pen'): readonly AnnotationElement[] =>
  Array.from({ length: count }, (_, n) => ({
    ...shape,
    id: `${name}-${n}`,
    type: 'pen' as const,
    startTime: 0,
    endTime: 20,
    path,
    fill: null,
    stroke: 'red' as const,
    strokeWidth: 4 as const,
  }));
const drawn = (changed: readonly AnnotationElement[], stepId = 'step-a'): WorkflowEvent =>
  AnnotationsChanged({ workflowId, stepId, changed: [...changed], removed: [] });
const draw = (history: readonly WorkflowEvent[], elements: readonly AnnotationElement[], stepId = 'step-b') =>
  given(...history).when(
    changeAnnotations,
    { workflowId, annotations: [{ stepId, elements }] },
    specContext,
    [],
  );

describe('the annotations of a workflow together', () => {
  it('can be many: 200 of them with 200 points each, and shapes in every step', () => {
    const short = drawings(200).map((each) => ({ ...each, path: path.slice(0, 200) }));
    expect(draw([...segmented, drawn(short)], [exampleAnnotations.shape]).refusal).toBe(null);
  });
  it('cannot be more than 4 MB, in whichever steps they are', () => {
    const history = [...segmented, drawn(drawings(25)), drawn(drawings(20, 'other'), 'step-b')];
    expect(draw(history, drawings(3), 'step-c').refusal).toBe(null);
    expect(draw(history, drawings(5), 'step-c')).toMatchObject({
      refusal: 'annotation.too-large',
      details: { maximumMegabytes: 4 },
      events: [],
    });
  });
  it('cannot grow by inserting, splitting or restoring a step, nor by restoring a version', () => {
    const history = [...segmented, drawn(drawings(45))];
    const step = { id: 'step-x', title: '', startTime: 0, endTime: 20 };
    const copied = { workflowId, step, index: 1, annotations: drawings(5) };
    expect(given(...history).when(insertStep, copied, specContext, []).refusal).toBe('annotation.too-large');
    const split = { ...stepA, at: 10, newStepId: 'step-d' };
    expect(given(...history).when(splitStep, split).refusal).toBe('annotation.too-large');
    const version = contentOf(
      stateAfter(workflow, ...history, drawn(drawings(20), 'step-b')) as ExistingWorkflow,
    );
    const restored = (part: object) =>
      given(...history).when(restoreVersion, { workflowId, revision: 5, ...part }, specContext, version);
    for (const part of [{}, { stepId: 'step-b' }])
      expect(restored(part).refusal).toBe('annotation.too-large');
  });
  it('can be changed, removed, merged and split where nothing grows when they were more already', () => {
    const history = [...segmented, drawn(drawings(60)), drawn(drawings(60), 'step-b')];
    expect(draw(history, [{ ...drawings(1)[0], left: 30 } as AnnotationElement]).refusal).toBe(null);
    expect(draw(history, []).refusal).toBe(null);
    expect(given(...history).when(mergeSteps, { ...stepA, mergedStepId: 'step-b' }).refusal).toBe(null);
    const split = { workflowId, stepId: 'step-c', at: 50, newStepId: 'step-d' };
    expect(given(...history).when(splitStep, split).refusal).toBe(null);
    const shorter = {
      ...examples.StepRetimed,
      data: { workflowId, stepId: 'step-c', startTime: 40, endTime: 50 },
    };
    expect(given(...history, shorter).when(insertStep, {
      workflowId, step: { id: 'step-x', title: '', startTime: 50, endTime: 60 }, index: 1,
    }, specContext, []).refusal).toBe(null); // prettier-ignore
  });
});
