import { GetPerson } from '../../../contracts/identity/profile.ts';
import { isOrganizationAdmin } from '../../../contracts/kernel/permissions.ts';
import { maySeeWorkspace } from '../../../services/platform/commands/authorise.ts';
import { answerQuery } from '../../../services/platform/projections/define-read-model.ts';
import { users } from './users.ts';

/** What members may know of each other. */
export const peopleAnswers = [
  answerQuery(GetPerson, async ({ userId }, { documents, viewer }) => {
    const found = await documents.get(viewer.organizationId, users, userId);
    if (!found || found.status === 'invited') return null;
    const visible = Object.entries(found.roles).filter(([workspaceId]) =>
      maySeeWorkspace(viewer, workspaceId),
    );
    const roles = isOrganizationAdmin(found.role) ? {} : Object.fromEntries(visible);
    return { id: found.id, displayName: found.displayName, role: found.role, roles };
  }),
];
