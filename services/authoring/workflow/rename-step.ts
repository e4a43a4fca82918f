import { RenameStep } from '../../../contracts/authoring/workflow-commands.ts';
import { StepRenamed } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { stepOf } from './workflow.ts';

export const renameStep = onWorkflow(RenameStep, (data, workflow) =>
  stepOf(workflow, data.stepId).title === data.title ? [] : [StepRenamed(data)],
);
