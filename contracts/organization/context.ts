import { defineContext } from '../kernel/define-context.ts';
import { organizationCommands, organizationEvents, organizationQueries } from './organization.ts';
import { workspaceCommands, workspaceEvents, workspaceQueries } from './workspace.ts';

export const organization = defineContext('organization', {
  about: 'The organisation and its workspaces.',
  events: [...organizationEvents, ...workspaceEvents],
  commands: [...organizationCommands, ...workspaceCommands],
  queries: [...organizationQueries, ...workspaceQueries],
});
