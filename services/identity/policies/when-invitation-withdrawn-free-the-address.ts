import { ReleaseEmail } from '../../../contracts/identity/email-reservation.ts';
import { InvitationWithdrawn } from '../../../contracts/identity/invitation.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { systemSender } from '../accounts.ts';
import { platformOrganization } from '../email-reservation/email-reservation.ts';

const name = 'when-invitation-withdrawn-free-the-address';

/** Frees the address and destroys the emails with the link; the person can be invited again. */
export const whenInvitationWithdrawnFreeTheAddress = ({ keys, commands, mail }: PolicyDependencies): Policy =>
  when(InvitationWithdrawn, name, async ({ id, organizationId, data: { userId } }) => {
    const emailHash = await keys.getSecret(organizationId, `email-hash/${userId}`);
    if (emailHash !== null) {
      const sender = systemSender(platformOrganization, `policy:${name}`, `withdraw-${id}`);
      await commands.execute(new ReleaseEmail({ emailHash, userId }, sender));
    }
    await mail.destroyEmailsTo(organizationId, userId);
    await keys.deleteSecret(organizationId, `email-hash/${userId}`);
  });
