import {
  RecoveryCodesCreated,
  RecoveryCodeUsed,
  SecondFactorAdded,
  SecondFactorRemoved,
  SecondFactorsReset,
} from '../../../contracts/identity/second-factor.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import { whenAny, type Policy } from '../../platform/policies/policy.ts';
import { emailRecipient, secondFactorEmail } from '../emails/account-emails.ts';
import { user } from '../user/user.ts';

const subjects: Readonly<Record<string, string>> = {
  [SecondFactorAdded.type]: 'A second factor was added to your account',
  [SecondFactorRemoved.type]: 'A second factor was removed from your account',
  [RecoveryCodesCreated.type]: 'New recovery codes were created for your account',
  [RecoveryCodeUsed.type]: 'A recovery code was used to sign in to your account',
  [SecondFactorsReset.type]: 'All second factors were removed from your account',
};

/** Whatever happens to their second factors, the person learns of it. */
export const whenSecondFactorsChangedTellThePerson = ({
  mail,
  aggregates,
  settings,
}: PolicyDependencies): Policy =>
  whenAny(
    [SecondFactorAdded, SecondFactorRemoved, RecoveryCodesCreated, RecoveryCodeUsed, SecondFactorsReset],
    'when-second-factors-changed-tell-the-person',
    async ({ id, type, time, organizationId, data }) => {
      const account = await aggregates.stateOf(user, organizationId, (data as { userId: string }).userId);
      const to = emailRecipient({ id, organizationId }, account);
      if (to === null) return;
      const subject = subjects[type] ?? '';
      await mail.send(
        secondFactorEmail(to, { subject, time, address: `${publicAddress(settings)}/UserProfile` }),
      );
    },
  );
