import type { ContextServices } from '../platform/commands/context-module.ts';
import { trackPlayback } from './viewing/track-playback.ts';

/** What people watch: one line per command. */
export const playback: ContextServices = { name: 'playback', decisions: [trackPlayback] };
