import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../../kernel/errors.ts';
import type { ElementOf } from '../annotation-elements.ts';
import { StepRetimed, StepSplit, StepsReplaced } from '../step-events.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import { exampleAnnotations, exampleSteps, workflowExamples as examples } from '../workflow.examples.ts';
import { changeAnnotations } from './annotation-decisions.ts';
import { blurAt, type BlurBox } from './blur-path.ts';
import { checkDraft, completeEdit } from './draft-checks.ts';
import { evolveDraft, initialDraft } from './draft.ts';
import { initialTranscript } from './draft-transcript.ts';
import { toStepRange, type Steps } from './draft-steps.ts';
import { evolveEdited, type EditedWorkflow } from './edited-workflow.ts';
import { deleteStep, mergeSteps, reorderSteps, retimeStep, splitStep } from './step-decisions.ts';

const workflowId = 'workflow-1';
const source = { durationSeconds: 60, width: 1920, height: 1080, hasAudio: true };
const start = { ...initialDraft(examples.WorkflowInitialized.data), source };
const annotated = exampleSteps.map((step) => ({
  ...step,
  attachments: [],
  annotations: [
    { ...exampleAnnotations.blur, id: 'whole', startTime: 0, endTime: 20, positions: [] },
    { ...exampleAnnotations.blur, id: `following-${step.id}` },
  ],
  type: 'original' as const,
}));
const whole: EditedWorkflow = {
  status: 'draft',
  draft: { ...start, steps: annotated },
  transcript: initialTranscript('en-us'),
};

/** What is blurred at a second of the source. */
const hiddenAt = (steps: Steps, second: number): readonly BlurBox[] =>
  steps.flatMap(({ startTime, annotations }) =>
    annotations
      .filter((each): each is ElementOf<'blur'> => each.type === 'blur')
      .filter((each) => second >= startTime + each.startTime && second < startTime + each.endTime)
      .map((each) => blurAt(each, second - startTime)),
  );
/** Units of the canvas: places are rounded whenever a blur is divided. */
const rounded = 0.5;
const isWithin = (inner: BlurBox, outer: BlurBox): boolean =>
  outer.left <= inner.left + rounded &&
  outer.top <= inner.top + rounded &&
  outer.left + outer.width >= inner.left + inner.width - rounded &&
  outer.top + outer.height >= inner.top + inner.height - rounded;

const second = fc.integer({ min: 0, max: 240 }).map((quarters) => quarters / 4);
const kinds = ['retime', 'split', 'merge', 'delete', 'order', 'replace', 'move'] as const;
const anEdit = fc.record({ kind: fc.constantFrom(...kinds), at: fc.nat(9), from: second, to: second });
type RandomEdit = typeof anEdit extends fc.Arbitrary<infer T> ? T : never;

function decide(
  workflow: EditedWorkflow,
  { kind, at, from, to }: RandomEdit,
  n: number,
): readonly WorkflowEvent[] {
  const { steps } = workflow.draft;
  const [step, next] = [steps[at % steps.length], steps[(at + 1) % steps.length]];
  if (!step || !next) return [];
  const ofStep = { workflowId, stepId: step.id };
  const range = { startTime: Math.min(from, to), endTime: Math.max(from, to) };
  switch (kind) {
    case 'retime':
      return retimeStep({ ...ofStep, ...range }, workflow);
    case 'split':
      return splitStep({ ...ofStep, at: from, newStepId: `new-${n}` }, workflow);
    case 'merge':
      return mergeSteps({ ...ofStep, mergedStepId: next.id }, workflow);
    case 'delete':
      return deleteStep(ofStep, workflow);
    case 'order':
      return reorderSteps({ workflowId, order: steps.map(({ id }) => id).toReversed() }, workflow);
    case 'replace': {
      const ranges = steps.map((each) => ({
        ...toStepRange(each),
        ...(each === step ? { endTime: range.endTime } : each === next ? { startTime: range.endTime } : {}),
      }));
      const areRanges = ranges.every(({ startTime, endTime }) => endTime > startTime);
      return areRanges ? [StepsReplaced({ workflowId, steps: ranges })] : [];
    }
    case 'move': {
      const elements = step.annotations.map((each) => ({ ...each, left: from }));
      return changeAnnotations({ workflowId, annotations: [{ stepId: step.id, elements, removed: [] }] }, workflow); // prettier-ignore
    }
  }
}

/** As the aggregate does it; what is refused changes nothing. */
function edited(workflow: EditedWorkflow, edit: RandomEdit, n: number): EditedWorkflow {
  try {
    const events = completeEdit(workflow.draft, decide(workflow, edit, n));
    checkDraft(workflow.draft, events);
    return events.reduce(evolveEdited, workflow);
  } catch (error) {
    if (error instanceof DomainError) return workflow;
    throw error;
  }
}

describe('what is blurred', () => {
  it('is the same whatever happens to the steps, until an author changes a blur', () => {
    let changes = 0;
    fc.assert(
      fc.property(fc.array(anEdit, { maxLength: 12 }), (edits) => {
        let workflow = whole;
        for (const [n, edit] of edits.entries()) {
          const before = workflow.draft.steps;
          workflow = edited(workflow, edit, n);
          const after = workflow.draft.steps;
          if (after === before || edit.kind === 'move') continue;
          changes += 1;
          for (let at = 0.1; at < 60; at += 0.25) {
            const [was, is] = [hiddenAt(before, at), hiddenAt(after, at)];
            for (const box of was) expect(is.some((outer) => isWithin(box, outer))).toBe(true);
            for (const box of is) expect(was.some((outer) => isWithin(box, outer))).toBe(true);
          }
        }
      }),
      { numRuns: 200, seed: 58 },
    );
    expect(changes).toBeGreaterThan(200);
  });

  it('is the same when one command makes a step and gives it other times', () => {
    const blurred = { ...exampleAnnotations.blur, startTime: 11, endTime: 20, positions: [] };
    const steps = annotated.map((step, n) => ({ ...step, annotations: n === 0 ? [blurred] : [] }));
    const events = [
      StepSplit({ workflowId, stepId: 'step-a', at: 13, newStepId: 'step-d', newTitle: '' }),
      StepRetimed({ workflowId, stepId: 'step-d', startTime: 13, endTime: 30 }),
    ];
    const after = completeEdit({ ...start, steps }, events).reduce(evolveDraft, { ...start, steps });
    const hidden = [10, 11, 13, 19, 20, 29].filter((at) => hiddenAt(after.steps, at).length > 0);
    expect(hidden).toEqual([11, 13, 19]);
  });
});
