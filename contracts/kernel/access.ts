import { z } from 'zod';
import type { FeatureGate } from './feature-gates.ts';

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

/** What somebody may do with what belongs to a workspace; `administer` is about the workspace and its people. */
export type WorkspaceRight = 'see' | 'author' | 'administer';

/**
 * Who may send a command or a query. Plain data, so that the server enforces it, the browser hides
 * what would be refused, and a test checks all of them; `permissions.ts` says who that is.
 * - `public`: nobody need be signed in.
 * - `signed-in`: any member; it is about the whole organisation, and all of them may know it.
 * - `self`: any member, about themself alone.
 * - `watch`: any member who may watch the workflow: published, in a workspace that they see. Decided where that is known.
 * - `system`: only the product itself (pipelines, policies); never reachable over HTTP.
 * - `flag`: the user's access flag is true (roles and organisation overrides applied).
 * - `workspace`: the user's role in the workspace of the target has the right; in a private workspace the user must
 * also be assigned to it. What is not visible is answered as absent, and left out of lists.
 * - `some-workspace`: the user's role in at least one workspace has the right; the target belongs to none of them.
 *
 * With a `feature` the organisation must have that as well; otherwise there is no such thing for its members.
 */
export type Access = { readonly feature?: FeatureGate } & (
  | { readonly rule: 'public' }
  | { readonly rule: 'signed-in' }
  | { readonly rule: 'self' }
  | { readonly rule: 'watch' }
  | { readonly rule: 'system' }
  | { readonly rule: 'flag'; readonly flag: AccessFlag }
  | { readonly rule: 'workspace'; readonly right: WorkspaceRight }
  | { readonly rule: 'some-workspace'; readonly right: WorkspaceRight }
);

/** Nobody need be signed in. */
export const anyone: Access = { rule: 'public' };
/** Any member of the organisation. */
export const members: Access = { rule: 'signed-in' };
/** Any member, about themself. */
export const oneself: Access = { rule: 'self' };
/** Everybody who may watch the workflow of the target. */
export const canWatch: Access = { rule: 'watch' };
/** Only the product itself. */
export const system: Access = { rule: 'system' };
/** Everybody with the access flag. */
export const withFlag = (flag: AccessFlag): Access => ({ rule: 'flag', flag });
/** Everybody who sees the workspace of the target. */
export const canSee: Access = { rule: 'workspace', right: 'see' };
/** Everybody who may author in the workspace of the target (2:142, R-ROLE-11). */
export const canAuthor: Access = { rule: 'workspace', right: 'author' };
/** Everybody who may author in some workspace, for what belongs to none. */
export const canAuthorSomewhere: Access = { rule: 'some-workspace', right: 'author' };
/** Everybody who administers the workspace of the target and its people. */
export const canAdminister: Access = { rule: 'workspace', right: 'administer' };
/** The same rule where the organisation has the feature. */
export const where = (feature: FeatureGate, access: Access): Access => ({ ...access, feature });
