import {
  InvitationRenewed,
  RecordInvitationDelivery,
  UserInvited,
  invitationLimits,
} from '../../../contracts/identity/invitation.ts';
import { GetMyOrganization } from '../../../contracts/organization/organization.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { systemSender } from '../accounts.ts';
import { invitationEmail } from '../emails/invitation-email.ts';
import { InvitationLinks } from '../invitation/invitation-links.ts';
import { openInvitation } from '../user/invite-user.ts';
import { user } from '../user/user.ts';

const name = 'when-user-invited-send-email';
const invitePath = '/userinvitecreate';

/** Sends the link and the code of an invitation; says so if the mail server rejects the email. */
export const whenUserInvitedSendEmail = (parts: PolicyDependencies): Policy => {
  recordRefusals(parts);
  const { aggregates, askIn, get, mail, settings } = parts;
  return whenAny([UserInvited, InvitationRenewed], name, async ({ organizationId, data, metadata }) => {
    const userId = String(data['userId']);
    const account = await aggregates.stateOf(user, organizationId, userId);
    const invitation = openInvitation(account, new Date());
    if (account.status !== 'invited' || invitation === null || account.email === null) return;
    if (invitation.id !== data['invitationId']) return; // replaced
    const [inviter, organization] = await Promise.all([
      aggregates.stateOf(user, organizationId, metadata.actor),
      askIn(organizationId)(GetMyOrganization, {}),
    ]);
    const links = get(InvitationLinks);
    const claim = { organizationId, userId, requestId: invitation.id };
    const path = invitationPath(links.createToken(claim), account.displayName, account.locale);
    const to = { id: invitation.id, organizationId, personId: userId, name: account.displayName ?? '' };
    await mail.send(
      invitationEmail(
        { ...to, address: account.email, locale: account.locale },
        {
          address: `${publicAddress(settings)}${path}`,
          codeAddress: `${publicAddress(settings)}${invitePath}`,
          code: links.createCode(claim),
        },
        {
          inviter: 'displayName' in inviter ? inviter.displayName : null,
          organization: organization?.name ?? '',
          validDays: invitationLimits.validDays,
        },
      ),
    );
  });
};

/** `/userinvitecreate/{token}/{name?}/{lang?}` (3:56). A name of dots alone would change the path. */
function invitationPath(token: string, displayName: string | null, locale: string | null): string {
  const path = `${invitePath}/${token}`;
  if (displayName === null || /^\.+$/.test(displayName)) return path;
  return `${path}/${encodeURIComponent(displayName)}${locale === null ? '' : `/${locale}`}`;
}

/** The id of an invitation's email is that of the invitation; other emails are ignored by the decision. */
function recordRefusals({ mail, commands, logger }: PolicyDependencies): void {
  mail.onRefused(({ id: invitationId, organizationId, personId: userId }) => {
    const sender = systemSender(organizationId, `policy:${name}`, `refused-${invitationId}`.slice(0, 64));
    const statusText = 'error: the mail server rejected the email';
    void commands
      .execute(new RecordInvitationDelivery({ userId, invitationId, statusText }, sender))
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'The rejection of an invitation could not be recorded.'),
      );
  });
}
