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
import { emailRecipient, type SecondFactorChange, secondFactorEmail } from '../emails/account-emails.ts';
import { user } from '../user/user.ts';

const changes: Readonly<Record<string, SecondFactorChange>> = {
  [SecondFactorAdded.type]: 'factorAdded',
  [SecondFactorRemoved.type]: 'factorRemoved',
  [RecoveryCodesCreated.type]: 'codesCreated',
  [RecoveryCodeUsed.type]: 'codeUsed',
  [SecondFactorsReset.type]: 'factorsReset',
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
      const change = changes[type];
      if (to === null || change === undefined) return;
      await mail.send(
        secondFactorEmail(to, { change, time, address: `${publicAddress(settings)}/UserProfile` }),
      );
    },
  );
