import type { AddUserType } from '../../../contracts/identity/add-user.ts';
import type { AccountKind } from '../../../contracts/identity/model/account-name.ts';
import { where, withFlag } from '../../../contracts/kernel/access.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotAllowed, NotFound } from '../../../contracts/kernel/errors.ts';
import { isOrganizationAdmin, type Roles } from '../../../contracts/kernel/permissions.ts';
import { AddTeamMembers, ListTeams } from '../../../contracts/organization/team.ts';
import { authorise, maySeeWorkspace } from '../../platform/commands/authorise.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { requireMayAdd } from './require-authority.ts';

/** Administrators of workspaces add people only while the organisation wants that (`globalInvite`, 1:319). */
export function requireMayInvite(viewer: Viewer, type: AddUserType, person: Roles): void {
  if (!isOrganizationAdmin(viewer.role) && !viewer.features.has('globalInvite')) throw NotAllowed();
  requireMayAssign(viewer, person);
  if ((type === 'org-admin') !== isOrganizationAdmin(person.role)) throw NotAllowed();
}

/** Accounts without an email address are for organisations that have them, and for those who administer all of it. */
export function requireMayAddAccount(viewer: Viewer, kind: AccountKind, person: Roles): void {
  const feature = kind === 'shared' ? 'sharedAccountLogin' : 'employeeIdLogin';
  authorise(where(feature, withFlag('isOrgAdmin')), viewer);
  requireMayAssign(viewer, person);
}

/** Nobody gives what they do not have; a workspace that they do not see does not exist. */
function requireMayAssign(viewer: Viewer, person: Roles): void {
  if (!Object.keys(person.roles).every((id) => maySeeWorkspace(viewer, id))) throw NotFound();
  requireMayAdd(viewer, person);
}

/** For people who may add members to teams; a team of somebody else is one that does not exist. */
export async function requireTeams(
  teamIds: readonly string[],
  viewer: Viewer,
  ask: SendQuery,
): Promise<void> {
  const wanted = new Set(teamIds);
  if (wanted.size === 0) return;
  authorise(AddTeamMembers.access, viewer);
  const { items } = await ask(ListTeams, { ids: [...wanted].join(','), size: wanted.size });
  const known = new Set(items.map(({ id }) => id));
  if (![...wanted].every((id) => known.has(id))) throw NotFound();
}
