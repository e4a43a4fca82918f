import { EndSession, ListOpenSessions, type SessionEndReason } from '../../../contracts/identity/session.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import type { RecordedEvent } from '../../platform/event-store/event-store.ts';
import type { PolicyContext } from '../../platform/policies/policy.ts';
import { awaitReadModels } from '../../platform/policies/read-models-behind.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';

interface EndOfSessions {
  readonly userId: string;
  readonly reason: SessionEndReason;
  readonly keptSessionId?: string | undefined;
}

/** Ends the sessions that a person had open at an event; rejects while the list of sessions has not processed it. */
export async function endOpenSessions(
  { get, readSide, askIn }: Pick<PolicyDependencies, 'get' | 'readSide' | 'askIn'>,
  event: RecordedEvent,
  { userId, reason, keptSessionId }: EndOfSessions,
  { trySend }: Pick<PolicyContext, 'trySend'>,
): Promise<void> {
  const { organizationId } = event;
  await awaitReadModels(readSide, event, ['sessions']);
  const open = await askIn(organizationId)(ListOpenSessions, { userId });
  for (const { id: sessionId } of open?.items ?? []) {
    if (sessionId === keptSessionId) continue;
    await get(SessionTokens).deleteSession(organizationId, sessionId);
    await trySend(EndSession, { sessionId, reason }, sessionId);
  }
}
