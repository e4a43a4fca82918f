import { AccountNotShared, ChangeSharedAccount } from '../../../contracts/identity/account.ts';
import { UserRenamed, UserRoleChanged } from '../../../contracts/identity/user.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { administratorRemovalReservation } from '../user/administer-user.ts';
import { requireAuthority } from '../user/require-authority.ts';
import { user } from '../user/user.ts';

export const changeSharedAccount = decision(ChangeSharedAccount, user, {
  id: (data) => data.userId,
  commutes: true,
  facts: async (_data, _ask, administrator) => administrator,
  reserves: (data, state, revision) =>
    data.role === undefined ? null : administratorRemovalReservation(data, state, revision),
  decide: ({ userId, displayName, role }, state, _, administrator) => {
    if (!('kind' in state)) throw NotFound();
    requireAuthority(administrator, state);
    if (state.kind !== 'shared') throw AccountNotShared();
    return [
      ...(displayName !== undefined && displayName !== state.displayName
        ? [UserRenamed({ userId, displayName })]
        : []),
      ...(role !== undefined && role !== state.role ? [UserRoleChanged({ userId, role })] : []),
    ];
  },
});
