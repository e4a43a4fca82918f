import { mayAssignRole, strongestRole } from '../../../contracts/identity/administration.ts';
import type { Role } from '../../../contracts/kernel/access.ts';
import type { Roles } from '../../../contracts/kernel/permissions.ts';
import {
  hasProvedDomainOf,
  type Connection,
  type SignOn,
} from '../../../contracts/identity/model/sign-on-after.ts';
import type { Approval } from '../../../contracts/identity/model/sign-on-approval.ts';

/** Somebody as their provider describes them. Issuer and subject say who it is; the address is only a way to find an account. */
export interface OutsidePerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  readonly displayName: string | null;
  /** What the organisation's mappings take from their attributes; `null` for a field that is not mapped. */
  readonly mapped: { readonly displayName: string | null; readonly role: Role | null };
}

/** Somebody as their provider describes them, with the roles that answered for it when it did. */
export interface VouchedPerson extends OutsidePerson {
  readonly approval: Approval;
}

/** What is known of an account that a sign-in might be for. */
export interface KnownAccount {
  readonly userId: string;
  readonly organizationId: string;
  readonly email: string | null;
  /** Whether another identity, at a provider that still exists, signs in as this person. */
  readonly hasOtherIdentity: boolean;
  /** The provider's own id of the person, if the organisation's directory has named it by SCIM. */
  readonly provisionedSubject: string | null;
  /** `null` for somebody who is none of the organisation's people any more. */
  readonly held: Roles | null;
  /** That of somebody who has not joined yet. */
  readonly invitation: 'open' | 'expired' | null;
}

export interface SignOnAttempt {
  readonly organizationId: string;
  readonly state: SignOn;
  readonly connection: Connection;
  readonly person: VouchedPerson;
  /** The account that this issuer and subject are linked to. */
  readonly linked: KnownAccount | null;
  /** The account that has the address. */
  readonly withAddress: KnownAccount | null;
}

export type AccountChoice =
  | { readonly outcome: 'linked' | 'join' | 'accept'; readonly userId: string }
  | { readonly outcome: 'create'; readonly email: string; readonly displayName: string }
  | {
      readonly outcome: 'refused';
      readonly reason:
        | 'domain-not-proved'
        | 'no-address'
        | 'address-not-verified'
        | 'other-organization'
        | 'other-identity'
        | 'not-approved'
        | 'not-registered';
    };

const refused = (reason: Extract<AccountChoice, { outcome: 'refused' }>['reason']): AccountChoice => ({
  outcome: 'refused',
  reason,
});

/**
 * Whose sign-in it is. A linked identity is its person, whatever address it has now, while their own address belongs to
 * a domain of the organisation. An account is joined only by a verified address of such a domain, or where the
 * organisation's directory has named this very subject for it; `preferred_username` and the like count for nothing.
 * Somebody who is invited joins with it; an expired invitation counts as none.
 * Nobody is signed in by a provider that was approved only by roles that may not change them: who sets it up decides
 * what it says.
 */
export function chooseAccount(attempt: SignOnAttempt): AccountChoice {
  const { state, person, linked, withAddress } = attempt;
  if (linked) return linkedOf(attempt, linked);
  if (person.email === null) return refused('no-address');
  if (!hasProvedDomainOf(state, person.email)) return refused('domain-not-proved');
  const isNamed = withAddress?.provisionedSubject === person.subject;
  if (!person.isEmailVerified && !isNamed) return refused('address-not-verified');
  return withAddress ? joinOf(attempt, withAddress) : newAccountOf(attempt, person.email);
}

const mayVouchFor = (role: Role, { held }: KnownAccount): boolean =>
  held === null || mayAssignRole(role, strongestRole(held));

function linkedOf(attempt: SignOnAttempt, linked: KnownAccount): AccountChoice {
  const { state, person } = attempt;
  if (linked.email === null || !hasProvedDomainOf(state, linked.email)) return refused('domain-not-proved');
  if (!mayVouchFor(person.approval.linked, linked)) return refused('not-approved');
  return linked.invitation ? acceptOf(attempt, linked) : { outcome: 'linked', userId: linked.userId };
}

function joinOf(attempt: SignOnAttempt, account: KnownAccount): AccountChoice {
  const { organizationId, person } = attempt;
  if (account.organizationId !== organizationId) return refused('other-organization');
  if (account.hasOtherIdentity) return refused('other-identity');
  if (!mayVouchFor(person.approval.joining, account)) return refused('not-approved');
  // the address is about to be free
  if (account.held === null) return refused('not-registered');
  return account.invitation ? acceptOf(attempt, account) : { outcome: 'join', userId: account.userId };
}

const acceptOf = ({ connection }: SignOnAttempt, { invitation, userId }: KnownAccount): AccountChoice =>
  invitation === 'open' || connection.createsAccounts
    ? { outcome: 'accept', userId }
    : refused('not-registered');

const newAccountOf = ({ connection, person }: SignOnAttempt, email: string): AccountChoice =>
  connection.createsAccounts
    ? {
        outcome: 'create',
        email,
        displayName: person.mapped.displayName ?? nameFrom(person.displayName, email),
      }
    : refused('not-registered');

/** A name that the product accepts: one visible line of at most 120 characters. */
function nameFrom(displayName: string | null, email: string): string {
  const line = (displayName ?? '').replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' ? email.slice(0, 120) : [...line].slice(0, 60).join('').trim();
}
