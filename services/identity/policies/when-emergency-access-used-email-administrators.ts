import { EmergencyAccessUsed } from '../../../contracts/identity/sign-on.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { emergencyAccessEmail } from '../emails/account-emails.ts';
import { emailAdministrators } from './email-administrators.ts';

/** Every administrator learns that somebody signed in with a password although that is switched off. */
export const whenEmergencyAccessUsedEmailAdministrators = (parts: PolicyDependencies): Policy =>
  when(
    EmergencyAccessUsed,
    'when-emergency-access-used-email-administrators',
    ({ id, time, organizationId, data: { userId } }) =>
      emailAdministrators(parts, { id, organizationId, userId }, (to, name) =>
        emergencyAccessEmail(to, name, time, publicAddress(parts.settings)),
      ),
  );
