import { coversAccess, type ApiScope } from './api-scopes.ts';
import { AccessFlag, Role, type Access, type WorkspaceRight } from './access.ts';
import type { FeatureGate } from './feature-gates.ts';

interface RolePermissions {
  /** Access flags, before the organisation's role lists narrow them (1:296-299). */
  readonly flags: readonly AccessFlag[];
  /**
   * Where the rights below hold: in every workspace, or by the role that was given in each. Without any role in a
   * workspace somebody is a viewer there; a private one they do not see at all (1:290).
   */
  readonly holds: 'everywhere' | 'by-workspace';
  /** What the role allows in a workspace in which somebody has it. */
  readonly inWorkspace: readonly WorkspaceRight[];
  readonly people: {
    /** Whose accounts: those of the whole organisation, of workspaces that somebody leads, or nobody's. */
    readonly reach: 'organization' | 'led-workspaces' | 'nobody';
    /** People whose strongest role is one of these may be changed. */
    readonly changes: readonly Role[];
    /** Roles that may be granted, in the organisation and in a workspace. */
    readonly assigns: readonly Role[];
  };
}

const memberRoles: readonly Role[] = ['admin-organization', 'admin-group', 'publisher', 'viewer'];
const nobody = { reach: 'nobody', changes: [], assigns: [] } as const;

/**
 * What each role may do, strongest first: the one table by which the server decides, queries filter and screens show
 * what they show. Nobody grants what they do not have, and nobody changes somebody above them.
 */
export const rolePermissions: Readonly<Record<Role, RolePermissions>> = {
  'admin-super': {
    flags: AccessFlag.options,
    holds: 'everywhere',
    inWorkspace: ['see', 'author', 'administer'],
    people: { reach: 'organization', changes: Role.options, assigns: Role.options },
  },
  'admin-organization': {
    flags: AccessFlag.options,
    holds: 'everywhere',
    inWorkspace: ['see', 'author', 'administer'],
    people: { reach: 'organization', changes: memberRoles, assigns: memberRoles },
  },
  'admin-group': {
    flags: ['admin', 'analytics', 'categories', 'editor', 'player', 'skills', 'teams'],
    holds: 'by-workspace',
    inWorkspace: ['see', 'author', 'administer'],
    people: { reach: 'led-workspaces', changes: ['publisher', 'viewer'], assigns: [] },
  },
  publisher: {
    flags: ['categories', 'editor', 'player', 'skills'],
    holds: 'by-workspace',
    inWorkspace: ['see', 'author'],
    people: nobody,
  },
  viewer: { flags: ['categories', 'player'], holds: 'by-workspace', inWorkspace: ['see'], people: nobody },
};

/** The flags that an organisation narrows: a role has them only while it is in the list (1:302). */
export const flagsByRoleList = { skills: 'skillsManager', analytics: 'analytics' } as const satisfies Partial<
  Record<AccessFlag, string>
>;
/** Roles that keep a flag, by the name of the list. */
export type OrganizationRoleLists = Readonly<
  Record<(typeof flagsByRoleList)[keyof typeof flagsByRoleList], readonly Role[]>
>;

/** The roles that come with a flag, strongest first, before the organisation narrows them. */
export const rolesWithFlag = (flag: AccessFlag): readonly Role[] =>
  Role.options.filter((role) => rolePermissions[role].flags.includes(flag));

/** The roles with a right in the workspaces where somebody has them, strongest first. */
export const rolesWithRight = (right: WorkspaceRight): readonly Role[] =>
  Role.options.filter((role) => rolePermissions[role].inWorkspace.includes(right));

const isNarrowed = (flag: AccessFlag): flag is keyof typeof flagsByRoleList => flag in flagsByRoleList;

/** Whether a role has a flag; if not, whether no role like it has, or the organisation's list leaves it out. */
export function decideFlag(
  flag: AccessFlag,
  role: Role,
  lists: OrganizationRoleLists,
): 'granted' | 'not-of-role' | 'not-in-list' {
  if (!rolePermissions[role].flags.includes(flag)) return 'not-of-role';
  return isNarrowed(flag) && !lists[flagsByRoleList[flag]].includes(role) ? 'not-in-list' : 'granted';
}

/** The flags that are true for a role; `categories` is true for everyone (1:292, DECISIONS). */
export const accessFlags = (role: Role, lists: OrganizationRoleLists): ReadonlySet<AccessFlag> =>
  new Set(AccessFlag.options.filter((flag) => decideFlag(flag, role, lists) === 'granted'));

/** Somebody's roles: in the organisation, and in workspaces. */
export interface Roles {
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
}

/** Roles that administer the whole organisation, and so every workspace (1:290). */
export const isOrganizationAdmin = (role: Role): boolean => rolePermissions[role].holds === 'everywhere';

/** The role in one workspace: an organisation admin's own, otherwise the mapped one, otherwise viewer (1:290). */
export const workspaceRole = ({ role, roles }: Roles, workspaceId: string): Role =>
  isOrganizationAdmin(role) ? role : (roles[workspaceId] ?? 'viewer');

export interface WorkspacePrivacy {
  readonly id: string;
  readonly isPrivate: boolean;
}

/** By what somebody sees a workspace: their roles, or because all members do. `private`: they do not see it. */
export function decideSight(
  person: Roles,
  { id, isPrivate }: WorkspacePrivacy,
): 'organization-role' | 'workspace-role' | 'public' | 'private' {
  if (isOrganizationAdmin(person.role)) return 'organization-role';
  if (id in person.roles) return 'workspace-role';
  return isPrivate ? 'private' : 'public';
}

/** Whether somebody sees a workspace, private or not, by their roles alone. */
export const seesWorkspace = (person: Roles, workspace: WorkspacePrivacy): boolean =>
  decideSight(person, workspace) !== 'private';

/** Somebody's roles, and for an API key what it has of its creator's rights. */
export interface RightHolder extends Roles {
  /** Of an API key: what of its creator's rights it has for the request. Absent for people. */
  readonly scopes?: ReadonlySet<ApiScope>;
}

/** Whether an API key has a right of its creator. Every scope sees: its operations name what belongs to workspaces. */
const isInScope = ({ scopes }: RightHolder, right: WorkspaceRight): boolean =>
  right === 'see' || scopes === undefined || coversAccess(scopes, { rule: 'workspace', right });

/** Whether the role that somebody has in a workspace gives them a right there; whether they see it is not asked. */
export const hasRight = (person: RightHolder, right: WorkspaceRight, workspaceId: string): boolean =>
  isInScope(person, right) && rolePermissions[workspaceRole(person, workspaceId)].inWorkspace.includes(right);

/** Whether somebody has a right in some workspace (R-SMN-10, R-CRE-02). */
export const hasRightSomewhere = (person: RightHolder, right: WorkspaceRight): boolean =>
  isInScope(person, right) &&
  [...(isOrganizationAdmin(person.role) ? [person.role] : []), ...Object.values(person.roles)].some((held) =>
    rolePermissions[held].inWorkspace.includes(right),
  );

/** Whether somebody has a right in every workspace of the organisation, so that none need be looked at. */
export const hasRightEverywhere = (person: RightHolder, right: WorkspaceRight): boolean =>
  isInScope(person, right) &&
  isOrganizationAdmin(person.role) &&
  rolePermissions[person.role].inWorkspace.includes(right);

/** Ids of workspaces; a `Set` of them is one. */
export type WorkspaceIds = Iterable<string> & Pick<ReadonlySet<string>, 'has' | 'size'>;

/** Somebody, as far as access is decided: their roles, the flags and features that come with them. */
export interface Permissions extends RightHolder {
  readonly flags: ReadonlySet<AccessFlag>;
  readonly features: ReadonlySet<FeatureGate>;
  /** Ids of the workspaces whose content they may see: every public one, and the private ones they are assigned to. */
  readonly workspaces: WorkspaceIds;
}

/** `absent`: answered as if it did not exist. */
export type AccessDecision = 'allowed' | 'forbidden' | 'absent';

/** A decision, and which part of the rules made it. */
export interface DecidedAccess {
  readonly decision: AccessDecision;
  readonly by: 'feature' | 'scope' | 'membership' | 'product' | 'flag' | 'sight' | 'right';
}

const refusedBy = {
  feature: { decision: 'absent', by: 'feature' },
  scope: { decision: 'forbidden', by: 'scope' },
  product: { decision: 'absent', by: 'product' },
  flag: { decision: 'forbidden', by: 'flag' },
  sight: { decision: 'absent', by: 'sight' },
  right: { decision: 'forbidden', by: 'right' },
} as const satisfies Readonly<Record<string, DecidedAccess>>;
const allowedBy = {
  membership: { decision: 'allowed', by: 'membership' },
  flag: { decision: 'allowed', by: 'flag' },
  sight: { decision: 'allowed', by: 'sight' },
  right: { decision: 'allowed', by: 'right' },
} as const satisfies Readonly<Record<string, DecidedAccess>>;

/**
 * Whether an access rule lets somebody through, and by what. `workspaceId` is where the target belongs: `null` for
 * nowhere, absent if there is no target yet, as when a query filters by itself.
 */
export function decideAccessBy(
  access: Access,
  person: Permissions,
  workspaceId?: string | null,
): DecidedAccess {
  if (access.feature !== undefined && !person.features.has(access.feature)) return refusedBy.feature;
  if (person.scopes !== undefined && !coversAccess(person.scopes, access)) return refusedBy.scope;
  return decideRule(access, person, workspaceId);
}

/** Whether an access rule lets somebody through. */
export const decideAccess = (
  access: Access,
  person: Permissions,
  workspaceId?: string | null,
): AccessDecision => decideAccessBy(access, person, workspaceId).decision;

function decideRule(access: Access, person: Permissions, workspaceId?: string | null): DecidedAccess {
  switch (access.rule) {
    case 'public':
    case 'signed-in':
    case 'self':
    case 'watch':
      return allowedBy.membership;
    case 'system':
      return refusedBy.product;
    case 'flag':
      return (person.flags.has(access.flag) ? allowedBy : refusedBy).flag;
    case 'some-workspace':
      return hasRightSomewhere(person, access.right) ? allowedBy.membership : refusedBy.right;
    case 'workspace':
      if (workspaceId === undefined) return allowedBy.membership;
      return decideInWorkspace(access.right, person, workspaceId);
  }
}

function decideInWorkspace(
  right: WorkspaceRight,
  person: Permissions,
  workspaceId: string | null,
): DecidedAccess {
  if (workspaceId === null || !person.workspaces.has(workspaceId)) return refusedBy.sight;
  if (!hasRight(person, right, workspaceId)) return refusedBy.right;
  return right === 'see' ? allowedBy.sight : allowedBy.right;
}
