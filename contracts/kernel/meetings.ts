import { z } from 'zod';
import { defineError } from './errors.ts';

export const MeetingServiceNotConnected = defineError(
  'meeting.not-connected',
  'conflict',
  'The meeting service is not connected, or it has withdrawn the access. Nothing was imported; an administrator can connect it again under Integrations.',
);
export const MeetingServiceDown = defineError(
  'meeting.service-down',
  'unavailable',
  'The meeting service does not answer as it should. Nothing was changed; try again in a few minutes.',
);
export const MeetingRecordingGone = defineError(
  'meeting.recording-gone',
  'absent',
  'This recording is no longer at the meeting service, or it was replaced there. Nothing was imported; reload the list and choose another one.',
);
export const MeetingAddressRefused = defineError(
  'meeting.address-refused',
  'forbidden',
  'The meeting service named an address that is not one of its own, so nothing was fetched from there. Tell your operator, who can add the host to the settings.',
);
export const MeetingWebhookRefused = defineError(
  'meeting.webhook-refused',
  'forbidden',
  'This message was not signed by the meeting service, is too old, or came before. Nothing was changed.',
);

/** Ids of the service, which are opaque to us. */
export const MeetingId = z.string().min(1).max(200);
export const MeetingRecording = z.object({
  recordingId: MeetingId,
  fileId: MeetingId,
  title: z.string(),
  startedAt: z.string(),
  durationSeconds: z.number(),
  size: z.number(),
});
export type MeetingRecording = z.output<typeof MeetingRecording>;
