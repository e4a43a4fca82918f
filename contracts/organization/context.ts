import { defineContext } from '../kernel/define-context.ts';
import { logoCalls, logoCommands } from './logo.ts';
import { organizationCalls } from './http-calls.ts';
import { organizationCommands, organizationQueries } from './organization.ts';
import { allOrganizationEvents, settingsCommands, settingsQueries } from './settings.ts';
import { workspaceCommands, workspaceEvents, workspaceQueries } from './workspace.ts';
import { teamCommands, teamEvents, teamQueries } from './team.ts';
import { teamDirectoryCommands, teamDirectoryQueries } from './team-directory.ts';
import { workspaceLikeCommands, workspaceLikeEvents } from './workspace-like.ts';
import { workspaceGroupCommands, workspaceGroupEvents, workspaceGroupQueries } from './workspace-group.ts';
import { businessCommands, businessEvents, businessQueries } from './business.ts';
import { categoryCommands, categoryEvents, categoryQueries } from './category.ts';
import { pronunciationCommands, pronunciationEvents, pronunciationQueries } from './pronunciation.ts';

export const organization = defineContext('organization', {
  about: 'The organisation and its workspaces.',
  events: [
    ...allOrganizationEvents,
    ...workspaceEvents,
    ...teamEvents,
    ...workspaceGroupEvents,
    ...workspaceLikeEvents,
    ...businessEvents,
    ...categoryEvents,
    ...pronunciationEvents,
  ],
  commands: [
    ...organizationCommands,
    ...settingsCommands,
    ...logoCommands,
    ...workspaceCommands,
    ...teamCommands,
    ...teamDirectoryCommands,
    ...workspaceGroupCommands,
    ...workspaceLikeCommands,
    ...businessCommands,
    ...categoryCommands,
    ...pronunciationCommands,
  ],
  queries: [
    ...organizationQueries,
    ...settingsQueries,
    ...workspaceQueries,
    ...teamQueries,
    ...teamDirectoryQueries,
    ...workspaceGroupQueries,
    ...businessQueries,
    ...categoryQueries,
    ...pronunciationQueries,
  ],
  calls: [...organizationCalls, ...logoCalls],
});
