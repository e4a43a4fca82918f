import { z } from 'zod';
import { canAuthor } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { LanguageCode, TranscriptionId, WorkflowId } from '../kernel/fields.ts';
import { Sentence, SentenceSuggestion } from './workflow-fields.ts';

/** The transcript of a workflow. */
export class GetTranscription extends defineQuery('GetTranscription', {
  http: 'GET /v1/transcriptions/{transcriptionId}',
  access: canAuthor,
  data: z.object({ transcriptionId: TranscriptionId }),
  item: z.object({
    id: TranscriptionId,
    workflowId: WorkflowId,
    languageCode: LanguageCode,
    confidence: z.number(),
    sentences: z.array(Sentence),
    suggestions: z
      .array(SentenceSuggestion)
      .describe('Newly recognised text beside corrected sentences, until it is accepted or dismissed'),
    /** Of the workflow's event that changed it last. */
    revision: z.number().int(),
  }),
}) {}
/**
 * Replaces the whole transcript by the given sentences (2:156). Not found for an id that is not the draft's
 * transcription any more, because speech was recognised again.
 */
export class ChangeTranscription extends defineCommand('ChangeTranscription', {
  http: 'PATCH /v1/transcriptions/{transcriptionId}',
  access: canAuthor,
  data: z.object({ transcriptionId: TranscriptionId, sentences: z.array(Sentence).max(20_000) }),
}) {}

const suggestionsOf = {
  workflowId: WorkflowId,
  suggestionIds: z.array(z.string().min(1).max(100)).min(1).max(2000),
};
/**
 * Replaces corrected sentences with what was newly recognised there. Suggestions that are not offered any more are
 * skipped.
 */
export class AcceptSentenceSuggestions extends defineCommand('AcceptSentenceSuggestions', {
  http: 'POST /v1/workflows/{workflowId}/transcription/suggestions/accept',
  access: canAuthor,
  data: z.object(suggestionsOf),
}) {}
/**
 * Keeps the corrected sentences and drops what was newly recognised there. Suggestions that are not offered any more
 * are skipped.
 */
export class DismissSentenceSuggestions extends defineCommand('DismissSentenceSuggestions', {
  http: 'POST /v1/workflows/{workflowId}/transcription/suggestions/dismiss',
  access: canAuthor,
  data: z.object(suggestionsOf),
}) {}

export const transcriptionCommands = [
  ChangeTranscription,
  AcceptSentenceSuggestions,
  DismissSentenceSuggestions,
] as const;
