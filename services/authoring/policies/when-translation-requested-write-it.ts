import {
  maxBatchCharacters,
  maxBatchTexts,
  translationRunId,
  WriteTranslation,
  type TranslationSource,
} from '../../../contracts/authoring/draft-translation.ts';
import { isOpen } from '../../../contracts/authoring/model/translated-content.ts';
import { TranslationDraftRequested } from '../../../contracts/authoring/translation-events.ts';
import { GetTranslation } from '../../../contracts/authoring/translations.ts';
import { GetWorkflow } from '../../../contracts/authoring/workflow-views.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { awaitReadModels } from '../../platform/policies/read-models-behind.ts';

type Text = TranslationSource['batches'][number][number];

/** The texts in groups that the model can read and write at once. */
function batchesOf(texts: readonly Text[]): Text[][] {
  const batches: Text[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const text of texts) {
    length += text.original.length;
    if (length > maxBatchCharacters || batches.at(-1)?.length === maxBatchTexts) {
      batches.push([]);
      length = text.original.length;
    }
    batches.at(-1)?.push(text);
  }
  return batches;
}

/** Puts what is missing or stale beside the log, where it can be deleted, and starts the writing. */
export const whenTranslationRequestedWriteIt = ({
  askIn,
  objects,
  pipelines,
  readSide,
}: Pick<PolicyDependencies, 'askIn' | 'objects' | 'pipelines' | 'readSide'>): Policy =>
  when(TranslationDraftRequested, 'when-translation-requested-write-it', async (event, { start }) => {
    const { data, organizationId } = event;
    const { workflowId, languageCode, runId } = data;
    // after a kill the event comes again: other batches would take the place of those that the run counts
    if (await pipelines.describe(organizationId, translationRunId(runId))) return;
    await awaitReadModels(readSide, event, ['workflow-contents', 'transcripts', 'summaries']);
    const ask = askIn(organizationId);
    const translation = await ask(GetTranslation, { workflowId, languageCode });
    const workflow = await ask(GetWorkflow, { workflowId });
    const rows = translation?.rows.filter(({ state }) => isOpen(state)) ?? [];
    const source: TranslationSource = {
      languageCode,
      originalLanguage: translation?.originalLanguage ?? languageCode,
      terms: workflow?.terms ?? [],
      batches: batchesOf(rows.map(({ part, id, original }) => ({ part, id, original }))),
    };
    const objectKey = `${organizationId}/translation/${runId}.json`;
    await objects.put(organizationId, objectKey, Buffer.from(JSON.stringify(source)));
    const batches = source.batches.length;
    await start(WriteTranslation, translationRunId(runId), {
      workflowId,
      languageCode,
      runId,
      objectKey,
      batches,
    });
  });
