import type { ContextServices } from '../platform/contexts/context-module.ts';
import {
  changeIpRestriction,
  changeOrganizationSettings,
  changeSettings,
  setClientKey,
} from './organization/change-settings.ts';
import { OrganizationSettingsController } from './organization/organization-settings-controller.ts';
import { recordLogo, removeLogo } from './logo/logo.ts';
import { LogoController } from './logo/logo-controller.ts';
import { foundOrganization } from './organization/organization.ts';
import { assignWorkspaceGroups, changeWorkspace, createWorkspace } from './workspace/workspace.ts';
import { whenPersonErasedRemoveThemFromTeams } from './policies/when-person-erased-remove-them-from-teams.ts';
import { whenLogoReplacedDeleteItsBytes } from './policies/when-logo-replaced-delete-its-bytes.ts';
import { whenPersonJoinedAddThemToTeams } from './policies/when-person-joined-add-them-to-teams.ts';
import { addTeamMembers, removeTeamMembers } from './team/team-members.ts';
import { readTeamAnswers } from './team/read-team.ts';
import { deleteTeam, renameTeam } from './team/change-team.ts';
import { assignTeam, changeTeamExternalId, createTeam, unassignTeam } from './team/team.ts';
import { likeWorkspace } from './workspace-like/workspace-like.ts';
import { deleteWorkspaceGroup } from './organization/delete-workspace-group.ts';
import {
  createDefaultWorkspaceGroup,
  createWorkspaceGroup,
  updateWorkspaceGroup,
} from './workspace-group/workspace-group.ts';
import { whenOrganizationFoundedCreateDefaultWorkspaceGroup } from './policies/when-organization-founded-create-default-workspace-group.ts';
import { whenDefaultGroupChosenReplaceADeletedOne } from './policies/when-default-group-chosen-replace-a-deleted-one.ts';
import { whenTeamMembersAddedRemoveErasedPeople } from './policies/when-team-members-added-remove-erased-people.ts';
import { whenWorkspaceGroupDeletedMoveItsWorkspaces } from './policies/when-workspace-group-deleted-move-its-workspaces.ts';
import { createBusiness, renameBusiness, deleteBusiness } from './business/business.ts';
import {
  createCategory,
  createSubcategory,
  deleteCategory,
  deleteSubcategory,
  renameCategory,
  renameSubcategory,
} from './category/category.ts';
import {
  createPronunciation,
  changePronunciation,
  deletePronunciation,
} from './pronunciation/pronunciation.ts';

/** Settings, workspaces and teams of an organisation: one line per command. */
export const organization: ContextServices = {
  name: 'organization',
  decisions: [
    foundOrganization,
    changeSettings,
    changeOrganizationSettings,
    changeIpRestriction,
    setClientKey,
    recordLogo,
    removeLogo,
    createWorkspace,
    changeWorkspace,
    assignWorkspaceGroups,
    createTeam,
    renameTeam,
    deleteTeam,
    addTeamMembers,
    removeTeamMembers,
    assignTeam,
    unassignTeam,
    changeTeamExternalId,
    createWorkspaceGroup,
    createDefaultWorkspaceGroup,
    updateWorkspaceGroup,
    deleteWorkspaceGroup,
    likeWorkspace,
    createBusiness,
    renameBusiness,
    deleteBusiness,
    createCategory,
    createSubcategory,
    renameSubcategory,
    deleteSubcategory,
    renameCategory,
    deleteCategory,
    createPronunciation,
    changePronunciation,
    deletePronunciation,
  ],
  answers: readTeamAnswers,
  policies: [
    whenPersonErasedRemoveThemFromTeams,
    whenPersonJoinedAddThemToTeams,
    whenLogoReplacedDeleteItsBytes,
    whenOrganizationFoundedCreateDefaultWorkspaceGroup,
    whenWorkspaceGroupDeletedMoveItsWorkspaces,
    whenDefaultGroupChosenReplaceADeletedOne,
    whenTeamMembersAddedRemoveErasedPeople,
  ],
  controllers: [OrganizationSettingsController, LogoController],
};
