import { PasswordChanged } from '../../../contracts/identity/password.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { user } from '../user/user.ts';
import { emailRecipient, passwordChangedEmail } from '../emails/account-emails.ts';

/** Notifies the person that their password was changed; not for the first one of an account. */
export const whenPasswordChangedTellThePerson = ({
  mail,
  aggregates,
  settings,
}: PolicyDependencies): Policy =>
  when(
    PasswordChanged,
    'when-password-changed-tell-the-person',
    async ({ id, time, organizationId, data: { userId, how } }) => {
      if (how === undefined) return;
      const account = await aggregates.stateOf(user, organizationId, userId);
      const to = emailRecipient({ id, organizationId }, account);
      if (to === null) return;
      await mail.send(passwordChangedEmail(to, time, `${publicAddress(settings)}/?forgot`));
    },
  );
