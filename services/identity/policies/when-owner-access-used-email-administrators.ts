import { OwnerAccessUsed } from '../../../contracts/identity/owner-access.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { ownerAccessEmail } from '../emails/account-emails.ts';
import { emailAdministrators } from './email-administrators.ts';

/** Every administrator learns that somebody came in by a link from the server. */
export const whenOwnerAccessUsedEmailAdministrators = (parts: PolicyDependencies): Policy =>
  when(
    OwnerAccessUsed,
    'when-owner-access-used-email-administrators',
    ({ id, time, organizationId, data: { userId } }) =>
      emailAdministrators(parts, { id, organizationId, userId }, (to, name) =>
        ownerAccessEmail(to, name, time, publicAddress(parts.settings)),
      ),
  );
