import {
  EndSession,
  SessionEnded,
  SessionStarted,
  StartSession,
  sessionEvents,
} from '../../../contracts/identity/session.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export type Session =
  | { readonly status: 'absent' }
  | {
      readonly status: 'open' | 'ended';
      readonly userId: string;
      /** ISO 8601. */
      readonly startedAt: string;
      /** The identity provider through which it was started; `null` for a password. */
      readonly connectionId: string | null;
    };

/** One sign-in of one person on one device. */
export const session = defineAggregate<Session, typeof sessionEvents>({
  category: 'session',
  events: sessionEvents,
  initial: { status: 'absent' },
  evolve: (state, event, { time }) => {
    switch (event.type) {
      case 'SessionStarted': {
        const { userId, connectionId = null } = event.data;
        return { status: 'open', userId, startedAt: time, connectionId };
      }
      case 'SessionEnded':
        return state.status === 'absent' ? state : { ...state, status: 'ended' };
    }
    return assertNever(event);
  },
  scope: (state) => (state.status === 'absent' ? null : { workspaceId: null }),
});

export const startSession = decision(StartSession, session, {
  id: (data) => data.sessionId,
  creates: true,
  decide: (data, state) => (state.status === 'absent' ? [SessionStarted(data)] : []),
});

export const endSession = decision(EndSession, session, {
  id: (data) => data.sessionId,
  commutes: true,
  decide: (data, state) => (state.status === 'open' ? [SessionEnded({ ...data, userId: state.userId })] : []),
});
