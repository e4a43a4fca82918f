import { defineProjections } from '../../services/platform/contexts/context-projections.ts';
import type { QueryHandler } from '../../services/platform/projections/define-read-model.ts';
import { conversionAnswers, conversionsModel } from './conversion-history/conversion-history.ts';
import { fileUsesAnswer, fileUsesModel } from './file-uses/file-uses.ts';
import { draftChangesAnswers } from './draft-changes/draft-changes.ts';
import { workflowCount, workflowLists } from './workflow-cards/list-workflows.ts';
import { workflowCategoryAnswers } from './workflow-cards/workflow-categories.ts';
import { versionAnswers } from './version-history/version-history.ts';
import { WorkflowHistories } from './version-history/workflow-histories.ts';
import { stepAnnotations } from './workflow-contents/step-annotations.ts';
import { stepSearch } from './workflow-contents/search-steps.ts';
import { transcriptionAnswer } from './transcripts/transcription.ts';
import { transcriptsModel } from './transcripts/transcripts.ts';
import { watchableAnswers } from './watchable-workflows/watchable-workflows.ts';
import { workflowCardsModel } from './workflow-cards/workflow-cards-model.ts';
import { workflowContentsModel } from './workflow-contents/workflow-contents.ts';
import { translationAnswers } from './translations/translations.ts';
import { voiceOverAnswers } from './voice-over/voice-over.ts';
import { workflowAnswers } from './workflow-details/workflow-details.ts';

export const authoringAnswers: readonly QueryHandler[] = [
  ...workflowAnswers,
  ...workflowLists,
  ...workflowCategoryAnswers,
  workflowCount,
  ...draftChangesAnswers,
  ...watchableAnswers,
  ...conversionAnswers,
  stepSearch,
  stepAnnotations,
  ...translationAnswers,
  transcriptionAnswer,
  fileUsesAnswer,
];

/** Workflows: cards, drafts, transcripts, processing of their videos. */
export const authoring = defineProjections('authoring', {
  readModels: [workflowCardsModel, workflowContentsModel, transcriptsModel, conversionsModel, fileUsesModel],
  answers: ({ store }) => {
    const histories = new WorkflowHistories(store);
    return [...authoringAnswers, ...versionAnswers(histories), ...voiceOverAnswers(histories)];
  },
});
