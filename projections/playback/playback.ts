import type { QueryHandler } from '../../services/platform/projections/define-read-model.ts';
import { feedbackAnswers, feedbackModel } from './feedback.ts';
import { playerAnswers } from './player-workflow.ts';
import { progressAnswers, progressModel } from './progress.ts';

/** What playback remembers and answers. */
export const playbackReadModels = [progressModel, feedbackModel] as const;
export const playbackAnswers: readonly QueryHandler[] = [
  ...playerAnswers,
  ...progressAnswers,
  ...feedbackAnswers,
];
