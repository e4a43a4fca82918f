import { acceptedSentences, openSuggestions } from '../../../contracts/authoring/model/draft-transcript.ts';
import {
  AcceptSentenceSuggestions,
  DismissSentenceSuggestions,
} from '../../../contracts/authoring/transcription.ts';
import {
  SentenceSuggestionsAccepted,
  SentenceSuggestionsDismissed,
} from '../../../contracts/authoring/workflow-events.ts';
import type { SentenceSuggestion } from '../../../contracts/authoring/workflow-fields.ts';
import { onWorkflow } from './on-workflow.ts';
import { changeSentences } from './sentences.ts';
import type { ExistingWorkflow } from './workflow.ts';

const offered = ({ transcript }: ExistingWorkflow, ids: readonly string[]): readonly SentenceSuggestion[] =>
  openSuggestions(transcript).filter(({ id }) => ids.includes(id));

export const acceptSentenceSuggestions = onWorkflow(
  AcceptSentenceSuggestions,
  ({ workflowId, suggestionIds }, workflow) => {
    const accepted = offered(workflow, suggestionIds);
    if (accepted.length === 0) return [];
    return [
      ...changeSentences(workflow, acceptedSentences(accepted)),
      SentenceSuggestionsAccepted({ workflowId, suggestionIds: accepted.map(({ id }) => id) }),
    ];
  },
);

export const dismissSentenceSuggestions = onWorkflow(
  DismissSentenceSuggestions,
  ({ workflowId, suggestionIds }, workflow) => {
    const dismissed = offered(workflow, suggestionIds).map(({ id }) => id);
    return dismissed.length === 0
      ? []
      : [SentenceSuggestionsDismissed({ workflowId, suggestionIds: dismissed })];
  },
);
