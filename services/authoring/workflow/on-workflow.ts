import type { z } from 'zod';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import type { AnyCommandContract, DataOf, ResultOf } from '../../../contracts/kernel/define-command.ts';
import { decision, type Decision, type DecisionContext } from '../../platform/commands/define-decision.ts';
import { existing, workflow, type ExistingWorkflow } from './workflow.ts';

export type OfWorkflow = AnyCommandContract & {
  readonly schema: z.ZodType<{ workflowId: string }>;
};

interface Options<C extends OfWorkflow> {
  /** Whether it may be decided again on a newer state; not for what replaces a whole list. */
  readonly commutes?: boolean;
  readonly result?: (workflow: ExistingWorkflow, data: DataOf<C>) => ResultOf<C>;
}

/** A command on a workflow that is there already. */
export function onWorkflow<C extends OfWorkflow>(
  command: C,
  decide: (data: DataOf<C>, workflow: ExistingWorkflow, context: DecisionContext) => readonly WorkflowEvent[],
  { commutes = true, result }: Options<C> = {},
): Decision {
  return decision(command, workflow, {
    id: ({ workflowId }) => workflowId,
    commutes,
    decide: (data, state, context) => decide(data, existing(state), context),
    ...(result && { result: (data, state) => result(existing(state), data) }),
  });
}
