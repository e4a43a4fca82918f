import type { z } from 'zod';
import { GetWorkflow, ListWorkflows } from '../../contracts/authoring/workflow-views.ts';
import type { SendQuery, ItemsResult } from '../../contracts/kernel/define-query.ts';
import { isOrganizationAdmin } from '../../contracts/kernel/permissions.ts';
import { DomainError } from '../../contracts/kernel/errors.ts';
import { renderRunId } from '../../contracts/media/render-video.ts';
import {
  GetPublicationPipeline,
  GetWorkflowPipeline,
  ListPipelines,
  type PipelineView,
} from '../../contracts/media/pipeline-runs.ts';
import type { AnswerDependencies } from '../platform/contexts/context-dependencies.ts';
import type { Pipelines } from '../platform/pipelines/pipelines.ts';
import { answerQuery, type QueryHandler } from '../platform/projections/define-read-model.ts';
import { latestRun } from '../platform/pipelines/latest-run.ts';
import { currentIngest } from './ingest-run.ts';
import { pipelineView } from './pipeline-view.ts';

const runState = { running: 'running', failed: 'failed', completed: 'done', cancelled: 'cancelled' } as const;

/** The most workflows that a search may match; more are not useful. */
const maxMatches = 100;
/** The newest workflows whose runs an administrator of workspaces sees without a search; the longest page of a list. */
const maxListed = 1000;

/**
 * The runs of the workflows whose title contains the words, and the one with this id; engines know no titles. Only of
 * workflows that the sender may see: an engine knows no workspaces either.
 */
async function findRuns(
  pipelines: Pipelines,
  organizationId: string,
  { keyword = '', state, page, size, sort, order }: z.output<typeof ListPipelines.schema>,
  ask: SendQuery,
): Promise<ItemsResult<PipelineView>> {
  const searchText = keyword.trim();
  const matches = await ask(ListWorkflows, {
    keyword: searchText,
    size: searchText === '' ? maxListed : maxMatches,
  });
  const candidateIds = searchText === '' ? [] : [searchText];
  const runs = await Promise.all([
    ...candidateIds.map((id) => pipelines.describe(organizationId, id)),
    ...[...candidateIds, ...(matches?.items ?? []).map(({ id }) => id)].map(
      async (workflowId) => (await currentIngest(pipelines, organizationId, workflowId))?.run ?? null,
    ),
  ]);
  const views = await filterVisible(
    runs.flatMap((run) => (run ? [pipelineView(run)] : [])),
    ask,
  );
  const found = [...new Map(views.map((view) => [view.id, view])).values()]
    .filter((view) => state === undefined || view.state === state)
    .toSorted((a, b) => (a[sort] < b[sort] ? -1 : 1) * (order === 'ASC' ? 1 : -1));
  return {
    items: found.slice((page - 1) * size, page * size),
    page: { page, size, dataCount: found.length },
  };
}

async function filterVisible(
  views: readonly PipelineView[],
  ask: SendQuery,
): Promise<readonly PipelineView[]> {
  const workflows = await Promise.all(
    views.map(({ subjectId }) => ask(GetWorkflow, { workflowId: subjectId }).catch(nullWhenRefused)),
  );
  return views.filter((_, index) => workflows[index] !== null);
}

function nullWhenRefused(error: unknown): null {
  if (error instanceof DomainError) return null;
  throw error;
}

/** The state of pipelines, from the engine that runs them. */
export const pipelineAnswers = ({ pipelines }: AnswerDependencies): readonly QueryHandler[] => [
  answerQuery(ListPipelines, async (query, { viewer: { organizationId, role }, ask }) => {
    const { state, page, size, sort, order, keyword = '' } = query;
    if (keyword.trim() !== '' || !isOrganizationAdmin(role))
      return findRuns(pipelines, organizationId, query, ask);
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
