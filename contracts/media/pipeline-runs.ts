import { z } from 'zod';
import type { Stage } from '../authoring/workflow-fields.ts';
import { withFlag, canAuthor } from '../kernel/access.ts';
import { defineQuery, listParameters } from '../kernel/define-query.ts';
import { Timestamp, WorkflowId } from '../kernel/fields.ts';

/** One stage of a run, as people see it. */
export const PipelineStageView = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'skipped']),
  startedAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  attempt: z.number().int(),
  /** 0 to 1 if the stage reports it. */
  progress: z.number().nullable(),
  cause: z.object({ error: z.string(), message: z.string() }).nullable(),
});

/** A run of a pipeline; `subjectId` is the entity that it works on. */
export const PipelineView = z.object({
  id: z.string(),
  pipeline: z.string(),
  state: z.enum(['running', 'failed', 'completed', 'cancelled']),
  subjectId: z.string(),
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  stages: z.array(PipelineStageView),
});

export type PipelineView = z.output<typeof PipelineView>;

const partsByStage: Readonly<Record<string, Stage>> = {
  probe: 'convert',
  encode: 'convert',
  pictures: 'frames',
  transcribe: 'speech',
  segment: 'steps',
  terms: 'terms',
};

/**
 * The part of a workflow that a stage of its ingest generates, and is retried as; probing the source belongs to its
 * conversion.
 */
export const partOfStage = (stageName: string): Stage | null => partsByStage[stageName] ?? null;

/** Pipelines of the organisation with their stages, for the console. `keyword` finds them by the title of their workflow, its id or their own. */
export class ListPipelines extends defineQuery('ListPipelines', {
  http: 'GET /v1/pipelines',
  access: withFlag('admin'),
  reads: 'pipelines',
  data: z.object({
    ...listParameters(['startedAt', 'state', 'pipeline'], {
      sort: 'startedAt',
      order: 'DESC',
      size: 20,
    }),
    state: z.enum(['running', 'failed', 'completed', 'cancelled']).optional(),
  }),
  items: PipelineView,
}) {}

/** The ingest of one workflow with its stages; open to its authors. */
export class GetWorkflowPipeline extends defineQuery('GetWorkflowPipeline', {
  http: 'GET /v1/workflows/{workflowId}/preview/status',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId }),
  item: PipelineView,
}) {}

/** The run that renders the video of a requested publication, `null` if none is; open to the workflow's authors. */
export class GetPublicationPipeline extends defineQuery('GetPublicationPipeline', {
  http: 'GET /v1/workflows/{workflowId}/publication/status',
  access: canAuthor,
  data: z.object({ workflowId: WorkflowId }),
  item: z.object({ run: PipelineView.nullable() }),
}) {}

export const pipelineRunQueries = [ListPipelines, GetWorkflowPipeline, GetPublicationPipeline] as const;
