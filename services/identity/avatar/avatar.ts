import {
  AvatarChanged,
  AvatarRemoved,
  RecordAvatar,
  RemoveMyAvatar,
} from '../../../contracts/identity/avatar.ts';
import { NotAllowed, NotFound } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { user, type User } from '../user/user.ts';

/** The picture of somebody who has an account. */
export const avatarOf = (state: User): string | null => ('avatarId' in state ? state.avatarId : null);

export const recordAvatar = decision(RecordAvatar, user, {
  id: ({ userId }) => userId,
  commutes: true,
  decide: (data, state) => {
    if (state.status !== 'active') throw NotFound();
    if (state.kind === 'shared') throw NotAllowed();
    return state.avatarId === data.avatarId ? [] : [AvatarChanged({ ...data, formerId: state.avatarId })];
  },
});

export const removeMyAvatar = decision(RemoveMyAvatar, user, {
  id: (_, { sender }) => sender.actor,
  commutes: true,
  decide: (_, state, { sender }) => {
    const formerId = avatarOf(state);
    return formerId === null ? [] : [AvatarRemoved({ userId: sender.actor, formerId })];
  },
});
