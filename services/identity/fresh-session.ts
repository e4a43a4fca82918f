import { freshSignInMinutes } from '../../contracts/identity/sign-on.ts';
import { session, type Session } from './session/session.ts';
import type { AggregateCache } from '../platform/commands/aggregate-cache.ts';

type StartedSession = Exclude<Session, { readonly status: 'absent' }>;

/** Whether this person has just signed in to a session: what nobody may do in a session that was left open asks for it. */
export function isFresh(current: Session, userId: string, now: Date): current is StartedSession {
  if (current.status !== 'open' || current.userId !== userId) return false;
  return now.getTime() - Date.parse(current.startedAt) <= freshSignInMinutes * 60_000;
}

export async function isFreshSession(
  aggregates: AggregateCache,
  of: { readonly organizationId: string; readonly userId: string; readonly sessionId: string },
): Promise<boolean> {
  const { organizationId, userId, sessionId } = of;
  return isFresh(await aggregates.stateOf(session, organizationId, sessionId), userId, new Date());
}
