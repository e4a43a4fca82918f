import { defineContext } from '../kernel/define-context.ts';
import { feedbackCommands, feedbackEvents, feedbackQueries } from './feedback.ts';
import { playbackCommands, playbackQueries, viewingEvents } from './playback.ts';
import { trackingQueries } from './tracking-record.ts';

export const playback = defineContext('playback', {
  about: 'Watching, progress and feedback.',
  events: [...viewingEvents, ...feedbackEvents],
  commands: [...playbackCommands, ...feedbackCommands],
  queries: [...playbackQueries, ...trackingQueries, ...feedbackQueries],
});
