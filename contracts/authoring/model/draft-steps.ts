import type { AnnotationElement } from '../annotation-elements.ts';
import type { Attachment, StepRange } from '../workflow-fields.ts';
import { fitAnnotations, mergeAnnotations } from './annotation-times.ts';

/** A step of a draft with its attachments and annotations (from the back to the front). Its place in the list is its order. */
export interface Step extends StepRange {
  readonly attachments: readonly Attachment[];
  readonly annotations: readonly AnnotationElement[];
  readonly type: 'original' | 'import';
}
export type Steps = readonly Step[];

/** A shorter step cannot be shown, unless the whole source is shorter; in seconds. */
export const minStepSeconds = 0.1;
export const maxSteps = 2000;
export const maxAttachments = 50;

const milliseconds = (seconds: number): number => Math.round(seconds * 1000);

/** Whether a range is a step of a source of this length; `null` while the length is not known yet. */
export function isStepRange(
  range: { readonly startTime: number; readonly endTime: number },
  sourceSeconds: number | null,
): boolean {
  const start = milliseconds(range.startTime);
  const end = milliseconds(range.endTime);
  const shortest = Math.min(minStepSeconds, sourceSeconds ?? minStepSeconds);
  if (start < 0 || end - start < Math.max(1, milliseconds(shortest))) return false;
  return sourceSeconds === null || end <= milliseconds(sourceSeconds);
}

export const toStep = (
  range: StepRange,
  {
    attachments = [],
    annotations = [],
  }: {
    readonly attachments?: readonly Attachment[];
    readonly annotations?: readonly AnnotationElement[] | undefined;
  } = {},
): Step => ({
  id: range.id,
  title: range.title,
  startTime: range.startTime,
  endTime: range.endTime,
  attachments,
  annotations,
  type: 'original',
});

/** A step's title and range only. */
export const toStepRange = ({ id, title, startTime, endTime }: StepRange): StepRange => ({
  id,
  title,
  startTime,
  endTime,
});

/** The step with another range; its annotations stay with the picture. */
export const retimeStep = <S extends Step>(
  step: S,
  { startTime, endTime }: Pick<StepRange, 'startTime' | 'endTime'>,
): S => ({
  ...step,
  startTime,
  endTime,
  annotations: fitAnnotations(step.annotations, step, { startTime, endTime }),
});

/** Replaces ranges and order; a step that stays keeps its attachments and annotations. */
export function replaceSteps(steps: Steps, ranges: readonly StepRange[]): Steps {
  const before = new Map(steps.map((step) => [step.id, step]));
  return ranges.map((range) => ({
    ...retimeStep(before.get(range.id) ?? toStep(range), range),
    ...toStepRange(range),
  }));
}

/** New ones are in front of the others; unknown ids of the order are skipped, ones that it does not name follow. */
export function changeAnnotationList(
  annotations: Step['annotations'],
  {
    changed,
    removed,
    order,
  }: {
    readonly changed: Step['annotations'];
    readonly removed: readonly string[];
    readonly order?: readonly string[] | undefined;
  },
): Step['annotations'] {
  const next = new Map(annotations.map((element) => [element.id, element]));
  for (const id of removed) next.delete(id);
  for (const element of changed) next.set(element.id, element);
  if (order === undefined) return [...next.values()];
  const ordered = [...new Set(order)].flatMap((id) => next.get(id) ?? []);
  const named = new Set(order);
  return [...ordered, ...[...next.values()].filter(({ id }) => !named.has(id))];
}

/**
 * The steps without a range of the source. A step that continues after it is split in two; the second has no title yet
 * and its id from `newId`. What would be too short to be shown is removed with the range.
 */
export const cutSteps = (
  steps: Steps,
  range: { readonly start: number; readonly end: number },
  newId: (stepId: string) => string,
): readonly StepRange[] =>
  steps.flatMap((step) => {
    const { id, startTime, endTime } = step;
    if (range.end <= startTime || endTime <= range.start) return [toStepRange(step)];
    const [before, after] = [
      { startTime, endTime: range.start },
      { startTime: range.end, endTime },
    ].map((part) => (isStepRange(part, null) ? part : null));
    return [
      ...(before ? [{ ...toStepRange(step), ...before }] : []),
      ...(after ? [{ ...(before ? { id: newId(id), title: '' } : toStepRange(step)), ...after }] : []),
    ];
  });

export const changeStep = (steps: Steps, stepId: string, change: (step: Step) => Step): Steps =>
  steps.map((step) => (step.id === stepId ? change(step) : step));

export const removeStep = (steps: Steps, stepId: string): Steps => steps.filter(({ id }) => id !== stepId);

export const insertStep = (steps: Steps, step: Step, index: number): Steps => steps.toSpliced(index, 0, step);

/**
 * The first half keeps id, title and attachments; the second follows it. Both have the annotations of their part, with
 * the same ids.
 */
export const splitStep = (
  steps: Steps,
  { stepId, at, newStepId, newTitle }: { stepId: string; at: number; newStepId: string; newTitle: string },
): Steps =>
  steps.flatMap((step) =>
    step.id === stepId
      ? [
          retimeStep(step, { startTime: step.startTime, endTime: at }),
          toStep(
            { id: newStepId, title: newTitle, startTime: at, endTime: step.endTime },
            { annotations: retimeStep(step, { startTime: at, endTime: step.endTime }).annotations },
          ),
        ]
      : [step],
  );

/** The merged step's attachments and annotations stay with it. */
export function mergeSteps(
  steps: Steps,
  merged: { stepId: string; mergedStepId: string; startTime: number; endTime: number; title: string },
): Steps {
  const removedStep = steps.find(({ id }) => id === merged.mergedStepId);
  return changeStep(removeStep(steps, merged.mergedStepId), merged.stepId, (step) => ({
    ...step,
    startTime: merged.startTime,
    endTime: merged.endTime,
    title: merged.title,
    attachments: [...step.attachments, ...(removedStep?.attachments ?? [])],
    annotations: mergeAnnotations(step, removedStep ?? { ...step, annotations: [] }, merged),
  }));
}

/** The steps in the order of the ids; unknown ids are skipped. */
export function orderSteps(steps: Steps, order: readonly string[]): Steps {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return order.flatMap((id) => byId.get(id) ?? []);
}

/** The second whose picture represents a step: after the cut from the previous one; in short steps the middle. */
export const posterSecond = ({ startTime, endTime }: Pick<StepRange, 'startTime' | 'endTime'>): number =>
  startTime + Math.min(1, (endTime - startTime) / 2);

/** The second whose picture represents the workflow, if no picture was uploaded. */
export const posterSecondOf = ({
  poster,
  steps,
}: {
  readonly poster: { readonly atSecond: number | null };
  readonly steps: readonly Pick<StepRange, 'startTime' | 'endTime'>[];
}): number => poster.atSecond ?? (steps[0] ? posterSecond(steps[0]) : 0);
