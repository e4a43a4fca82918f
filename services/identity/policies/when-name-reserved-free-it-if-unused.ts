import { NameReserved, ReleaseName } from '../../../contracts/identity/name-reservation.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { accountSecret } from '../sign-in-names.ts';
import { isUnusedInTheEnd } from './unused-reservation.ts';

/** Frees an employee ID or a shared account's name that was reserved for an account that was never created. */
export const whenNameReservedFreeItIfUnused = ({ aggregates, keys }: PolicyDependencies): Policy =>
  when(
    NameReserved,
    'when-name-reserved-free-it-if-unused',
    async ({ time, stream, data: { userId, organizationId } }, { send, until }) => {
      if (userId === null) return;
      if (!(await isUnusedInTheEnd({ aggregates }, { organizationId, userId }, time, until))) return;
      await send(ReleaseName, { name: stream.slice('name-'.length), organizationId, userId });
      await keys.deleteSecret(organizationId, `password/${userId}`);
      await keys.deleteSecret(organizationId, accountSecret(userId));
    },
  );
