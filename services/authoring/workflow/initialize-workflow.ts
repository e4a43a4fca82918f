import { InitializeWorkflow } from '../../../contracts/authoring/processing-commands.ts';
import { WorkflowExists } from '../../../contracts/authoring/workflow-errors.ts';
import { WorkflowInitialized } from '../../../contracts/authoring/workflow-events.ts';
import { GetMyOrganization } from '../../../contracts/organization/organization.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { workflow } from './workflow.ts';

export const initializeWorkflow = decision(InitializeWorkflow, workflow, {
  id: ({ workflowId }) => workflowId,
  creates: true,
  workspaceOf: ({ workspaceId }) => workspaceId,
  // an organisation's generation never changes
  facts: async (_, ask) => (await ask(GetMyOrganization, {}))?.generation ?? null,
  decide: (data, state, _, generation) => {
    if (state.status === 'absent') {
      const secondGeneration = generation === 'gen2plus' && { secondGeneration: true };
      return [WorkflowInitialized({ ...data, editType: 'original', ...secondGeneration })];
    }
    // the policy that reacts to an upload may run twice
    if (state.status !== 'deleted' && state.draft.assetId === data.assetId) return [];
    throw WorkflowExists();
  },
});
