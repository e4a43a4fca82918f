import type { z } from 'zod';
import { GetWorkflow, ListWorkflows } from '../../contracts/authoring/workflow-views.ts';
import type { Ask, ItemsResult } from '../../contracts/kernel/define-query.ts';
import { GetWorkflowPipeline, ListPipelines, type PipelineView } from '../../contracts/media/asset.ts';
import type { Pipelines } from '../platform/pipelines/pipelines.ts';
import { answerQuery, type QueryHandler } from '../platform/projections/define-read-model.ts';
import { currentIngest } from './ingest-run.ts';
import { pipelineView } from './pipeline-view.ts';

const runState = { running: 'running', failed: 'failed', completed: 'done', cancelled: 'cancelled' } as const;

/** A word may fit so many workflows; with more of them it is no help to whoever looks for one. */
const mostFound = 100;

/** The runs of the workflows whose title has the words, and the one with this id; engines know no titles. */
async function findRuns(
  pipelines: Pipelines,
  organizationId: string,
  { keyword = '', state, page, size, sort, order }: z.output<typeof ListPipelines.schema>,
  ask: Ask,
): Promise<ItemsResult<PipelineView>> {
  const word = keyword.trim();
  const named = await ask(ListWorkflows, { keyword: word, size: mostFound });
  const runs = await Promise.all([
    pipelines.describe(organizationId, word),
    ...[word, ...(named?.items ?? []).map(({ id }) => id)].map(
      async (workflowId) => (await currentIngest(pipelines, organizationId, workflowId))?.run ?? null,
    ),
  ]);
  const views = runs.flatMap((run) => (run ? [pipelineView(run)] : []));
  const found = [...new Map(views.map((view) => [view.id, view])).values()]
    .filter((view) => state === undefined || view.state === state)
    .toSorted((a, b) => (a[sort] < b[sort] ? -1 : 1) * (order === 'ASC' ? 1 : -1));
  return {
    items: found.slice((page - 1) * size, page * size),
    page: { page, size, dataCount: found.length },
  };
}

/** What pipelines do, asked of the engine that runs them. */
export const pipelineAnswers = (pipelines: Pipelines): readonly QueryHandler[] => [
  answerQuery(ListPipelines, async (wanted, { viewer: { organizationId }, ask }) => {
    const { state, page, size, sort, order, keyword = '' } = wanted;
    if (keyword.trim() !== '') return findRuns(pipelines, organizationId, wanted, ask);
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
];
