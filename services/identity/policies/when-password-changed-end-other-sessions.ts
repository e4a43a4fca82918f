import { PasswordChanged } from '../../../contracts/identity/password.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { PasswordStore } from '../credentials/password-store.ts';
import { endOpenSessions } from './end-open-sessions.ts';

/**
 * Completes the change even if the process crashed before the new password became current; sessions of the old password
 * end.
 */
export const whenPasswordChangedEndOtherSessions = (parts: PolicyDependencies): Policy =>
  when(PasswordChanged, 'when-password-changed-end-other-sessions', async (event, context) => {
    const { organizationId, metadata } = event;
    const { userId, how, keptSessionId } = event.data;
    await parts.get(PasswordStore).promote({ organizationId, userId }, metadata.commandId);
    if (how === undefined) return; // the first one: nobody is signed in yet
    await endOpenSessions(parts, event, { userId, keptSessionId, reason: 'password-changed' }, context);
  });
