import type { Decision } from '../platform/commands/define-decision.ts';
import { trackPlayback } from './viewing/track-playback.ts';

/** What playback decides, one line per command. */
export const playbackDecisions: readonly Decision[] = [trackPlayback];
