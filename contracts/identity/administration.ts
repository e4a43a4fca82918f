import { Role } from '../kernel/access.ts';
import { defineError } from '../kernel/errors.ts';
import { rolePermissions, rolesWithFlag, type Roles } from '../kernel/permissions.ts';

/** Somebody with roles, in the organisation and in workspaces. */
export interface RoleHolder extends Roles {
  readonly id: string;
}

/** The strongest of somebody's roles, anywhere. */
export function strongestRole({ role, roles }: Roles): Role {
  const heldRoles = new Set([role, ...Object.values(roles)]);
  return Role.options.find((each) => heldRoles.has(each)) ?? role;
}

/** Whether somebody administers others, in the organisation or in a workspace. */
export const administersOthers = (person: Roles): boolean =>
  rolesWithFlag('admin').includes(strongestRole(person));

/** Workspaces whose people somebody administers. */
export const administeredWorkspaces = ({ roles }: Pick<Roles, 'roles'>): readonly string[] =>
  Object.keys(roles).filter((workspaceId) => roles[workspaceId] === 'admin-group');

/** Whether an administrator's role covers the person at all; everybody covers themself. */
export function isWithinReach(administrator: RoleHolder, person: RoleHolder): boolean {
  if (administrator.id === person.id) return true;
  switch (rolePermissions[administrator.role].people.reach) {
    case 'organization':
      return true;
    case 'led-workspaces':
      return administeredWorkspaces(administrator).some((workspaceId) => workspaceId in person.roles);
    case 'nobody':
      return false;
  }
}

/** Whether an administrator may change the person's account, or their own. */
export const mayChange = (administrator: RoleHolder, person: RoleHolder): boolean =>
  administrator.id === person.id ||
  (isWithinReach(administrator, person) &&
    rolePermissions[administrator.role].people.changes.includes(strongestRole(person)));

/** Whether somebody with this role may grant the other one. */
export const mayAssignRole = (administrator: Role, role: Role): boolean =>
  rolePermissions[administrator].people.assigns.includes(role);

/**
 * Whether an administrator may add somebody with these roles: an administrator of workspaces adds people to theirs
 * alone, with roles that they may change there.
 */
export function mayAdd(administrator: Roles, { role, roles }: Roles): boolean {
  const { reach, changes } = rolePermissions[administrator.role].people;
  switch (reach) {
    case 'organization':
      return [role, ...Object.values(roles)].every((each) => mayAssignRole(administrator.role, each));
    case 'led-workspaces': {
      const led = administeredWorkspaces(administrator);
      const given = Object.entries(roles);
      const isLed =
        given.length > 0 && given.every(([id, each]) => led.includes(id) && changes.includes(each));
      return isLed && changes.includes(role);
    }
    case 'nobody':
      return false;
  }
}

export const RoleTooWeak = defineError(
  'user.role-too-weak',
  'forbidden',
  'Your role does not allow you to change this person or to assign this role. Nothing was changed; ask an administrator with a higher role.',
);
