import { SessionEnded } from '../../../contracts/identity/session.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { SessionTokens } from '../credentials/session-tokens.ts';

/** The refresh token is refused from the event on; what is stored of it goes as well. */
export const whenSessionEndedDeleteItsToken = ({ get }: PolicyDependencies): Policy =>
  when(SessionEnded, 'when-session-ended-delete-its-token', ({ organizationId, data: { sessionId } }) =>
    get(SessionTokens).deleteSession(organizationId, sessionId),
  );
