import { organizationCommands, organizationQueries } from '../../contracts/organization/organization.ts';
import { workspaceCommands, workspaceQueries } from '../../contracts/organization/workspace.ts';
import { changeOrganizationSettings, foundOrganization } from './organization/organization.ts';
import { changeWorkspace, createWorkspace } from './workspace/workspace.ts';

/** Settings and workspaces of an organisation: one line per command. */
export const organization = {
  name: 'organization',
  commands: [...organizationCommands, ...workspaceCommands],
  queries: [...organizationQueries, ...workspaceQueries],
  decisions: [foundOrganization, changeOrganizationSettings, createWorkspace, changeWorkspace],
};
