import type { ContextServices } from '../platform/contexts/context-module.ts';
import { sendFeedback } from './feedback/send-feedback.ts';
import { activateView } from './viewing/active-view.ts';
import { trackPlayback } from './viewing/track-playback.ts';

/** What people watch and their feedback: one line per command. */
export const playback: ContextServices = {
  name: 'playback',
  decisions: [trackPlayback, activateView, sendFeedback],
};
