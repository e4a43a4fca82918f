import { defineContext } from '../kernel/define-context.ts';
import { organizationCommands, organizationEvents, organizationQueries } from './organization.ts';
import { workspaceCommands, workspaceEvents, workspaceQueries } from './workspace.ts';
import { teamCommands, teamEvents, teamQueries } from './team.ts';

export const organization = defineContext('organization', {
  about: 'The organisation and its workspaces.',
  events: [...organizationEvents, ...workspaceEvents, ...teamEvents],
  commands: [...organizationCommands, ...workspaceCommands, ...teamCommands],
  queries: [...organizationQueries, ...workspaceQueries, ...teamQueries],
});
