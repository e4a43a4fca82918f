import {
  EmergencyOwnersNeeded,
  FreshSignOnNeeded,
  SignOnIncomplete,
  SignOnNotApproved,
} from '../../../contracts/identity/sign-on-errors.ts';
import {
  ChangeLoginMethod,
  EmergencyAccessUsed,
  EmergencyOwnersNamed,
  LoginMethodChanged,
  NameEmergencyOwners,
  RecordEmergencyAccess,
  emergencyOwnerCount,
} from '../../../contracts/identity/sign-on.ts';
import { mayAssignRole, RoleTooWeak } from '../../../contracts/identity/administration.ts';
import { ListUsers } from '../../../contracts/identity/user.ts';
import { usableConnections, type SignOn } from '../../../contracts/identity/model/sign-on-after.ts';
import type { SendQuery } from '../../../contracts/kernel/define-query.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { isDeepEqual } from '../../../contracts/kernel/is-deep-equal.ts';
import { decision, type ReadAggregate } from '../../platform/commands/define-decision.ts';
import type { Viewer } from '../../platform/projections/define-read-model.ts';
import { isFresh } from '../fresh-session.ts';
import { session, type Session } from '../session/session.ts';
import { isActiveAdministrator } from '../user/administrators.ts';
import { user } from '../user/user.ts';
import { approvalToKeep } from '../sign-on/require-sign-on-left.ts';
import { ofOrganization, signOn } from '../sign-on/sign-on.ts';

interface PossibleOwners {
  readonly isKnown: boolean;
  readonly ids: ReadonlySet<string>;
  /** Active owners until now whom the sender may not change. */
  readonly above: readonly string[];
}

/** Who of these people is an active organisation admin with a password of their own, according to the log. */
async function possibleOwners(
  { userIds }: { readonly userIds: readonly string[] },
  look: ReadAggregate,
): Promise<Pick<PossibleOwners, 'isKnown' | 'ids'>> {
  const found = await Promise.all(userIds.map(async (id) => ({ id, ...(await look(user, id)) })));
  const owners = found.filter(
    ({ state }) => isActiveAdministrator(state) && 'password' in state && state.password === 'own',
  );
  return {
    isKnown: found.some(({ state }) => state.status !== 'absent'),
    ids: new Set(owners.map(({ id }) => id)),
  };
}

async function ownersAbove(viewer: Viewer | null, look: ReadAggregate): Promise<readonly string[]> {
  if (viewer === null) return [];
  const { emergencyOwners } = (await look(signOn, viewer.organizationId)).state;
  const owners = await Promise.all(emergencyOwners.map(async (id) => ({ id, ...(await look(user, id)) })));
  return owners
    .filter(({ state }) => state.status === 'active' && !mayAssignRole(viewer.role, state.role))
    .map(({ id }) => id);
}

export const nameEmergencyOwners = decision(NameEmergencyOwners, signOn, {
  ...ofOrganization,
  facts: async (data, _ask, viewer, look): Promise<PossibleOwners> => ({
    ...(await possibleOwners(data, look)),
    above: await ownersAbove(viewer, look),
  }),
  decide: ({ userIds }, { emergencyOwners }, _context, owners) => {
    if (!owners.isKnown) throw NotFound();
    if (isDeepEqual(userIds, emergencyOwners)) return [];
    if (owners.above.some((id) => !userIds.includes(id))) throw RoleTooWeak();
    if (owners.ids.size !== emergencyOwnerCount)
      throw EmergencyOwnersNeeded({ fields: { userIds: EmergencyOwnersNeeded.message } });
    return [EmergencyOwnersNamed({ userIds })];
  },
});

/** The emergency owners who can still sign in with a password. */
async function activeOwners(viewer: Viewer | null, look: ReadAggregate): Promise<ReadonlySet<string>> {
  const { emergencyOwners } = (await look(signOn, viewer?.organizationId ?? '')).state;
  return (await possibleOwners({ userIds: emergencyOwners }, look)).ids;
}

/** Whether somebody has just signed in through a provider that can still be used. */
function hasJustSignedOn(state: SignOn, sender: string, current: Session, now: Date): boolean {
  return (
    isFresh(current, sender, now) && usableConnections(state).some(({ id }) => id === current.connectionId)
  );
}

/** Whether there are super admins whom no usable provider signs in, as far as the sender is none of them. */
const leavesOutSuperAdmins = (state: SignOn, hasOtherSuperAdmins: boolean): boolean =>
  hasOtherSuperAdmins && !usableConnections(state).some((each) => approvalToKeep(each) === 'admin-super');

/** Who signs in as a super admin has a provider that does. */
async function findOtherSuperAdmins(ask: SendQuery, viewer: Viewer | null): Promise<boolean> {
  if (viewer?.role === 'admin-super') return false;
  const { page } = await ask(ListUsers, { role: 'admin-super', status: 'active', size: 1 });
  return page.dataCount > 0;
}

export const changeLoginMethod = decision(ChangeLoginMethod, signOn, {
  ...ofOrganization,
  facts: async ({ sessionId }, ask, viewer, look) => ({
    current: (await look(session, sessionId)).state,
    owners: await activeOwners(viewer, look),
    hasOtherSuperAdmins: await findOtherSuperAdmins(ask, viewer),
  }),
  decide: ({ loginMethod }, state, { sender, now }, { current, owners, hasOtherSuperAdmins }) => {
    if (loginMethod === state.loginMethod) return [];
    const isSetUp = usableConnections(state).length > 0 && state.domains.some(({ isProved }) => isProved);
    if (loginMethod !== 'email_only' && !isSetUp) throw SignOnIncomplete();
    if (loginMethod === 'sso_only') {
      if (state.emergencyOwners.filter((id) => owners.has(id)).length !== emergencyOwnerCount)
        throw EmergencyOwnersNeeded();
      if (!hasJustSignedOn(state, sender.actor, current, now)) throw FreshSignOnNeeded();
      if (leavesOutSuperAdmins(state, hasOtherSuperAdmins)) throw SignOnNotApproved();
    }
    return [LoginMethodChanged({ organizationId: sender.organizationId, loginMethod })];
  },
});

export const recordEmergencyAccess = decision(RecordEmergencyAccess, signOn, {
  ...ofOrganization,
  decide: (data) => [EmergencyAccessUsed(data)],
});
