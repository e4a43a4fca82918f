import { defineProjections } from '../../services/platform/projections/context-projections.ts';
import type { QueryHandler } from '../../services/platform/projections/define-read-model.ts';
import { conversionAnswers, conversionsModel } from './conversion-history.ts';
import { draftChangesAnswers } from './draft-changes.ts';
import { workflowCount, workflowLists } from './list-workflows.ts';
import { stepSearch } from './search-steps.ts';
import { transcriptsModel } from './transcripts.ts';
import { watchableAnswers } from './watchable-workflows.ts';
import { workflowCardsModel } from './workflow-cards.ts';
import { workflowContentsModel } from './workflow-contents.ts';
import { workflowAnswers } from './workflow-details.ts';

export const authoringAnswers: readonly QueryHandler[] = [
  ...workflowAnswers,
  ...workflowLists,
  workflowCount,
  ...draftChangesAnswers,
  ...watchableAnswers,
  ...conversionAnswers,
  stepSearch,
];

/** Workflows: cards, drafts, transcripts, what became of their videos. */
export const authoring = defineProjections('authoring', {
  readModels: [workflowCardsModel, workflowContentsModel, transcriptsModel, conversionsModel],
  answers: () => authoringAnswers,
});
