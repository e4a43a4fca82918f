import type { ContextServices } from '../platform/contexts/context-module.ts';
import { changeOrganizationSettings, foundOrganization } from './organization/organization.ts';
import { changeWorkspace, createWorkspace } from './workspace/workspace.ts';
import { whenPersonErasedRemoveThemFromTeams } from './policies/when-person-erased-remove-them-from-teams.ts';
import { addTeamMembers, removeTeamMembers } from './team/team-members.ts';
import { assignTeam, createTeam, deleteTeam, renameTeam, unassignTeam } from './team/team.ts';

/** Settings, workspaces and teams of an organisation: one line per command. */
export const organization: ContextServices = {
  name: 'organization',
  decisions: [
    foundOrganization,
    changeOrganizationSettings,
    createWorkspace,
    changeWorkspace,
    createTeam,
    renameTeam,
    deleteTeam,
    addTeamMembers,
    removeTeamMembers,
    assignTeam,
    unassignTeam,
  ],
  policies: [whenPersonErasedRemoveThemFromTeams],
};
