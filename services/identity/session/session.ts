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
  { readonly status: 'absent' } | { readonly status: 'open' | 'ended'; readonly userId: string };

/** One sign-in of one person on one device. */
export const session = defineAggregate<Session, typeof sessionEvents>({
  category: 'session',
  events: sessionEvents,
  initial: { status: 'absent' },
  evolve: (_, event) => {
    switch (event.type) {
      case 'SessionStarted':
        return { status: 'open', userId: event.data.userId };
      case 'SessionEnded':
        return { status: 'ended', userId: event.data.userId };
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
