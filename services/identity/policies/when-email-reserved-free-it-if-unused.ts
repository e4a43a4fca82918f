import { EmailReserved, ReleaseEmail } from '../../../contracts/identity/email-reservation.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { user } from '../user/user.ts';

/** Longer than any registration takes, including retries. */
const reservationMinutes = 10;

/** Frees an address that was reserved for an account that was never created. */
export const whenEmailReservedFreeItIfUnused = ({ aggregates, keys }: PolicyDependencies): Policy =>
  when(
    EmailReserved,
    'when-email-reserved-free-it-if-unused',
    async ({ time, stream, data: { userId, organizationId } }, { send, until }) => {
      const isUsed = async () => (await aggregates.stateOf(user, organizationId, userId)).status !== 'absent';
      if (await isUsed()) return;
      await until(new Date(Date.parse(time) + reservationMinutes * 60_000));
      if (await isUsed()) return;
      await send(ReleaseEmail, { emailHash: stream.slice('email-'.length), userId });
      await keys.deleteSecret(organizationId, `password/${userId}`);
      await keys.deleteSecret(organizationId, `email-hash/${userId}`);
    },
  );
