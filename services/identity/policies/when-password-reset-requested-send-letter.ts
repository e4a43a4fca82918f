import { PasswordResetRequested, passwordResetLimits } from '../../../contracts/identity/password.ts';
import type { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import type { ResetLinks } from '../password/reset-links.ts';
import { user } from '../user/user.ts';
import { addressee, resetLetter } from '../letters/letters.ts';

interface LetterParts {
  readonly mail: Mail;
  readonly aggregates: AggregateCache;
  readonly links: ResetLinks;
  /** Where people reach the product: `https://stepwell.example`. */
  readonly address: string;
}

/** Sends the link to the address of the account, once for each request. */
export const whenPasswordResetRequestedSendLetter = ({
  mail,
  aggregates,
  links,
  address,
}: LetterParts): Policy =>
  when(
    PasswordResetRequested,
    'when-password-reset-requested-send-letter',
    async ({ id, organizationId, data: { userId, requestId, expiresAt } }) => {
      const account = await aggregates.stateOf(user, organizationId, userId);
      const to = addressee({ id, organizationId }, account);
      if (account.status !== 'active' || to === null) return;
      if (account.reset?.id !== requestId || Date.parse(expiresAt) <= Date.now()) return; // used, followed by another, or too late
      const token = links.tokenOf({ organizationId, userId, requestId });
      await mail.send(
        resetLetter(to, `${address}/usernewpassword/${token}`, passwordResetLimits.validMinutes),
      );
    },
  );
