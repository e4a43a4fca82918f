import { exactSeconds } from '../../kernel/exact-seconds.ts';
import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import type { DataOf } from '../../kernel/define-command.ts';
import type { AnnotationElement } from '../annotation-elements.ts';
import {
  AnnotationOutsideStep,
  AnnotationsChanged,
  TooManyAnnotations,
  type ChangeAnnotations,
} from '../annotations.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import { maxAnnotations } from './annotation-canvas.ts';
import { changeAnnotationList, type Step } from './draft-steps.ts';
import { evolveEdited, requireStep, type EditedWorkflow } from './edited-workflow.ts';

type Annotations = readonly AnnotationElement[];
type StepChange = DataOf<typeof ChangeAnnotations>['annotations'][number];

/** What leads from one list of annotations to another; `null` if they are the same. */
export function annotationChange(
  before: Annotations,
  after: Annotations,
): { changed: AnnotationElement[]; removed: string[]; order?: string[] } | null {
  const was = new Map(before.map((element) => [element.id, element]));
  const is = new Set(after.map(({ id }) => id));
  const changed = after.filter((element) => !isDeepEqual(was.get(element.id), element));
  const removed = before.map(({ id }) => id).filter((id) => !is.has(id));
  const order = after.map(({ id }) => id);
  const orderWithout = changeAnnotationList(before, { changed, removed }).map(({ id }) => id);
  const isReordered = !isDeepEqual(orderWithout, order);
  if (changed.length + removed.length === 0 && !isReordered) return null;
  return { changed, removed, ...(isReordered && { order }) };
}

/** The step's annotations, replaced by another list. */
export function replaceAnnotations(
  workflowId: string,
  { id: stepId, annotations }: Pick<Step, 'id' | 'annotations'>,
  after: Annotations,
): readonly WorkflowEvent[] {
  const change = annotationChange(annotations, after);
  return change ? [AnnotationsChanged({ workflowId, stepId, ...change })] : [];
}

export function checkAnnotations(
  step: { readonly startTime: number; readonly endTime: number },
  elements: Annotations,
): void {
  const stepSeconds = exactSeconds(step.endTime - step.startTime);
  if (elements.some(({ endTime }) => endTime > stepSeconds))
    throw AnnotationOutsideStep({ facts: { stepSeconds } });
}

function changeStepAnnotations(
  { stepId, elements, removed, order }: StepChange,
  workflow: EditedWorkflow,
): readonly WorkflowEvent[] {
  const step = requireStep(workflow, stepId);
  checkAnnotations(step, elements);
  const after = changeAnnotationList(step.annotations, { changed: elements, removed, order });
  if (after.length > maxAnnotations) throw TooManyAnnotations({ facts: { maximum: maxAnnotations } });
  return replaceAnnotations(workflow.draft.workflowId, step, after);
}

export function changeAnnotations(
  { annotations }: DataOf<typeof ChangeAnnotations>,
  workflow: EditedWorkflow,
): readonly WorkflowEvent[] {
  const events: WorkflowEvent[] = [];
  let state = workflow;
  for (const change of annotations) {
    const decided = changeStepAnnotations(change, state);
    events.push(...decided);
    state = decided.reduce(evolveEdited, state);
  }
  return events;
}
