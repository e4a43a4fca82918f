import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import { organizationAnswers, organizationsReadModel } from './organizations/organizations.ts';
import { workspaceAnswers, workspacesReadModel } from './workspaces/workspaces.ts';

/** The organisation and its workspaces. */
export const organization = defineProjections('organization', {
  readModels: [organizationsReadModel, workspacesReadModel],
  answers: () => [...organizationAnswers, ...workspaceAnswers],
});
