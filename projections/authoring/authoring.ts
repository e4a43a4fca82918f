import type { QueryHandler } from '../../services/platform/projections/define-read-model.ts';
import { conversionAnswers, conversionsModel } from './conversion-history.ts';
import { draftChangesAnswers } from './draft-changes.ts';
import { workflowLists } from './list-workflows.ts';
import { stepSearch } from './search-steps.ts';
import { transcriptsModel } from './transcripts.ts';
import { watchableAnswers } from './watchable-workflows.ts';
import { workflowCardsModel } from './workflow-cards.ts';
import { workflowContentsModel } from './workflow-contents.ts';
import { workflowAnswers } from './workflow-details.ts';

/** What authoring remembers and answers. */
export const authoringReadModels = [
  workflowCardsModel,
  workflowContentsModel,
  transcriptsModel,
  conversionsModel,
] as const;
export const authoringAnswers: readonly QueryHandler[] = [
  ...workflowAnswers,
  ...workflowLists,
  ...draftChangesAnswers,
  ...watchableAnswers,
  ...conversionAnswers,
  stepSearch,
];
