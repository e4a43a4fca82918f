import { z } from 'zod';
import { system } from '../kernel/access.ts';
import { defineCommand } from '../kernel/define-command.ts';
import { AssetId, LanguageCode, Title, UserId, WorkflowId, WorkspaceId } from '../kernel/fields.ts';
import { StepsProposed } from './step-events.ts';
import {
  KeyTermsFound,
  PreviewBecameReady,
  SourceMeasured,
  WorkflowStageChanged,
} from './workflow-events.ts';
import { Sentence, Cause } from './workflow-fields.ts';

const workflowFields = { workflowId: WorkflowId };
/** A command that only the system sends. */
const internal = <S extends z.ZodObject>(data: S) => ({ http: null, access: system, data }) as const;

/** Creates a workflow from an uploaded video (R-CRE-03); completing a video upload sends it too. */
export class InitializeWorkflow extends defineCommand('InitializeWorkflow', {
  http: null,
  access: system,
  data: z.object({
    ...workflowFields,
    workspaceId: WorkspaceId,
    authorId: UserId,
    assetId: AssetId,
    title: Title,
    languageCode: LanguageCode,
    /** Nobody chose the language: the workflow takes the one that speech recognition detects. */
    detectsLanguage: z.boolean().optional(),
  }),
}) {}
/** A stage reports its status, and its cause if it failed. Refused for a status that the stage does not have. */
export class ReportStage extends defineCommand('ReportStage', internal(WorkflowStageChanged.schema)) {}
/**
 * The source is not a readable video: everything that has not ended yet fails with the same cause, since no run will
 * reach it.
 */
export class EndProcessing extends defineCommand(
  'EndProcessing',
  internal(z.object({ ...workflowFields, cause: Cause })),
) {}
/** Records the duration and size of the source, once it was probed. */
export class MeasureSource extends defineCommand('MeasureSource', internal(SourceMeasured.schema)) {}
/** The first chunk of the video is ready. */
export class MarkPreviewReady extends defineCommand(
  'MarkPreviewReady',
  internal(PreviewBecameReady.schema),
) {}
/** Records the recognised speech; empty sentences are left out. The same recognition again changes nothing. */
export class RecordTranscript extends defineCommand('RecordTranscript', {
  http: null,
  access: system,
  data: z.object({
    ...workflowFields,
    transcriptionId: z.string(),
    languageCode: LanguageCode,
    confidence: z.number(),
    sentences: z.array(Sentence),
  }),
}) {}
/** Proposes steps; changes nothing once a person has edited the steps. */
export class ProposeSteps extends defineCommand('ProposeSteps', internal(StepsProposed.schema)) {}
/** Records the detected terms. Refused with `key-terms.language` in a language without them. */
export class RecordKeyTerms extends defineCommand('RecordKeyTerms', internal(KeyTermsFound.schema)) {}

export const processingCommands = [
  InitializeWorkflow,
  ReportStage,
  EndProcessing,
  MeasureSource,
  MarkPreviewReady,
  RecordTranscript,
  ProposeSteps,
  RecordKeyTerms,
] as const;
