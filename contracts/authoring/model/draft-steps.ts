import type { Attachment, StepRange } from '../workflow-fields.ts';

/** A step of a draft with its attachments. Its place in the list is its order. */
export interface Step extends StepRange {
  readonly attachments: readonly Attachment[];
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

export const toStep = (range: StepRange, attachments: readonly Attachment[] = []): Step => ({
  id: range.id,
  title: range.title,
  startTime: range.startTime,
  endTime: range.endTime,
  attachments,
  type: 'original',
});

/** A step's title and range only. */
export const toStepRange = ({ id, title, startTime, endTime }: StepRange): StepRange => ({
  id,
  title,
  startTime,
  endTime,
});

/** Replaces ranges and order; a step that stays keeps its attachments. */
export function replaceSteps(steps: Steps, ranges: readonly StepRange[]): Steps {
  const before = new Map(steps.map((step) => [step.id, step]));
  return ranges.map((range) => ({ ...(before.get(range.id) ?? toStep(range)), ...toStepRange(range) }));
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

/** The first half keeps id, title and attachments; the second follows it. */
export const splitStep = (
  steps: Steps,
  { stepId, at, newStepId, newTitle }: { stepId: string; at: number; newStepId: string; newTitle: string },
): Steps =>
  steps.flatMap((step) =>
    step.id === stepId
      ? [
          { ...step, endTime: at },
          toStep({ id: newStepId, title: newTitle, startTime: at, endTime: step.endTime }),
        ]
      : [step],
  );

/** The merged step's attachments are kept. */
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
