import { z } from 'zod';
import { defineEvent } from '../kernel/define-event.ts';
import { defineId, LanguageCode, PartId, TranscriptionId, WorkflowId } from '../kernel/fields.ts';
import { Cause } from './workflow-fields.ts';

/** What is translated: the title, the title of a step, a sentence of the transcript, or a part of the summary. */
export const TextPart = z.enum(['title', 'step', 'sentence', 'summary']);
export type TextPart = z.output<typeof TextPart>;
/**
 * Marks that a part of the summary has no text in this language, whatever was typed beside the summary itself in earlier
 * releases. Its own text is empty, and it stays when another text is written.
 */
export const withoutTypedSummary = 'without-typed-summary';
/** The title has no id of its own. */
export const titleId = 'title';

/** A draft is for authors alone; viewers get what a person has accepted. */
export const TranslationStatus = z.enum(['draft', 'accepted']);

/** A text in another language, and the original as it was when that was written. */
export const TranslatedText = z.object({
  part: z.enum([...TextPart.options, withoutTypedSummary]),
  id: PartId,
  text: z.string(),
  original: z.string(),
  status: TranslationStatus,
  /** The language model that wrote it; `null` for a person. */
  madeBy: z
    .object({
      model: z.string(),
      promptVersion: z.string(),
      inputHash: z.string().optional().describe('SHA-256 of what was read; absent in early events'),
    })
    .nullable(),
});
export type TranslatedText = z.output<typeof TranslatedText>;
/** Names what is stored of a translation. */
const StoredName = TranslatedText.pick({ part: true, id: true });
export type StoredName = z.output<typeof StoredName>;
/** Names a text. */
export const TextName = StoredName.extend({ part: TextPart });
export type TextName = z.output<typeof TextName>;

/** A text of which the language model changed these facts, or for which it gave no usable answer, both times. */
export const DroppedText = TextName.extend({ words: z.array(z.string()) });
/** The language model at work on a translation, or how its last work ended. */
export const TranslationRun = z.object({
  runId: z.string(),
  state: z.enum(['writing', 'completed', 'failed', 'cancelled']),
  /** Once it is completed. */
  dropped: z.array(DroppedText),
  cause: Cause.nullable(),
});
export type TranslationRun = z.output<typeof TranslationRun>;

export const Translation = z.object({
  /** Of the transcript in this language (2:41). */
  transcriptionId: TranscriptionId,
  texts: z.array(TranslatedText),
  /** Absent until the language model was asked for the first time. */
  run: TranslationRun.optional(),
});
export type Translation = z.output<typeof Translation>;

const workflowFields = { workflowId: WorkflowId };
const translationFields = { ...workflowFields, languageCode: LanguageCode };

/** The workflow is translated into one more language. */
export const TranslationAdded = defineEvent(
  'TranslationAdded',
  z.object({ ...translationFields, transcriptionId: TranscriptionId }),
  { audit: 'added the language %{languageCode} to %{workflow}' },
);
/** A language was removed with everything that was written in it. */
export const TranslationRemoved = defineEvent('TranslationRemoved', z.object(translationFields), {
  audit: 'removed the language %{languageCode} from %{workflow}',
});
/** Texts in another language are new, different, accepted or gone. */
export const TranslatedTextsChanged = defineEvent(
  'TranslatedTextsChanged',
  z.object({ ...translationFields, changed: z.array(TranslatedText), removed: z.array(StoredName) }),
  { audit: 'changed the translation of %{workflow} into %{languageCode}' },
);
const runFields = { ...translationFields, runId: defineId() };
/** The language model is to write what is missing or stale, as drafts. */
export const TranslationDraftRequested = defineEvent('TranslationDraftRequested', z.object(runFields), {
  audit: 'requested a draft of %{workflow} in %{languageCode}',
});
/** The language model is done; the texts themselves were recorded before. */
export const TranslationDraftCompleted = defineEvent(
  'TranslationDraftCompleted',
  z.object({ ...runFields, dropped: z.array(DroppedText) }),
  { audit: 'completed the draft of %{workflow} in %{languageCode}' },
);
/** The language model could not go on; what it had written stays. */
export const TranslationDraftFailed = defineEvent(
  'TranslationDraftFailed',
  z.object({ ...runFields, cause: Cause }),
  { audit: 'could not complete the draft of %{workflow} in %{languageCode}' },
);
/** Nobody waits for the draft any more; what was written stays. */
export const TranslationDraftCancelled = defineEvent('TranslationDraftCancelled', z.object(runFields), {
  audit: 'stopped the draft of %{workflow} in %{languageCode}',
});
export const translationEvents = [
  TranslationAdded,
  TranslationRemoved,
  TranslatedTextsChanged,
  TranslationDraftRequested,
  TranslationDraftCompleted,
  TranslationDraftFailed,
  TranslationDraftCancelled,
] as const;
