import {
  DisconnectMeetingService,
  meetingServiceEvents,
  MeetingServiceConfigured,
  MeetingServiceConnected,
  MeetingServiceDisconnected,
  RecordMeetingConnection,
  RecordMeetingService,
  RecordMeetingWithdrawal,
  type MeetingServiceEvent,
} from '../../../contracts/media/meeting-service.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';
import { decision } from '../../platform/commands/define-decision.ts';

export interface MeetingServiceState {
  readonly clientId: string | null;
  readonly isConnected: boolean;
}
const initial: MeetingServiceState = { clientId: null, isConnected: false };

function evolve(state: MeetingServiceState, event: MeetingServiceEvent): MeetingServiceState {
  switch (event.type) {
    case 'MeetingServiceConfigured':
      // tokens belong to the registration for which they were issued
      return {
        clientId: event.data.clientId,
        isConnected: state.isConnected && state.clientId === event.data.clientId,
      };
    case 'MeetingServiceConnected':
      return { ...state, isConnected: true };
    case 'MeetingServiceDisconnected':
      return { ...state, isConnected: false };
  }
  return assertNever(event);
}

/** An organisation’s connection to its meeting service. */
export const meetingService = defineAggregate<MeetingServiceState, typeof meetingServiceEvents>({
  category: 'meeting-service',
  events: meetingServiceEvents,
  initial,
  evolve,
  scope: () => ({ workspaceId: null }),
});

const ofOrganization = {
  id: (_: unknown, { sender }: { readonly sender: { readonly organizationId: string } }) =>
    sender.organizationId,
  creates: true,
} as const;

export const recordMeetingService = decision(RecordMeetingService, meetingService, {
  ...ofOrganization,
  decide: ({ clientId }, _, { sender: { organizationId } }) => [
    MeetingServiceConfigured({ organizationId, clientId }),
  ],
});

export const recordMeetingConnection = decision(RecordMeetingConnection, meetingService, {
  ...ofOrganization,
  decide: (_, __, { sender: { organizationId, actor } }) => [
    MeetingServiceConnected({ organizationId, userId: actor }),
  ],
});

const disconnect = ({ isConnected }: MeetingServiceState, organizationId: string, byService: boolean) =>
  isConnected ? [MeetingServiceDisconnected({ organizationId, byService })] : [];

export const disconnectMeetingService = decision(DisconnectMeetingService, meetingService, {
  ...ofOrganization,
  decide: (_, state, { sender }) => disconnect(state, sender.organizationId, false),
});

export const recordMeetingWithdrawal = decision(RecordMeetingWithdrawal, meetingService, {
  ...ofOrganization,
  decide: (_, state, { sender }) => disconnect(state, sender.organizationId, true),
});
