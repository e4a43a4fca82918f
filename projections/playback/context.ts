import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import { feedbackAnswers, feedbackModel } from './feedback/feedback.ts';
import { playerAnswers } from './player-workflow/player-workflow.ts';
import { progressAnswers, progressModel } from './progress/progress.ts';
import { trackingAnswers } from './tracking-record/tracking-record.ts';

/** What people watch and their feedback. */
export const playback = defineProjections('playback', {
  readModels: [progressModel, feedbackModel],
  answers: ({ store }) => [
    ...playerAnswers,
    ...progressAnswers,
    ...feedbackAnswers,
    ...trackingAnswers(store),
  ],
});
