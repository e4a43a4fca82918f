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
      const token = get(ResetLinks).createToken({ organizationId, userId, requestId });
      await mail.send(
        passwordResetEmail(
          to,
          `${publicAddress(settings)}/usernewpassword/${token}`,
          passwordResetLimits.validMinutes,
        ),
      );
    },
    'when-password-reset-requested-send-letter',
  );
