import { z } from 'zod';
import { AccessFlag, Role, type Access } from './access.ts';
import { availableFeatures, lackedFor, type FeatureGate, type FeatureSettings } from './feature-gates.ts';
import type { OrganizationWorkspaces } from './organization-workspaces.ts';
import {
  accessFlags,
  decideAccessBy,
  decideFlag,
  decideSight,
  flagsByRoleList,
  workspaceRole,
  type DecidedAccess,
  type OrganizationRoleLists,
  type Permissions,
  type Roles,
} from './permissions.ts';

/** What lets somebody through, or what refuses them. */
export const AccessReason = z.object({
  code: z.enum([
    // grants
    'member',
    'organization-role',
    'workspace-role',
    'public-workspace',
    'flag-of-role',
    // refusals
    'not-joined',
    'inactive',
    'erased',
    'address-not-allowed',
    'feature-off',
    'flag-not-of-role',
    'role-not-in-list',
    'private-workspace',
    'role-too-weak',
    'never-published',
    'unpublished',
    'deleted',
    'absent',
    'product-only',
  ]),
  /** The role that decided: in the organisation, or in the workspace of the content. */
  role: Role.optional(),
  flag: AccessFlag.optional(),
  /** The organisation's list of roles that leaves the role out. */
  list: z.enum(flagsByRoleList).optional(),
  /** Name of the feature flag or setting that the organisation lacks; several are separated by commas. */
  feature: z.string().max(500).optional(),
});
export type AccessReason = z.output<typeof AccessReason>;

export interface AccessExplanation {
  readonly allowed: boolean;
  readonly because: AccessReason;
}

/** All that decides what somebody may do, from the write side. */
export interface AccessFacts {
  /** `null`: they have not joined, or there is nobody of this id. */
  readonly account: (Roles & { readonly status: 'active' | 'inactive' | 'erased' }) | null;
  readonly settings: FeatureSettings & OrganizationRoleLists;
  /** All workspaces of the organisation. */
  readonly workspaces: OrganizationWorkspaces;
  /** Whether the address in question is one that they may use; absent if none is. */
  readonly mayConnect?: boolean;
}

/** What an active member may do: the one that requests are decided by. `null` for everybody else. */
export function permissionsOf({ account, settings, workspaces }: AccessFacts): Permissions | null {
  if (account?.status !== 'active') return null;
  const { role, roles } = account;
  return {
    role,
    roles,
    flags: accessFlags(role, settings),
    features: availableFeatures(settings),
    workspaces: workspaces.visibleTo(account),
  };
}

/**
 * Whether an access rule lets somebody through, as requests are decided, with the grant or the refusal that decides.
 * `workspaceId` is where the target belongs, if it belongs to one.
 */
export function explainAccess(access: Access, facts: AccessFacts, workspaceId?: string): AccessExplanation {
  const person = permissionsOf(facts);
  if (person === null) return { allowed: false, because: { code: absenceOf(facts) } };
  if (facts.mayConnect === false) return { allowed: false, because: { code: 'address-not-allowed' } };
  const decided = decideAccessBy(access, person, workspaceId);
  return {
    allowed: decided.decision === 'allowed',
    because: reasonOf(decided, { access, person, facts, workspaceId }),
  };
}

function absenceOf({ account }: AccessFacts): 'not-joined' | 'inactive' | 'erased' {
  if (account === null) return 'not-joined';
  return account.status === 'erased' ? 'erased' : 'inactive';
}

interface Question {
  readonly access: Access;
  readonly person: Permissions;
  readonly facts: AccessFacts;
  readonly workspaceId: string | undefined;
}

function reasonOf({ decision, by }: DecidedAccess, question: Question): AccessReason {
  const { access, person, facts, workspaceId = '' } = question;
  switch (by) {
    case 'feature':
      return { code: 'feature-off', ...(access.feature && { feature: lacked(access.feature, facts) }) };
    case 'flag':
      return access.rule === 'flag' ? flagReason(access.flag, person.role, facts) : { code: 'member' };
    case 'sight':
      return sightReason(person, workspaceId, facts);
    case 'right':
      return rightReason(person, workspaceId, decision === 'allowed');
    case 'membership':
      return { code: 'member' };
    // people have no scopes, which limit API keys
    case 'scope':
    case 'product':
      return { code: 'product-only' };
  }
}

function lacked(gate: FeatureGate, { settings }: AccessFacts): string {
  const condition = lackedFor(gate, settings);
  return condition === null ? '' : namesIn(condition).join(',');
}

/** The flags and settings that a condition names. */
function namesIn(condition: NonNullable<ReturnType<typeof lackedFor>>): readonly string[] {
  if ('flag' in condition) return [condition.flag];
  if ('aiSetting' in condition) return [condition.aiSetting];
  if ('permission' in condition) return [condition.permission];
  if ('not' in condition) return namesIn(condition.not);
  return ('all' in condition ? condition.all : condition.any).flatMap(namesIn);
}

function flagReason(flag: AccessFlag, role: Role, { settings }: AccessFacts): AccessReason {
  switch (decideFlag(flag, role, settings)) {
    case 'granted':
      return { code: 'flag-of-role', flag, role };
    case 'not-of-role':
      return { code: 'flag-not-of-role', flag, role };
    case 'not-in-list':
      return { code: 'role-not-in-list', flag, role, ...listOf(flag) };
  }
}

const listOf = (flag: AccessFlag) =>
  flag in flagsByRoleList ? { list: flagsByRoleList[flag as never] } : {};

function sightReason(person: Roles, id: string, { workspaces }: AccessFacts): AccessReason {
  const workspace = workspaces.find(id);
  if (workspace === undefined) return { code: 'absent' };
  switch (decideSight(person, workspace)) {
    case 'organization-role':
      return { code: 'organization-role', role: person.role };
    case 'workspace-role':
      return { code: 'workspace-role', role: workspaceRole(person, id) };
    case 'public':
      return { code: 'public-workspace' };
    case 'private':
      return { code: 'private-workspace' };
  }
}

function rightReason(person: Roles, id: string, allowed: boolean): AccessReason {
  const role = workspaceRole(person, id);
  if (!allowed) return { code: 'role-too-weak', role };
  return {
    code: role === person.role && !(id in person.roles) ? 'organization-role' : 'workspace-role',
    role,
  };
}
