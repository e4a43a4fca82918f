import { MeetingServiceDisconnected } from '../../../contracts/media/meeting-service.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { Meetings } from '../../platform/meetings/meetings.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { meetingService } from '../meeting/meeting-service.ts';

/** Nothing reads recordings after a disconnection: the tokens are revoked at the service, and deleted in any case. */
export const whenMeetingServiceDisconnectedRevokeItsTokens = ({
  aggregates,
  get,
}: PolicyDependencies): Policy =>
  when(
    MeetingServiceDisconnected,
    'when-meeting-service-disconnected-revoke-its-tokens',
    async ({ organizationId }) => {
      const state = await aggregates.stateOf(meetingService, organizationId, organizationId);
      // connected again meanwhile, with other tokens
      if (!state.isConnected) await get(Meetings).disconnect(organizationId);
    },
  );
