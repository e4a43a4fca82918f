import type { z } from 'zod';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { AnyCommandContract, DataOf, ResultOf } from '../../../contracts/kernel/define-command.ts';
import { decision, type Decision, type DecisionContext } from '../../platform/commands/define-decision.ts';
import { requireWorkflow, workflow, type ExistingWorkflow } from './workflow.ts';

export type WorkflowCommandContract = AnyCommandContract & {
  readonly schema: z.ZodType<{ workflowId: string }>;
};

interface OnWorkflowOptions<C extends WorkflowCommandContract> {
  /** Whether it may be decided again on a newer state; not for commands that replace a whole list. */
  readonly commutes?: boolean;
  readonly result?: (workflow: ExistingWorkflow, data: DataOf<C>, context: DecisionContext) => ResultOf<C>;
}

/** A command on an existing workflow. */
export function onWorkflow<C extends WorkflowCommandContract>(
  command: C,
  decide: (data: DataOf<C>, workflow: ExistingWorkflow, context: DecisionContext) => readonly WorkflowEvent[],
  { commutes = true, result }: OnWorkflowOptions<C> = {},
): Decision {
  return decision(command, workflow, {
    id: ({ workflowId }) => workflowId,
    commutes,
    decide: (data, state, context) => decide(data, requireWorkflow(state), context),
    ...(result && { result: (data, state, context) => result(requireWorkflow(state), data, context) }),
  });
}
