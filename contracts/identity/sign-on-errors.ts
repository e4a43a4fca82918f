import { defineError } from '../kernel/errors.ts';
import { maxConnections, maxDomains } from './sign-on.ts';

export const DomainTaken = defineError(
  'domain.taken',
  'conflict',
  'This domain is used by another organisation. Nothing was changed; remove it there first.',
);
export const DomainKnown = defineError(
  'domain.known',
  'conflict',
  'Your organisation already has this domain. Nothing was changed.',
);
export const DomainNotProved = defineError(
  'domain.not-proved',
  'conflict',
  'The TXT record was not found. Nothing was changed; DNS can take an hour to show a new record, so check again later.',
);
export const SignOnFull = defineError(
  'sign-on.full',
  'conflict',
  `An organisation has at most ${maxDomains} domains and ${maxConnections} identity providers. Nothing was changed; remove one first.`,
);
/** Without it nobody could sign in. */
export const SignOnInUse = defineError(
  'sign-on.in-use',
  'conflict',
  'People of your organisation sign in with this. Nothing was changed; allow passwords first.',
);
export const SignOnIncomplete = defineError(
  'sign-on.incomplete',
  'conflict',
  'Single sign-on is not set up yet. Nothing was changed; set up an identity provider and verify a domain first.',
);
/** Passwords would be switched off for people above the sender, who could not sign in any more. */
export const SignOnNotApproved = defineError(
  'sign-on.not-approved',
  'conflict',
  'Super admins could not sign in with any of the identity providers. Nothing was changed; ask a super admin to save one of them first.',
);
export const FreshSignOnNeeded = defineError(
  'sign-on.fresh-needed',
  'forbidden',
  'Nothing was changed. To make sure that nobody is locked out, sign in with single sign-on, then switch passwords off within ten minutes.',
);
export const EmergencyOwnersNeeded = defineError(
  'sign-on.owners-needed',
  'conflict',
  'Two organisation admins must keep their password for an emergency. Nothing was changed; choose them first.',
);
