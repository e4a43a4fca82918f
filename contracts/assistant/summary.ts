import { z } from 'zod';
import { canAuthor, canSee, members, system, where } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { defineEvent, type EventOf } from '../kernel/define-event.ts';
import { defineQuery } from '../kernel/define-query.ts';
import { defineError } from '../kernel/errors.ts';
import { defineId, LanguageCode, PartId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { writesSummaries } from './summary-access.ts';
import {
  ClaimedPart,
  maxPartText,
  maxSummaryParts,
  PartKind,
  SummaryOrigin,
  SummaryPart,
  WritingProgress,
} from './summary-parts.ts';

/** A workflow has one summary: it has the workflow's id. */
const SummaryId = WorkflowId;
const RunId = defineId();
const Cause = z.object({ error: z.string(), message: z.string() });
const summaryFields = { workflowId: WorkflowId };
const runFields = { ...summaryFields, runId: RunId };

/** A summary, or these kinds of its parts, is to be written from the draft. */
export const SummaryRequested = defineEvent(
  'SummaryRequested',
  z.object({
    ...runFields,
    workspaceId: WorkspaceId,
    kinds: z.array(PartKind),
    sentenceIds: z.array(PartId).nullable().describe('It is written from these sentences; `null`: from all'),
  }),
  { audit: 'requested a summary of %{workflow}' },
);
/** The summary is being written. */
export const SummaryStarted = defineEvent('SummaryStarted', z.object(runFields), {
  audit: 'started to write the summary of %{workflow}',
});
/** Parts of the requested kinds were written and checked; they replace those that no person wrote or accepted. */
export const SummaryGenerated = defineEvent(
  'SummaryGenerated',
  z.object({
    ...runFields,
    ...SummaryOrigin.shape,
    languageCode: LanguageCode,
    kinds: z.array(PartKind),
    parts: z.array(SummaryPart),
    leftOut: z.number().int().min(0).describe('Claims that were not borne out by the video'),
  }),
  { audit: 'wrote the summary of %{workflow}' },
);
/** The summary could not be written; what there was before stays. */
export const SummaryFailed = defineEvent('SummaryFailed', z.object({ ...runFields, cause: Cause }), {
  audit: 'could not write the summary of %{workflow}',
});
/** Nobody waits for the summary any more; what there was before stays. */
export const SummaryCancelled = defineEvent('SummaryCancelled', z.object(runFields), {
  audit: 'cancelled the summary of %{workflow}',
});
/** An author changed, accepted or removed parts. */
export const SummaryPartsChanged = defineEvent(
  'SummaryPartsChanged',
  z.object({ ...summaryFields, changed: z.array(SummaryPart), removed: z.array(PartId) }),
  { audit: 'changed the summary of %{workflow}' },
);
/** Viewers see the summary from now on, or no longer. */
export const SummaryActivated = defineEvent(
  'SummaryActivated',
  z.object({ ...summaryFields, activate: z.boolean() }),
  { audit: { done: 'published the summary of %{workflow}', undone: 'hid the summary of %{workflow}' } },
);
/** The summary is gone; a new one can be requested. */
export const SummaryDeleted = defineEvent('SummaryDeleted', z.object(summaryFields), {
  audit: 'deleted the summary of %{workflow}',
});
export const summaryEvents = [
  SummaryRequested,
  SummaryStarted,
  SummaryGenerated,
  SummaryFailed,
  SummaryCancelled,
  SummaryPartsChanged,
  SummaryActivated,
  SummaryDeleted,
] as const;
export type SummaryEvent = EventOf<(typeof summaryEvents)[number]>;

export const SummaryWithoutSource = defineError(
  'summary.no-source',
  'conflict',
  'This video has no transcript and its steps have no titles. Nothing was changed; add one of them first.',
);
export const SummaryPartUnknown = defineError(
  'summary.part-unknown',
  'conflict',
  'The summary was written again and no longer has this part. Nothing was changed; reload to see it.',
);

const access = where('aiSummary', canAuthor);
/**
 * Writes the summary of a workflow's draft, or some kinds of its parts again. Changes nothing while one is being
 * written. Answered as absent for people who may not edit the workflow; refused with `summary.no-source` if there is nothing to write it from.
 */
export class CreateSummary extends defineCommand('CreateSummary', {
  http: 'POST /v1/ai-summary',
  access: writesSummaries,
  data: z.object({
    workflowId: WorkflowId,
    sentences: z
      .array(PartId)
      .min(1)
      .max(2000)
      .optional()
      .describe('Ids of the sentences that count; all by default'),
    kinds: z.array(PartKind).min(1).max(5).optional().describe('Kinds of parts; all by default'),
  }),
  result: z.object({ id: SummaryId }),
}) {}

/**
 * Changes, accepts and removes parts, and shows the summary to viewers or hides it. A text in another language than the
 * video's is a translation, which viewers see until the original changes. Refused with `summary.part-unknown`.
 */
export class ChangeSummary extends defineCommand('ChangeSummary', {
  http: 'PATCH /v1/ai-summary/{workflowId}',
  access,
  data: z.object({
    workflowId: SummaryId,
    changed: z
      .array(
        z.object({
          partId: PartId,
          content: z.string().trim().min(1).max(maxPartText),
          languageCode: LanguageCode.optional().describe(
            'That of the translation; by default the text itself',
          ),
        }),
      )
      .max(maxSummaryParts)
      .default([]),
    accepted: z.array(PartId).max(maxSummaryParts).default([]),
    removed: z.array(PartId).max(maxSummaryParts).default([]),
    activate: z.boolean().optional(),
  }),
  example: { workflowId: 'workflow-1', activate: true },
}) {}
/** Stops the writing of a summary; what there was before stays. */
export class CancelSummary extends defineCommand('CancelSummary', {
  http: 'POST /v1/ai-summary/{workflowId}/cancel',
  access,
  data: z.object(summaryFields),
}) {}
/** Deletes the summary. */
export class DeleteSummary extends defineCommand('DeleteSummary', {
  http: 'DELETE /v1/ai-summary/{workflowId}',
  access,
  data: z.object(summaryFields),
}) {}

const internal = <S extends z.ZodObject>(data: S) => ({ http: null, access: system, data }) as const;
/** The summary is being written. */
export class StartSummary extends defineCommand('StartSummary', internal(SummaryStarted.schema)) {}
/** Records what was written and checked. A repeated report, and one that nobody waits for, changes nothing. */
export class RecordSummary extends defineCommand(
  'RecordSummary',
  internal(
    SummaryGenerated.schema.omit({ parts: true, kinds: true }).extend({
      parts: z.array(ClaimedPart).max(maxSummaryParts),
    }),
  ),
) {}
/** Records why the summary could not be written. */
export class FailSummary extends defineCommand('FailSummary', internal(SummaryFailed.schema)) {}
export const summaryCommands = [
  CreateSummary,
  ChangeSummary,
  CancelSummary,
  DeleteSummary,
  StartSummary,
  RecordSummary,
  FailSummary,
] as const;

/** How far a summary is (3:76): `pending` and `processing` count as in progress (2:101). */
export const SummaryStatus = z.enum(['completed', 'pending', 'processing', 'failure']);
export type SummaryStatus = z.output<typeof SummaryStatus>;

/** A part, and whether what it rests on is in the video that it was asked for. */
export const SummaryPartView = SummaryPart.extend({
  isInVideo: z
    .boolean()
    .describe('`false`: a person wrote it, and what it rested on is gone; no viewer sees it'),
});
export type SummaryPartView = z.output<typeof SummaryPartView>;
const SummaryContent = z.object({
  summary: z.object({ highlights: z.array(SummaryPartView), contents: z.array(SummaryPartView) }),
  sop: z.array(SummaryPartView),
});
export type SummaryContent = z.output<typeof SummaryContent>;

/** A summary; for viewers only what they are shown. */
export const SummaryView = z.object({
  id: SummaryId,
  workflowId: WorkflowId,
  status: SummaryStatus.nullable().describe('`null`: none was requested yet; authors alone get this'),
  activate: z.boolean(),
  languageCode: LanguageCode.nullable(),
  content: SummaryContent,
  origin: SummaryOrigin.nullable(),
  leftOut: z.number().int(),
  cause: Cause.nullable(),
  runId: RunId.nullable().describe('The run that writes it; `null` if none does'),
});
export type SummaryView = z.output<typeof SummaryView>;
/** The summary of a workflow: its authors get it in any status, also before there is one; viewers once it is completed and shown (R-SUM-05). */
export class GetWorkflowSummary extends defineQuery('GetWorkflowSummary', {
  http: 'GET /v1/workflows/{workflowId}/ai-summary',
  access: where('aiSummary', canSee),
  data: z.object(summaryFields),
  item: SummaryView,
}) {}
/** How many questions to the language model are answered of a summary that is being written; open to its authors. */
export class GetSummaryProgress extends defineQuery('GetSummaryProgress', {
  http: 'GET /v1/ai-summary/{workflowId}/progress',
  access,
  data: z.object(summaryFields),
  item: z.object({ progress: WritingProgress.nullable().describe('`null`: nothing is being written') }),
}) {}
/** What the player shows of a summary: published by its author, completed, and borne out by what is watched (R-SUM-05). */
export class GetShownSummary extends defineQuery('GetShownSummary', {
  http: null,
  access: members,
  data: z.object({ ...summaryFields, draft: z.boolean().default(false) }),
  item: SummaryContent,
}) {}
/** The highlights of a workflow's summary as texts (2:164). The organisation and the token are those of the session. */
export class ReadKeyPoints extends defineQuery('ReadKeyPoints', {
  http: 'POST /workflow/keypoints',
  access: where('aiSummary', canSee),
  data: z.object({
    workflow_id: WorkflowId,
    oid: z.string().max(100).optional(),
    token: z.string().max(4000).optional(),
  }),
  example: { workflow_id: 'workflow-1' },
  item: z.object({ keypoints: z.array(z.object({ key: PartKind, content: z.string() })) }),
}) {}
export const summaryQueries = [
  GetWorkflowSummary,
  GetSummaryProgress,
  GetShownSummary,
  ReadKeyPoints,
] as const;
