import { Role } from '../kernel/access.ts';
import { defineError } from '../kernel/errors.ts';

interface Administration {
  /** Whose accounts: those of the whole organisation, of workspaces that the administrator leads, or nobody's. */
  readonly reach: 'organization' | 'led-workspaces' | 'nobody';
  /** People whose strongest role is one of these may be changed. */
  readonly changes: readonly Role[];
  /** Roles that may be granted, in the organisation and in a workspace. */
  readonly assigns: readonly Role[];
}

const organizationRoles: readonly Role[] = ['admin-organization', 'admin-group', 'publisher', 'viewer'];

/**
 * Who administers whom: decisions refuse by this table, and screens offer actions by it. A role grants only what it has
 * itself.
 */
export const administration: Readonly<Record<Role, Administration>> = {
  'admin-super': { reach: 'organization', changes: Role.options, assigns: Role.options },
  'admin-organization': { reach: 'organization', changes: organizationRoles, assigns: organizationRoles },
  'admin-group': { reach: 'led-workspaces', changes: ['publisher', 'viewer'], assigns: [] },
  publisher: { reach: 'nobody', changes: [], assigns: [] },
  viewer: { reach: 'nobody', changes: [], assigns: [] },
};

/** Somebody with roles, in the organisation and in workspaces. */
export interface RoleHolder {
  readonly id: string;
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
}

/** The strongest of somebody's roles, anywhere. */
export function strongestRole({ role, roles }: Pick<RoleHolder, 'role' | 'roles'>): Role {
  const heldRoles = new Set([role, ...Object.values(roles)]);
  return Role.options.find((each) => heldRoles.has(each)) ?? role;
}

/** Workspaces whose people somebody administers. */
export const administeredWorkspaces = ({ roles }: Pick<RoleHolder, 'roles'>): readonly string[] =>
  Object.keys(roles).filter((workspaceId) => roles[workspaceId] === 'admin-group');

/** Whether an administrator's role covers the person at all; everybody covers themself. */
export function isWithinReach(administrator: RoleHolder, person: RoleHolder): boolean {
  if (administrator.id === person.id) return true;
  switch (administration[administrator.role].reach) {
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
    administration[administrator.role].changes.includes(strongestRole(person)));

/** Whether somebody with this role may grant the other one. */
export const mayAssignRole = (administrator: Role, role: Role): boolean =>
  administration[administrator].assigns.includes(role);

export const RoleTooWeak = defineError(
  'user.role-too-weak',
  'forbidden',
  'Your role does not allow you to change this person or to assign this role. Nothing was changed; ask an administrator with a higher role.',
);
