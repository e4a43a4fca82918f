import { ReleaseDomain } from '../../../contracts/identity/domain-reservation.ts';
import { DomainDeleted } from '../../../contracts/identity/sign-on.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { systemSender } from '../accounts.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';
import { domainHash } from '../sign-on/domain-reservation.ts';
import { signOn } from '../sign-on/sign-on.ts';

/** Another organisation may verify a domain that was removed, unless it was added and verified again meanwhile. */
export const whenDomainDeletedReleaseIt = ({ commands, aggregates }: PolicyDependencies): Policy =>
  when(DomainDeleted, 'when-domain-deleted-release-it', async ({ id, organizationId, data: { domain } }) => {
    const { domains } = await aggregates.stateOf(signOn, organizationId, organizationId);
    if (domains.some((each) => each.domain === domain && each.isProved)) return;
    const data = { domainHash: domainHash(domain), organizationId };
    await commands.execute(new ReleaseDomain(data, systemSender(platformOrganization, 'system', id)));
  });
