import { PasswordChanged } from '../../../contracts/identity/password.ts';
import { EndSession } from '../../../contracts/identity/session.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import type { PasswordVault } from '../session/password-vault.ts';
import type { SessionTokens } from '../session/session-tokens.ts';

/** Sessions of a person that are open, as of the event at least. */
export type OpenSessions = (
  organizationId: string,
  userId: string,
  after: { readonly stream: string; readonly revision: number; readonly position: number },
) => Promise<readonly string[]>;

interface SessionParts {
  readonly vault: PasswordVault;
  readonly tokens: SessionTokens;
  readonly openSessions: OpenSessions;
}

/** The new password counts even if the process died before it was put in place; whoever got in with the old one is out. */
export const whenPasswordChangedEndOtherSessions = ({ vault, tokens, openSessions }: SessionParts): Policy =>
  when(PasswordChanged, 'when-password-changed-end-other-sessions', async (event, { send }) => {
    const { organizationId, metadata } = event;
    const { userId, how, keptSessionId } = event.data;
    await vault.promote({ organizationId, userId }, metadata.commandId);
    if (how === undefined) return; // the first one: nobody is in yet
    for (const sessionId of await openSessions(organizationId, userId, event)) {
      if (sessionId === keptSessionId) continue;
      await tokens.forget(organizationId, sessionId);
      await send(EndSession, { sessionId, reason: 'password-changed' }, sessionId);
    }
  });
