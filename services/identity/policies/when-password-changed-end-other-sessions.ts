import { PasswordChanged } from '../../../contracts/identity/password.ts';
import { EndSession, ListOpenSessions } from '../../../contracts/identity/session.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { tokenOf } from '../../platform/projections/token.ts';
import { PasswordStore } from '../credentials/password-store.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';

/**
 * Completes the change even if the process crashed before the new password became current; sessions of the old password
 * end.
 */
export const whenPasswordChangedEndOtherSessions = ({ get, readSide, askIn }: PolicyDependencies): Policy =>
  when(PasswordChanged, 'when-password-changed-end-other-sessions', async (event, { trySend }) => {
    const { organizationId, metadata } = event;
    const { userId, how, keptSessionId } = event.data;
    await get(PasswordStore).promote({ organizationId, userId }, metadata.commandId);
    if (how === undefined) return; // the first one: nobody is signed in yet
    // retried until the list has processed this event
    const { stale } = await readSide.waitFor(tokenOf(event), ['sessions']);
    if (stale) throw new Error('The read model of sessions is behind.');
    const open = await askIn(organizationId)(ListOpenSessions, { userId });
    for (const { id: sessionId } of open?.items ?? []) {
      if (sessionId === keptSessionId) continue;
      await get(SessionTokens).deleteSession(organizationId, sessionId);
      await trySend(EndSession, { sessionId, reason: 'password-changed' }, sessionId);
    }
  });
