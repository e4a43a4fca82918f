import {
  mayAdd,
  mayChange,
  mayAssignRole,
  isWithinReach,
  RoleTooWeak,
} from '../../../contracts/identity/administration.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import { isOrganizationAdmin, type Roles } from '../../../contracts/kernel/permissions.ts';
import { NotFound, NotSignedIn } from '../../../contracts/kernel/errors.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import type { User } from './user.ts';

type Person = Extract<User, { status: 'active' | 'inactive' | 'invited' }>;

/** The administrator who sent a command; absent if the product itself did. */
export type Administrator = Pick<Viewer, 'isSystem' | 'userId' | 'role' | 'roles'>;

/**
 * Refuses with `user.role-too-weak` what the table of roles does not allow; people that the administrator may not see
 * are `resource.absent`.
 */
export function requireAuthority(administrator: Administrator | null, account: Person): void {
  if (administrator === null) throw NotSignedIn();
  if (administrator.isSystem) return;
  const holder = { ...administrator, id: administrator.userId };
  if (!isWithinReach(holder, account)) throw NotFound();
  if (!mayChange(holder, account)) throw RoleTooWeak();
}

/** Refuses with `user.role-too-weak` a role that the administrator may not grant. */
export function requireMayGrant(administrator: Administrator | null, roles: readonly Role[]): void {
  if (administrator === null) throw NotSignedIn();
  if (administrator.isSystem) return;
  if (!roles.every((role) => mayAssignRole(administrator.role, role))) throw RoleTooWeak();
}

/** Refuses with `user.role-too-weak` somebody with roles that the administrator may not add. */
export function requireMayAdd(administrator: Administrator | null, person: Roles): void {
  if (administrator === null) throw NotSignedIn();
  if (!administrator.isSystem && !mayAdd(administrator, person)) throw RoleTooWeak();
}

/** Refuses with `resource.absent` everybody who does not administer the whole organisation. */
export function requireOrganizationAdmin(administrator: Administrator | null): void {
  if (administrator === null) throw NotSignedIn();
  if (!administrator.isSystem && !isOrganizationAdmin(administrator.role)) throw NotFound();
}
