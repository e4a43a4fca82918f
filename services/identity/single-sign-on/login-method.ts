import {
  ChangeLoginMethod,
  EmergencyAccessUsed,
  EmergencyOwnersNamed,
  EmergencyOwnersNeeded,
  FreshSignOnNeeded,
  LoginMethodChanged,
  NameEmergencyOwners,
  RecordEmergencyAccess,
  SignOnIncomplete,
  emergencyOwnerCount,
} from '../../../contracts/identity/sign-on.ts';
import { usableConnections, type SignOn } from '../../../contracts/identity/model/sign-on-after.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { decision, type ReadAggregate } from '../../platform/commands/define-decision.ts';
import { isFresh } from '../fresh-session.ts';
import { session, type Session } from '../session/session.ts';
import { isActiveAdministrator } from '../user/administrators.ts';
import { user } from '../user/user.ts';
import { ofOrganization, signOn } from '../sign-on/sign-on.ts';

interface PossibleOwners {
  readonly isKnown: boolean;
  readonly ids: ReadonlySet<string>;
}

/** Who of these people is an active organisation admin with a password of their own, according to the log. */
async function possibleOwners(
  { userIds }: { readonly userIds: readonly string[] },
  look: ReadAggregate,
): Promise<PossibleOwners> {
  const found = await Promise.all(userIds.map(async (id) => ({ id, ...(await look(user, id)) })));
  const owners = found.filter(
    ({ state }) => isActiveAdministrator(state) && 'password' in state && state.password === 'own',
  );
  return {
    isKnown: found.some(({ state }) => state.status !== 'absent'),
    ids: new Set(owners.map(({ id }) => id)),
  };
}

export const nameEmergencyOwners = decision(NameEmergencyOwners, signOn, {
  ...ofOrganization,
  facts: (data, _ask, _viewer, look) => possibleOwners(data, look),
  decide: ({ userIds }, { emergencyOwners }, _context, owners) => {
    if (!owners.isKnown) throw NotFound();
    if (isDeepEqual(userIds, emergencyOwners)) return [];
    if (owners.ids.size !== emergencyOwnerCount)
      throw EmergencyOwnersNeeded({ fields: { userIds: EmergencyOwnersNeeded.message } });
    return [EmergencyOwnersNamed({ userIds })];
  },
});

/** Whether somebody has just signed in through a provider that can still be used. */
function hasJustSignedOn(state: SignOn, sender: string, current: Session, now: Date): boolean {
  return (
    isFresh(current, sender, now) && usableConnections(state).some(({ id }) => id === current.connectionId)
  );
}

export const changeLoginMethod = decision(ChangeLoginMethod, signOn, {
  ...ofOrganization,
  facts: async ({ sessionId }, _ask, _viewer, look) => (await look(session, sessionId)).state,
  decide: ({ loginMethod }, state, { sender, now }, current) => {
    if (loginMethod === state.loginMethod) return [];
    const isSetUp = usableConnections(state).length > 0 && state.domains.some(({ isProved }) => isProved);
    if (loginMethod !== 'email_only' && !isSetUp) throw SignOnIncomplete();
    if (loginMethod === 'sso_only') {
      if (state.emergencyOwners.length !== emergencyOwnerCount) throw EmergencyOwnersNeeded();
      if (!hasJustSignedOn(state, sender.actor, current, now)) throw FreshSignOnNeeded();
    }
    return [LoginMethodChanged({ organizationId: sender.organizationId, loginMethod })];
  },
});

export const recordEmergencyAccess = decision(RecordEmergencyAccess, signOn, {
  ...ofOrganization,
  decide: (data) => [EmergencyAccessUsed(data)],
});
