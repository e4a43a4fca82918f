import { NameReserved, ReleaseName } from '../../../contracts/identity/name-reservation.ts';
import { ReadTeam } from '../../../contracts/organization/team-directory.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { accountSecret, SignInNames } from '../sign-in-names.ts';
import { isAccount, isUnusedInTheEnd } from './unused-reservation.ts';

/**
 * Frees an employee ID or a shared account's name that was reserved for an account that was never created, and the id of
 * a directory's group that no team got.
 */
export const whenNameReservedFreeItIfUnused = ({
  aggregates,
  keys,
  get,
  askIn,
}: PolicyDependencies): Policy =>
  when(
    NameReserved,
    'when-name-reserved-free-it-if-unused',
    async ({ time, stream, data: { userId, organizationId, teamId } }, { send, until }) => {
      const name = stream.slice('name-'.length);
      if (teamId !== undefined) {
        const isUsed = async () => {
          const externalId = (await askIn(organizationId)(ReadTeam, { teamId, among: [] }))?.externalId;
          return externalId != null && get(SignInNames).groupHash(organizationId, externalId) === name;
        };
        if (await isUnusedInTheEnd(isUsed, time, until))
          await send(ReleaseName, { name, organizationId, userId, teamId });
        return;
      }
      if (userId === null) return;
      if (!(await isUnusedInTheEnd(isAccount({ aggregates }, { organizationId, userId }), time, until)))
        return;
      await send(ReleaseName, { name, organizationId, userId });
      await keys.deleteSecret(organizationId, `password/${userId}`);
      await keys.deleteSecret(organizationId, accountSecret(userId));
    },
  );
