import { GetWorkflow } from '../../contracts/authoring/workflow-views.ts';
import { isOrganizationAdmin } from '../../contracts/kernel/permissions.ts';
import { renderRunId } from '../../contracts/media/render-video.ts';
import {
  GetPublicationPipeline,
  GetWorkflowPipeline,
  ListPipelines,
} from '../../contracts/media/pipeline-runs.ts';
import type { AnswerDependencies } from '../platform/contexts/context-dependencies.ts';
import { answerQuery, type QueryHandler } from '../platform/projections/define-read-model.ts';
import { latestRun } from '../platform/pipelines/latest-run.ts';
import { findRuns } from './find-runs.ts';
import { currentIngest } from './ingest-run.ts';
import { pipelineView } from './pipeline-view.ts';

const runState = { running: 'running', failed: 'failed', completed: 'done', cancelled: 'cancelled' } as const;

/** The state of pipelines, from the engine that runs them. */
export const pipelineAnswers = ({ pipelines }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(ListPipelines, async (query, { viewer, ask }) => {
    const { organizationId, role } = viewer;
    const { state, page, size, sort, order, keyword = '' } = query;
    if (keyword.trim() !== '' || !isOrganizationAdmin(role))
      return findRuns({ pipelines, viewer, ask }, query);
    const found = await pipelines.list({
      organizationId,
      page,
      size,
      order,
      sort,
      ...(state && { state: runState[state] }),
    });
    const runs = await Promise.all(found.items.map(({ runId }) => pipelines.describe(organizationId, runId)));
    return { items: runs.flatMap((run) => (run ? [pipelineView(run)] : [])), page: found.page };
  }),
  answerQuery(GetWorkflowPipeline, async ({ workflowId }, { viewer: { organizationId }, ask }) => {
    if ((await ask(GetWorkflow, { workflowId })) === null) return null;
    const ingest = await currentIngest(pipelines, organizationId, workflowId);
    return ingest && pipelineView(ingest.run);
  }),
  answerQuery(GetPublicationPipeline, async ({ workflowId }, { viewer: { organizationId }, ask }) => {
    const workflow = await ask(GetWorkflow, { workflowId });
    if (workflow === null) return null;
    if (workflow.requested === null) return { run: null };
    const { run } = await latestRun(pipelines, organizationId, renderRunId(workflow.requested.videoId));
    return { run: run && pipelineView(run) };
  }),
];
