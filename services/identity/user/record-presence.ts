import { RecordLastInteraction, RecordLoginActivity } from '../../../contracts/identity/user.ts';
import { LoginActivityRecorded, UserInteracted } from '../../../contracts/identity/presence.ts';
import { NotAllowed } from '../../../contracts/kernel/errors.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { user } from './user.ts';

/** An hour: enough to show who is active, and few enough events for a stream of years. */
const pauseSeconds = 3600;

export const recordLastInteraction = decision(RecordLastInteraction, user, {
  id: (_, { sender }) => sender.actor,
  commutes: true,
  decide: (_, state, { sender, now }) => {
    const lastInteraction = Math.floor(now.getTime() / 1000);
    if (state.status !== 'active' || lastInteraction - state.lastInteraction < pauseSeconds) return [];
    return [UserInteracted({ userId: sender.actor, lastInteraction })];
  },
});

export const recordLoginActivity = decision(RecordLoginActivity, user, {
  id: (_, { sender }) => sender.actor,
  commutes: true,
  decide: ({ userId, device, product }, _, { sender }) => {
    if (userId !== sender.actor) throw NotAllowed();
    return [LoginActivityRecorded({ userId, device, product })];
  },
});
