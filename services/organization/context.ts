import type { ContextServices } from '../platform/contexts/context-module.ts';
import { changeOrganizationSettings, foundOrganization } from './organization/organization.ts';
import { changeWorkspace, createWorkspace } from './workspace/workspace.ts';

/** Settings and workspaces of an organisation: one line per command. */
export const organization: ContextServices = {
  name: 'organization',
  decisions: [foundOrganization, changeOrganizationSettings, createWorkspace, changeWorkspace],
};
