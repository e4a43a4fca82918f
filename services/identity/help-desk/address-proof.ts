import { hasProvedDomainOf } from '../../../contracts/identity/model/sign-on-after.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { trialOwnerIdOf } from '../self-signup/self-signups.ts';
import type { Holder } from '../session/sign-in-check.ts';
import { linkedIdentity } from '../sign-on/outside-identity.ts';
import { signOn } from '../sign-on/sign-on.ts';
import { user } from '../user/user.ts';

/**
 * Whether the address of an account was proved to be its person's: by a link or a code that was sent to it, by an
 * identity provider of the organisation, or since the organisation has verified the domain. An administrator may have
 * typed in any other.
 */
export async function isAddressProved(
  aggregates: AggregateCache,
  { organizationId, userId }: Holder,
): Promise<boolean> {
  const account = await aggregates.stateOf(user, organizationId, userId);
  if (account.status !== 'active' || account.email === null) return false;
  if (account.isEmailProved || userId === trialOwnerIdOf(organizationId)) return true;
  const { identityHash } = await aggregates.stateOf(linkedIdentity, organizationId, userId);
  if (identityHash !== null) return true;
  return hasProvedDomainOf(await aggregates.stateOf(signOn, organizationId, organizationId), account.email);
}
