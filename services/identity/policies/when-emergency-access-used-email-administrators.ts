import { EmergencyAccessUsed } from '../../../contracts/identity/sign-on.ts';
import { ListUsers } from '../../../contracts/identity/user.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { emailRecipient, emergencyAccessEmail } from '../emails/account-emails.ts';
import { user } from '../user/user.ts';

/** More than an organisation has. */
const maxAdministrators = 100;

/** Every administrator learns that somebody signed in with a password although that is switched off. */
export const whenEmergencyAccessUsedEmailAdministrators = ({
  mail,
  aggregates,
  askIn,
  settings,
}: PolicyDependencies): Policy =>
  when(
    EmergencyAccessUsed,
    'when-emergency-access-used-email-administrators',
    async ({ id, time, organizationId, data: { userId } }) => {
      const pages = await Promise.all(
        (['admin-super', 'admin-organization'] as const).map((role) =>
          askIn(organizationId)(ListUsers, { role, status: 'active', size: maxAdministrators }),
        ),
      );
      const owner = await aggregates.stateOf(user, organizationId, userId);
      const ownerName = 'displayName' in owner ? owner.displayName : null;
      const administrators = pages.flatMap(({ items }) => items.map((each) => each.id));
      for (const personId of administrators) {
        const account = await aggregates.stateOf(user, organizationId, personId);
        // one email for each person: a repeat of the event writes the same ones
        const to = emailRecipient({ id: `${id}-${personId.slice(0, 24)}`, organizationId }, account);
        if (to) await mail.send(emergencyAccessEmail(to, ownerName, time, publicAddress(settings)));
      }
    },
  );
