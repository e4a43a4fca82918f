import { isDeepStrictEqual } from 'node:util';
import { ReorderSteps } from '../../../contracts/authoring/workflow-commands.ts';
import { StepOrderIncomplete } from '../../../contracts/authoring/workflow-errors.ts';
import { StepsReordered } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';

export const reorderSteps = onWorkflow(
  ReorderSteps,
  (data, { draft }) => {
    const current = draft.steps.map(({ id }) => id);
    if (!isDeepStrictEqual(current.toSorted(), data.order.toSorted())) throw StepOrderIncomplete();
    return isDeepStrictEqual(current, data.order) ? [] : [StepsReordered(data)];
  },
  { commutes: false },
);
