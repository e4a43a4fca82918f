import { EmailReserved, ReleaseEmail } from '../../../contracts/identity/email-reservation.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { emailSecret } from '../sign-in-names.ts';
import { isAccount, isUnusedInTheEnd } from './unused-reservation.ts';

/** Frees an address that was reserved for an account that was never created. */
export const whenEmailReservedFreeItIfUnused = ({ aggregates, keys }: PolicyDependencies): Policy =>
  when(
    EmailReserved,
    'when-email-reserved-free-it-if-unused',
    async ({ time, stream, data: { userId, organizationId } }, { send, until }) => {
      if (!(await isUnusedInTheEnd(isAccount({ aggregates }, { organizationId, userId }), time, until)))
        return;
      await send(ReleaseEmail, { emailHash: stream.slice('email-'.length), userId });
      await keys.deleteSecret(organizationId, `password/${userId}`);
      await keys.deleteSecret(organizationId, emailSecret(userId));
    },
  );
