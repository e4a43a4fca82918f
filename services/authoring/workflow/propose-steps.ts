import { toStepRange } from '../../../contracts/authoring/model/draft-steps.ts';
import { checkSteps } from '../../../contracts/authoring/model/step-decisions.ts';
import { ProposeSteps } from '../../../contracts/authoring/processing-commands.ts';
import { StepsProposed } from '../../../contracts/authoring/step-events.ts';
import { isDeepStrictEqual } from 'node:util';
import { onWorkflow } from './on-workflow.ts';

export const proposeSteps = onWorkflow(ProposeSteps, (data, workflow) => {
  const { draft } = workflow;
  // an author's edits take precedence over a later proposal
  if (draft.stepsEdited) return [];
  const sourceSeconds = draft.source?.durationSeconds ?? Infinity;
  // recognition may place the last word slightly after the end of the picture
  const steps = data.steps.map((step) => ({ ...step, endTime: Math.min(step.endTime, sourceSeconds) }));
  checkSteps(workflow, steps);
  const unchanged = draft.basis === data.basis && isDeepStrictEqual(draft.steps.map(toStepRange), steps);
  return unchanged ? [] : [StepsProposed({ ...data, steps })];
});
