import {
  EndSession,
  SessionEnded,
  SessionStarted,
  StartSession,
  sessionEvents,
} from '../../../contracts/identity/session.ts';
import {
  EndMySession,
  RecordSessionUse,
  SessionUsed,
  sessionUse,
  sessionUseEvents,
} from '../../../contracts/identity/open-sessions.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
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
      readonly lastUsedAt: string;
      /** The identity provider through which it was started; `null` for a password. */
      readonly connectionId: string | null;
    };

const events = [...sessionEvents, ...sessionUseEvents] as const;

/** One sign-in of one person on one device. */
export const session = defineAggregate<Session, typeof events>({
  category: 'session',
  events,
  initial: { status: 'absent' },
  evolve: (state, event, { time }) => {
    switch (event.type) {
      case 'SessionStarted': {
        const { userId, connectionId = null } = event.data;
        return { status: 'open', userId, startedAt: time, lastUsedAt: time, connectionId };
      }
      case 'SessionUsed':
        return state.status === 'absent' ? state : { ...state, lastUsedAt: time };
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

export const recordSessionUse = decision(RecordSessionUse, session, {
  id: (data) => data.sessionId,
  commutes: true,
  decide: ({ sessionId }, state, { now }) => {
    if (state.status !== 'open') return [];
    const nextAt = Date.parse(state.lastUsedAt) + sessionUse.recordMinutes * 60_000;
    return now.getTime() < nextAt ? [] : [SessionUsed({ sessionId, userId: state.userId })];
  },
});

/** Somebody else's session is answered like one that never was. */
export const endMySession = decision(EndMySession, session, {
  id: (data) => data.sessionId,
  commutes: true,
  decide: ({ sessionId }, state, { sender }) => {
    if (state.status === 'absent' || state.userId !== sender.actor) throw NotFound();
    if (state.status === 'ended') return [];
    return [SessionEnded({ sessionId, userId: state.userId, reason: 'revoked' })];
  },
});
