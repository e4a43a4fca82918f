import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import { summariesModel, summaryAnswers } from './summaries/summaries.ts';

/** What the product writes about a video. */
export const assistant = defineProjections('assistant', {
  readModels: [summariesModel],
  answers: () => summaryAnswers,
});
