import { z } from 'zod';
import { activity, definePipelineContract } from '../kernel/define-pipeline.ts';
import { discardSource } from '../kernel/discard-source.ts';
import { LanguageCode, WorkflowId } from '../kernel/fields.ts';
import { DroppedText, TextName, TranslatedText } from './translation-events.ts';
import { DraftedText } from './translations.ts';
import { Cause } from './workflow-fields.ts';

/** What the language model reads: it lies beside the log, and is deleted when the run ends. */
export const TranslationSource = z.object({
  languageCode: LanguageCode,
  originalLanguage: LanguageCode,
  /** Names of parts that stay as they are. */
  terms: z.array(z.string()),
  /** Each is written at once. */
  batches: z.array(z.array(TextName.extend({ original: z.string() }))),
});
export type TranslationSource = z.output<typeof TranslationSource>;

/** Characters and texts that are written at once: a tenth of what the model can read. */
export const maxBatchCharacters = 1500;
export const maxBatchTexts = 8;

/** Writes the missing texts of a translation and records those that keep every number, unit and name. */
export const WriteTranslation = definePipelineContract('WriteTranslation', {
  input: z.object({
    workflowId: WorkflowId,
    languageCode: LanguageCode,
    runId: z.string(),
    objectKey: z.string(),
    batches: z.number().int(),
  }),
  result: z.object({ dropped: z.number().int() }),
  stages: ['write'],
  activities: {
    write: activity({
      input: z.object({ objectKey: z.string(), batch: z.number().int() }),
      result: z.union([
        z.object({
          texts: z.array(DraftedText),
          dropped: z.array(DroppedText),
          madeBy: TranslatedText.shape.madeBy.unwrap(),
        }),
        z.object({ refusal: Cause }),
      ]),
      timeout: 1800,
      retry: { attempts: 3, firstDelay: 2, factor: 3 },
      queue: 'general',
    }),
    discard: discardSource,
  },
});
export const translationRunId = (runId: string): string => `translation/${runId}`;
