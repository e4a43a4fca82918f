import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import type { DataOf } from '../../kernel/define-command.ts';
import type {
  AcceptStepTitles,
  DeleteStep,
  InsertStep,
  MergeSteps,
  RenameStep,
  ReorderSteps,
  RetimeStep,
  SplitStep,
} from '../workflow-commands.ts';
import {
  LastStep,
  SplitOutsideStep,
  StepExists,
  StepOrderIncomplete,
  StepRangeInvalid,
  StepsNotAdjacent,
  TooManyAttachments,
  TooManySteps,
} from '../workflow-errors.ts';
import {
  StepDeleted,
  StepInserted,
  StepRenamed,
  StepRetimed,
  StepsMerged,
  StepSplit,
  StepsReordered,
  StepTitlesAccepted,
} from '../step-events.ts';
import { type WorkflowEvent } from '../workflow-events.ts';
import type { StepRange } from '../workflow-fields.ts';
import { checkAnnotations } from './annotation-decisions.ts';
import { stepsAfterCut } from './cut-content.ts';
import { isProposedTitle, type Draft } from './draft.ts';
import { isStepRange, maxAttachments, maxSteps, removeStep, type Step } from './draft-steps.ts';
import { requireStep, type EditedWorkflow } from './edited-workflow.ts';

type DecidedEvents = readonly WorkflowEvent[];

/** Refuses a range that cannot be a step of this workflow's source. */
function checkRange({ draft }: EditedWorkflow, range: Pick<StepRange, 'startTime' | 'endTime'>): void {
  const sourceSeconds = draft.source?.durationSeconds ?? null;
  if (!isStepRange(range, sourceSeconds)) throw StepRangeInvalid({ facts: { sourceSeconds } });
}

/** Refuses an invalid list of steps. */
export function checkSteps(workflow: EditedWorkflow, steps: readonly StepRange[]): void {
  for (const step of steps) checkRange(workflow, step);
  if (new Set(steps.map(({ id }) => id)).size < steps.length) throw StepExists();
  if (steps.length > maxSteps) throw TooManySteps({ facts: { maximum: maxSteps } });
}

/** Refuses one more step under this id. */
function checkNewStep({ draft }: EditedWorkflow, stepId: string): void {
  if (draft.steps.some(({ id }) => id === stepId)) throw StepExists();
  if (draft.steps.length >= maxSteps) throw TooManySteps({ facts: { maximum: maxSteps } });
}

export function checkAttachmentCount(attachments: Step['attachments']): void {
  if (attachments.length > maxAttachments) throw TooManyAttachments({ facts: { maximum: maxAttachments } });
}

export const renameStep = (data: DataOf<typeof RenameStep>, workflow: EditedWorkflow): DecidedEvents =>
  requireStep(workflow, data.stepId).title === data.title ? [] : [StepRenamed(data)];

/** Titles that are not proposals, or were accepted already, are skipped. */
export function acceptStepTitles(
  { workflowId, stepIds }: DataOf<typeof AcceptStepTitles>,
  workflow: EditedWorkflow,
): DecidedEvents {
  const proposals = [...new Set(stepIds)].filter((id) =>
    isProposedTitle(workflow.draft, requireStep(workflow, id)),
  );
  return proposals.length > 0 ? [StepTitlesAccepted({ workflowId, stepIds: proposals })] : [];
}

type StepTimes = NonNullable<DataOf<typeof RetimeStep>['others']>;

const retimeSteps = (workflow: EditedWorkflow, times: StepTimes): DecidedEvents =>
  times.flatMap(({ stepId, startTime, endTime }) => {
    const step = requireStep(workflow, stepId);
    checkRange(workflow, { startTime, endTime });
    const isUnchanged = step.startTime === startTime && step.endTime === endTime;
    return isUnchanged
      ? []
      : [StepRetimed({ workflowId: workflow.draft.workflowId, stepId, startTime, endTime })];
  });

export const retimeStep = (data: DataOf<typeof RetimeStep>, workflow: EditedWorkflow): DecidedEvents =>
  retimeSteps(workflow, [data, ...(data.others ?? [])]);

/** Whether a step can be split at this second into two that can both be shown. */
export const canSplitAt = (
  { startTime, endTime }: Pick<StepRange, 'startTime' | 'endTime'>,
  at: number,
): boolean => isStepRange({ startTime, endTime: at }, null) && isStepRange({ startTime: at, endTime }, null);

export function splitStep(data: DataOf<typeof SplitStep>, workflow: EditedWorkflow): DecidedEvents {
  const step = requireStep(workflow, data.stepId);
  checkNewStep(workflow, data.newStepId);
  const { startTime, endTime } = step;
  if (!canSplitAt(step, data.at)) throw SplitOutsideStep({ facts: { startTime, endTime } });
  // without a title of its own it is shown as "Step n"
  return [StepSplit({ ...data, newTitle: '' })];
}

/** Merges the next step into this one. */
export function mergeSteps(data: DataOf<typeof MergeSteps>, workflow: EditedWorkflow): DecidedEvents {
  const step = requireStep(workflow, data.stepId);
  const merged = requireStep(workflow, data.mergedStepId);
  const { steps } = workflow.draft;
  if (steps[steps.indexOf(step) + 1] !== merged) throw StepsNotAdjacent();
  checkAttachmentCount([...step.attachments, ...merged.attachments]);
  return [
    StepsMerged({
      ...data,
      // in the order of steps the second may come from an earlier place of the source
      startTime: Math.min(step.startTime, merged.startTime),
      endTime: Math.max(step.endTime, merged.endTime),
      title: step.title === '' ? merged.title : step.title,
    }),
  ];
}

/** Refuses a draft of which viewers would see no step: there is none, or all are in removed parts of the video. */
export function checkSeenSteps({ steps, cut }: Pick<Draft, 'steps' | 'cut'>): void {
  if (stepsAfterCut(steps, cut).length === 0) throw LastStep();
}

export function deleteStep(data: DataOf<typeof DeleteStep>, workflow: EditedWorkflow): DecidedEvents {
  requireStep(workflow, data.stepId);
  const { steps, cut } = workflow.draft;
  checkSeenSteps({ steps: removeStep(steps, data.stepId), cut });
  return [StepDeleted(data)];
}

export function insertStep(
  { others = [], ...data }: DataOf<typeof InsertStep>,
  workflow: EditedWorkflow,
): DecidedEvents {
  checkNewStep(workflow, data.step.id);
  checkRange(workflow, data.step);
  checkAnnotations(data.step, data.annotations ?? []);
  // steps may have been deleted since the browser counted them
  const index = Math.min(data.index, workflow.draft.steps.length);
  return [StepInserted({ ...data, index }), ...retimeSteps(workflow, others)];
}

export function reorderSteps(data: DataOf<typeof ReorderSteps>, { draft }: EditedWorkflow): DecidedEvents {
  const current = draft.steps.map(({ id }) => id);
  if (!isDeepEqual(current.toSorted(), data.order.toSorted())) throw StepOrderIncomplete();
  return isDeepEqual(current, data.order) ? [] : [StepsReordered(data)];
}
