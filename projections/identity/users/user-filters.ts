import type { UserStatus } from '../../../contracts/identity/model/account-status.ts';
import { administeredWorkspaces } from '../../../contracts/identity/administration.ts';
import { rolePermissions } from '../../../contracts/kernel/permissions.ts';
import type { Filter } from '../../../services/platform/documents/documents.ts';
import type { Viewer } from '../../../services/platform/projections/define-read-model.ts';

/** Who is in which team is for those who see teams. */
export const maySeeTeams = ({ isSystem, flags }: Viewer): boolean => isSystem || flags.has('teams');

/** The documents of a status, of which two are derived from the invitation. */
export function statusFilter(status: UserStatus, now: Date): Filter {
  const at = now.toISOString();
  switch (status) {
    case 'could-not-be-invited':
      return { status: 'invited', invitationFailed: true };
    case 'invitation-expired':
      return { status: 'invited', invitationFailed: false, invitationExpiresAt: { $lte: at } };
    case 'invited':
      return { status: 'invited', invitationFailed: false, invitationExpiresAt: { $gt: at } };
    case 'active':
    case 'inactive':
    case 'erased':
      return { status };
  }
}

/** Whom a role sees in lists: everybody, or the people of the workspaces that the sender administers; of one, if asked. */
export function workspacesFilter({ isSystem, role, roles }: Viewer, workspaceId: string | undefined): Filter {
  const asked = workspaceId === undefined ? null : [workspaceId];
  if (isSystem || rolePermissions[role].people.reach === 'organization')
    return asked ? { workspaceIds: { $in: asked } } : {};
  const administered = administeredWorkspaces({ roles });
  return { workspaceIds: { $in: asked ? administered.filter((id) => asked.includes(id)) : administered } };
}
