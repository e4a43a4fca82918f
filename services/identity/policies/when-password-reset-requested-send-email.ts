import { PasswordResetRequested, passwordResetLimits } from '../../../contracts/identity/password.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { ResetLinks } from '../password/reset-links.ts';
import { user } from '../user/user.ts';
import { emailRecipient, passwordResetEmail } from '../emails/account-emails.ts';

/** Sends the link to the address of the account, once per request. */
export const whenPasswordResetRequestedSendEmail = ({
  mail,
  aggregates,
  settings,
  get,
}: PolicyDependencies): Policy =>
  when(
    PasswordResetRequested,
    'when-password-reset-requested-send-email',
    async ({ id, organizationId, data: { userId, requestId, expiresAt } }) => {
      const account = await aggregates.stateOf(user, organizationId, userId);
      const to = emailRecipient({ id, organizationId }, account);
      if (account.status !== 'active' || to === null) return;
      if (account.reset?.id !== requestId || Date.parse(expiresAt) <= Date.now()) return; // used, replaced or expired
      const claim = { organizationId, userId, requestId };
      const links = get(ResetLinks);
      const address = `${publicAddress(settings)}/usernewpassword/${links.createToken(claim)}`;
      const code = links.createCode(claim);
      await mail.send(passwordResetEmail(to, { address, code }, passwordResetLimits.validMinutes));
    },
    'when-password-reset-requested-send-letter',
  );
