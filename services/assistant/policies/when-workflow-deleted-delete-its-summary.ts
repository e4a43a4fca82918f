import { DeleteSummary } from '../../../contracts/assistant/summary.ts';
import { WorkflowDeleted } from '../../../contracts/authoring/workflow-events.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { summary } from '../summary/summary.ts';

/** A summary goes with the video that it is about; deleting it stops its writing, which deletes what it reads. */
export const whenWorkflowDeletedDeleteItsSummary = ({
  aggregates,
}: Pick<PolicyDependencies, 'aggregates'>): Policy =>
  when(
    WorkflowDeleted,
    'when-workflow-deleted-delete-its-summary',
    async ({ data: { workflowId }, organizationId }, { trySend }) => {
      if ((await aggregates.stateOf(summary, organizationId, workflowId)) === null) return;
      await trySend(DeleteSummary, { workflowId });
    },
  );
