import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { PolicyContext } from '../../platform/policies/policy.ts';
import { user } from '../user/user.ts';

/** Longer than any registration takes, including retries. */
const reservationMinutes = 10;

type IsUsed = () => Promise<boolean>;

/** Whether the account for which a name was reserved exists. */
export const isAccount =
  (
    { aggregates }: Pick<PolicyDependencies, 'aggregates'>,
    { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  ): IsUsed =>
  async () =>
    (await aggregates.stateOf(user, organizationId, userId)).status !== 'absent';

/**
 * Waits for the registration for which a name was reserved; whether there is none by then. What the reservation left
 * behind is then deleted with it.
 */
export async function isUnusedInTheEnd(
  isUsed: IsUsed,
  reservedAt: string,
  until: PolicyContext['until'],
): Promise<boolean> {
  if (await isUsed()) return false;
  await until(new Date(Date.parse(reservedAt) + reservationMinutes * 60_000));
  return !(await isUsed());
}
