import {
  RecordSignInRefusal,
  RegisterUser,
  SignInRefused,
  UserRegistered,
} from '../../../contracts/identity/user.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { requireMayAdd } from './require-authority.ts';
import { user } from './user.ts';

/** The address was reserved for this id before, so an existing account is this one. */
export const registerUser = decision(RegisterUser, user, {
  id: (data) => data.userId,
  creates: true,
  facts: async (_data, _ask, viewer) => viewer,
  decide: ({ passwordProof: _, ...data }, state, _context, administrator) => {
    if (state.status !== 'absent') return [];
    requireMayAdd(administrator, data);
    return [UserRegistered(data)];
  },
});

export const recordSignInRefusal = decision(RecordSignInRefusal, user, {
  id: (data) => data.userId,
  commutes: true,
  decide: (data) => [SignInRefused(data)],
});
