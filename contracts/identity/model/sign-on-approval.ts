import { isDeepEqual } from '../../kernel/is-deep-equal.ts';
import { Role } from '../../kernel/access.ts';
import type { OrganizationSettings } from '../../organization/organization.ts';
import { mayAssignRole } from '../administration.ts';
import type { Connection } from './sign-on-after.ts';

/** Every administrator who sets up a provider, or maps an attribute to a field, has at least this role. */
export const weakestApproval: Role = 'admin-organization';

/**
 * The roles that answer for what a provider says: of people who are linked to it, and of those who would be by their
 * address. It signs in nobody whom that role may not change.
 */
export interface Approval {
  readonly linked: Role;
  readonly joining: Role;
}

type Approved = Pick<Connection, 'approvedByRole' | 'approvedEmailAttributes'>;

/**
 * Who answers for a provider while these attributes fill the email address. Its approval does not cover others: people
 * may be able to write there whatever they like. Somebody who was linked before roles were recorded stays approved.
 */
export function approvalOf(
  { approvedByRole, approvedEmailAttributes }: Approved,
  emailAttributes: readonly string[],
): Approval {
  const isCovered = isDeepEqual(approvedEmailAttributes, emailAttributes);
  return {
    linked: approvedByRole ?? 'admin-super',
    joining: (isCovered ? approvedByRole : null) ?? weakestApproval,
  };
}

/** The roles that a role does not answer for, strongest first. */
export const rolesAbove = (approving: Role): readonly Role[] =>
  Role.options.filter((role) => !mayAssignRole(approving, role));

/** The attributes that fill the email address, in the order in which they are tried. */
export const emailAttributesOf = (mappings: OrganizationSettings['userMappings']): string[] =>
  mappings.filter(({ field }) => field === 'email').map(({ attribute }) => attribute);

const decisive = ['issuer', 'clientId', 'signInUrl', 'certificates'] as const;
type Deciding = Partial<Readonly<Record<(typeof decisive)[number], unknown>>>;

/** Whether both say by the same thing who people are; otherwise it is a new provider, which has to be approved. */
export const isSameProvider = (one: Deciding, other: Deciding): boolean =>
  decisive.every((name) => isDeepEqual(one[name], other[name]));
