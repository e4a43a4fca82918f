import { z } from 'zod';

/** The five roles (1:288), strongest first. Somebody without one is a viewer. */
export const Role = z.enum(['admin-super', 'admin-organization', 'admin-group', 'publisher', 'viewer']);
export type Role = z.output<typeof Role>;

/** Access flags per user (1:172). */
export const AccessFlag = z.enum([
  'admin',
  'analytics',
  'categories',
  'categoriesCreation',
  'companyLogo',
  'editor',
  'isOrgAdmin',
  'languages',
  'masterPassword',
  'permissions',
  'player',
  'skills',
  'ssoMapping',
  'teams',
]);
export type AccessFlag = z.output<typeof AccessFlag>;

/**
 * Who may send a command or a query. Plain data, so that the server enforces it, the browser hides
 * what would be refused, and a test checks all of them.
 * - `public`: nobody need be signed in.
 * - `signed-in`: any member; the answer is limited to what they may see.
 * - `system`: only the product itself (pipelines, policies); never reachable over HTTP.
 * - `flag`: the user's access flag is true (roles and organisation overrides applied).
 * - `workspace`: the user's role in the workspace of the target is one of `roles`;
 * in a private workspace the user must also be assigned to it. What is not visible is answered as absent.
 */
export type Access =
  | { readonly rule: 'public' }
  | { readonly rule: 'signed-in' }
  | { readonly rule: 'system' }
  | { readonly rule: 'flag'; readonly flag: AccessFlag }
  | { readonly rule: 'workspace'; readonly roles: readonly Role[] };

/** Nobody need be signed in. */
export const anyone: Access = { rule: 'public' };
/** Any member of the organisation. */
export const members: Access = { rule: 'signed-in' };
/** Only the product itself. */
export const system: Access = { rule: 'system' };
/** Everybody with the access flag. */
export const withFlag = (flag: AccessFlag): Access => ({ rule: 'flag', flag });

/** Authoring needs super, organisation or workspace admin, or publisher (2:142, R-ROLE-11). */
export const authorRoles: readonly Role[] = ['admin-super', 'admin-organization', 'admin-group', 'publisher'];
/** Everybody who may author in the workspace of the target. */
export const canAuthor: Access = { rule: 'workspace', roles: authorRoles };

/** Roles that administer the whole organisation, and so every workspace (1:290). */
export const isOrganizationAdmin = (role: Role): boolean =>
  role === 'admin-super' || role === 'admin-organization';

const flagsOfRole: Record<Role, readonly AccessFlag[]> = {
  'admin-super': AccessFlag.options,
  'admin-organization': AccessFlag.options,
  'admin-group': ['admin', 'analytics', 'editor', 'player', 'skills', 'teams'],
  publisher: ['player', 'editor', 'skills'],
  viewer: ['player'],
};

/** The roles that come with a flag, strongest first, before the organisation narrows them. */
export const rolesWithFlag = (flag: AccessFlag): readonly Role[] =>
  Role.options.filter((role) => flagsOfRole[role].includes(flag));

/** Role lists of the organisation that narrow two flags (1:302). */
export interface OrganizationRoleLists {
  readonly skillsManager: readonly Role[];
  readonly analytics: readonly Role[];
}

/** The flags that are true for a role; `categories` is true for everyone (1:292, DECISIONS). */
export function accessFlags(role: Role, lists: OrganizationRoleLists): ReadonlySet<AccessFlag> {
  const flags = new Set<AccessFlag>(['categories', ...flagsOfRole[role]]);
  if (!lists.skillsManager.includes(role)) flags.delete('skills');
  if (!lists.analytics.includes(role)) flags.delete('analytics');
  return flags;
}

/**
 * The role a user has in one workspace: an organisation admin's own, otherwise the mapped one, otherwise viewer
 * (1:290).
 */
export function workspaceRole(
  user: { role: Role; roles: Readonly<Record<string, Role>> },
  workspaceId: string,
): Role {
  return isOrganizationAdmin(user.role) ? user.role : (user.roles[workspaceId] ?? 'viewer');
}

/** Whether somebody may create workflows in some workspace (R-SMN-10, R-CRE-02). */
export const isAuthorAnywhere = ({
  role,
  roles,
}: {
  readonly role: Role;
  readonly roles: Readonly<Record<string, Role>>;
}): boolean =>
  isOrganizationAdmin(role) || Object.values(roles).some((mapped) => authorRoles.includes(mapped));
