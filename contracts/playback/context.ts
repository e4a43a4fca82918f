import { defineContext } from '../kernel/define-context.ts';
import { activeViewCommands, activeViewEvents } from './active-view.ts';
import { feedbackCommands, feedbackEvents, feedbackQueries } from './feedback.ts';
import { playbackCommands, playbackQueries, viewingEvents } from './playback.ts';
import { trackingQueries } from './tracking-record.ts';

export const playback = defineContext('playback', {
  about: 'Watching, progress and feedback.',
  events: [...viewingEvents, ...activeViewEvents, ...feedbackEvents],
  commands: [...playbackCommands, ...activeViewCommands, ...feedbackCommands],
  queries: [...playbackQueries, ...trackingQueries, ...feedbackQueries],
});
