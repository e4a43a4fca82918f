import {
  recordDraftedTexts,
  requireTranslation,
  stopDraft,
} from '../../../contracts/authoring/model/translation-decisions.ts';
import { translationsOf } from '../../../contracts/authoring/model/translations.ts';
import {
  TranslationDraftCompleted,
  TranslationDraftFailed,
  TranslationDraftRequested,
} from '../../../contracts/authoring/translation-events.ts';
import {
  CancelTranslationDraft,
  CompleteTranslationDraft,
  DraftTranslation,
  FailTranslationDraft,
  RecordTranslatedTexts,
} from '../../../contracts/authoring/translations.ts';
import { onWorkflow } from './on-workflow.ts';
import type { ExistingWorkflow } from './workflow.ts';

export const draftTranslation = onWorkflow(
  DraftTranslation,
  ({ workflowId, languageCode }, workflow, { newId }) => {
    // a second click must not write it twice
    if (requireTranslation(workflow, languageCode).run?.state === 'writing') return [];
    const runId = newId(`translation-run/${languageCode}`);
    return [TranslationDraftRequested({ workflowId, languageCode, runId })];
  },
);
export const cancelTranslationDraft = onWorkflow(CancelTranslationDraft, ({ languageCode }, { draft }) =>
  stopDraft(draft, languageCode),
);

/** Whether the run that reports is still awaited; a repeated or a late report changes nothing. */
function isAwaited(
  { draft }: ExistingWorkflow,
  { languageCode, runId }: { readonly languageCode: string; readonly runId: string },
): boolean {
  const run = translationsOf(draft)[languageCode]?.run;
  return run?.runId === runId && run.state === 'writing';
}

export const recordTranslatedTexts = onWorkflow(RecordTranslatedTexts, (data, workflow) =>
  isAwaited(workflow, data) ? recordDraftedTexts(data, workflow) : [],
);
export const completeTranslationDraft = onWorkflow(CompleteTranslationDraft, (data, workflow) =>
  isAwaited(workflow, data) ? [TranslationDraftCompleted(data)] : [],
);
export const failTranslationDraft = onWorkflow(FailTranslationDraft, (data, workflow) =>
  isAwaited(workflow, data) ? [TranslationDraftFailed(data)] : [],
);
