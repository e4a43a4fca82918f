import type { Settings } from '../config/settings.ts';
import type { Keys } from '../keys/keys.ts';
import { meetingAddresses } from './meeting-addresses.ts';
import { MeetingSecrets } from './meeting-secrets.ts';
import { Meetings } from './meetings.ts';

/** The meeting service of the settings. */
export const openMeetings = (settings: Settings, keys: Keys): Meetings =>
  new Meetings(meetingAddresses(settings), new MeetingSecrets(keys));

/** For a process that has no keys, or no service. */
export const noMeetings = (): Meetings => new Meetings(null, null);
