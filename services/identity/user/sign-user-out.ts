import { SignUserOut, UserSignedOut } from '../../../contracts/identity/open-sessions.ts';
import { UserErased } from '../../../contracts/identity/user.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireAuthority } from './require-authority.ts';
import { user } from './user.ts';

export const signUserOut = decision(SignUserOut, user, {
  id: (data) => data.userId,
  facts: async (_data, _ask, administrator) => ({ administrator }),
  decide: ({ userId }, state, _, { administrator }) => {
    if (state.status !== 'active' && state.status !== 'inactive') throw UserErased();
    requireAuthority(administrator, state);
    return [UserSignedOut({ userId })];
  },
});
