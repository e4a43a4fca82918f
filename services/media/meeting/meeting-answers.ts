import {
  GetMeetingService,
  ListMeetingRecordings,
  type MeetingServiceView,
} from '../../../contracts/media/meeting-service.ts';
import { AggregateCache } from '../../platform/commands/aggregate-cache.ts';
import { publicAddress } from '../../platform/config/settings.ts';
import type { AnswerDependencies } from '../../platform/contexts/context-dependencies.ts';
import { Meetings } from '../../platform/meetings/meetings.ts';
import { answerQuery, type QueryHandler } from '../../platform/projections/define-read-model.ts';
import { meetingService } from './meeting-service.ts';

/** How the meeting service is set up, and what it has. */
export const meetingAnswers = ({ get, settings }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(GetMeetingService, async (_, { viewer: { organizationId } }) => {
    const meetings = get(Meetings);
    const state = await get(AggregateCache).stateOf(meetingService, organizationId, organizationId);
    const hasTokens = meetings.isOffered && (await meetings.isConnected(organizationId));
    return {
      offered: meetings.isOffered,
      clientId: state.clientId,
      state: stateName(state, hasTokens),
      redirectAddress: meetings.isOffered ? meetings.redirectAddress : '',
      webhookAddress: `${publicAddress(settings)}/v1/meetings/webhooks/${organizationId}`,
    };
  }),
  answerQuery(ListMeetingRecordings, (data, { viewer }) =>
    get(Meetings).recordings(viewer.organizationId, data),
  ),
];

function stateName(
  { clientId, isConnected }: { readonly clientId: string | null; readonly isConnected: boolean },
  hasTokens: boolean,
): MeetingServiceView['state'] {
  if (clientId === null) return 'not-set-up';
  if (!isConnected) return 'not-connected';
  return hasTokens ? 'connected' : 'withdrawn';
}
