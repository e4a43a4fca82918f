import type { Draft } from '../../../contracts/authoring/model/draft.ts';
import { toStepRange } from '../../../contracts/authoring/model/draft-steps.ts';
import { checkSteps } from '../../../contracts/authoring/model/step-decisions.ts';
import { ProposeSteps } from '../../../contracts/authoring/processing-commands.ts';
import { StepsProposed } from '../../../contracts/authoring/step-events.ts';
import { isDeepStrictEqual } from 'node:util';
import { onWorkflow } from './on-workflow.ts';

const hasBlurs = ({ steps }: Draft): boolean =>
  steps.some(({ annotations }) => annotations.some(({ type }) => type === 'blur'));

export const proposeSteps = onWorkflow(ProposeSteps, (data, workflow) => {
  const { draft } = workflow;
  // an author's edits take precedence over a later proposal; so does what a blur hides, which other steps would not have
  if (draft.stepsEdited || hasBlurs(draft)) return [];
  const sourceSeconds = draft.source?.durationSeconds ?? Infinity;
  // recognition may place the last word slightly after the end of the picture
  const steps = data.steps.map((step) => ({ ...step, endTime: Math.min(step.endTime, sourceSeconds) }));
  checkSteps(workflow, steps);
  const unchanged = draft.basis === data.basis && isDeepStrictEqual(draft.steps.map(toStepRange), steps);
  return unchanged ? [] : [StepsProposed({ ...data, steps })];
});
