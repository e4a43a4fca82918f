import { InitializeWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { WorkflowExists } from '../../../contracts/authoring/workflow-errors.ts';
import { WorkflowInitialized } from '../../../contracts/authoring/workflow-events.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { workflow } from './workflow.ts';

export const initializeWorkflow = decision(InitializeWorkflow, workflow, {
  id: ({ workflowId }) => workflowId,
  creates: true,
  workspaceOf: ({ workspaceId }) => workspaceId,
  decide: (data, state) => {
    if (state.status === 'absent') return [WorkflowInitialized({ ...data, editType: 'original' })];
    // the policy behind an upload may come twice
    if (state.status !== 'deleted' && state.draft.assetId === data.assetId) return [];
    throw WorkflowExists();
  },
});
