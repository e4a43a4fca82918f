import { UserSignedOut } from '../../../contracts/identity/open-sessions.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { endOpenSessions } from './end-open-sessions.ts';

/** They are refused from the event on; their lists show it once each of them has ended. */
export const whenUserSignedOutEndSessions = (parts: PolicyDependencies): Policy =>
  when(UserSignedOut, 'when-user-signed-out-end-sessions', (event, context) =>
    endOpenSessions(parts, event, { userId: event.data.userId, reason: 'administrator' }, context),
  );
