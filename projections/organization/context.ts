import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import { organizationAnswers, organizationsReadModel } from './organizations/organizations.ts';
import { workspaceAnswers, workspacesReadModel } from './workspaces/workspaces.ts';
import { workspaceLikesModel } from './workspaces/workspace-likes.ts';
import { teamMembersModel } from './teams/team-members.ts';
import { teamsAnswers, teamsModel } from './teams/teams.ts';
import { workspaceGroupsAnswers, workspaceGroupsModel } from './workspaces/workspace-groups.ts';
import { businessesAnswers, businessesModel } from './businesses/businesses.ts';
import { categoriesAnswers, categoriesModel, subcategoriesModel } from './categories/categories.ts';
import { pronunciationsAnswers, pronunciationsModel } from './pronunciations/pronunciations.ts';

/** The organisation and its workspaces. */
export const organization = defineProjections('organization', {
  readModels: [
    organizationsReadModel,
    workspacesReadModel,
    teamsModel,
    teamMembersModel,
    workspaceGroupsModel,
    workspaceLikesModel,
    businessesModel,
    categoriesModel,
    subcategoriesModel,
    pronunciationsModel,
  ],
  answers: () => [
    ...organizationAnswers,
    ...workspaceAnswers,
    ...teamsAnswers,
    ...workspaceGroupsAnswers,
    ...businessesAnswers,
    ...categoriesAnswers,
    ...pronunciationsAnswers,
  ],
});
