import type { z } from 'zod';
import { GetWorkflow, ListWorkflows } from '../../contracts/authoring/workflow-views.ts';
import type { SendQuery, ItemsResult } from '../../contracts/kernel/define-query.ts';
import { DomainError } from '../../contracts/kernel/errors.ts';
import { isOrganizationAdmin } from '../../contracts/kernel/permissions.ts';
import type { ListPipelines, PipelineView } from '../../contracts/media/pipeline-runs.ts';
import type { Pipelines } from '../platform/pipelines/pipelines.ts';
import type { Viewer } from '../platform/projections/define-read-model.ts';
import { currentIngest } from './ingest-run.ts';
import { pipelineView } from './pipeline-view.ts';

/** The most workflows that a search may match; more are not useful. */
const maxMatches = 100;
/** The newest workflows whose runs an administrator of workspaces sees without a search; the longest page of a list. */
const maxListed = 1000;

interface RunSearch {
  readonly pipelines: Pick<Pipelines, 'describe'>;
  readonly viewer: Pick<Viewer, 'organizationId' | 'role'>;
  readonly ask: SendQuery;
}

/**
 * The runs of the workflows whose title contains the words, and the one with this id; engines know no titles. An
 * administrator of workspaces sees only those of workflows in them: an engine knows no workspaces either.
 */
export async function findRuns(
  { pipelines, viewer: { organizationId, role }, ask }: RunSearch,
  { keyword = '', state, page, size, sort, order }: z.output<typeof ListPipelines.schema>,
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
  const all = runs.flatMap((run) => (run ? [pipelineView(run)] : []));
  const views = isOrganizationAdmin(role) ? all : await filterVisible(all, ask);
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
