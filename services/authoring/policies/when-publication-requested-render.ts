import { renderListOf } from '../../../contracts/authoring/model/render-list.ts';
import { FailPublication, PublicationRequested } from '../../../contracts/authoring/publications.ts';
import { renderListKey } from '../../../contracts/authoring/render-list.ts';
import { StartedBeforeUpdate } from '../../../contracts/media/ingest-video.ts';
import { renderRunId, RenderVideo } from '../../../contracts/media/render-video.ts';
import type { PolicyDependencies } from '../../platform/contexts/context-dependencies.ts';
import { isOutdated } from '../../platform/pipelines/is-outdated.ts';
import { latestRun } from '../../platform/pipelines/latest-run.ts';
import { when, type Policy } from '../../platform/policies/policy.ts';
import { renderedVideoId } from '../workflow/rendered-video.ts';
import { workflow, type Workflow } from '../workflow/workflow.ts';

/** What is to be rendered for a publication; `null` if something else was requested since, or it is published already. */
function requestFor(state: Workflow, videoId: string) {
  if (state.status === 'absent' || state.status === 'deleted') return null;
  const { requested, draft } = state;
  const isAwaited = requested?.videoId === videoId && requested.cause === null;
  return isAwaited ? { draft, list: renderListOf(requested.content, draft) } : null;
}

/** Renders the video of a requested publication, once at a time; one that failed, or that an update cut off, by another run. */
export const whenPublicationRequestedRender = ({
  pipelines,
  objects,
  aggregates,
}: PolicyDependencies): Policy =>
  when(
    PublicationRequested,
    'when-publication-requested-render',
    async ({ data: { workflowId, videoId }, organizationId }, { start, retry, send }) => {
      const state = await aggregates.stateOf(workflow, organizationId, workflowId);
      const request = requestFor(state, videoId);
      if (!request) return;
      const { draft, list } = request;
      // an update between the two: the same draft is another list now
      if (renderedVideoId(workflowId, list) !== videoId) {
        const { error, message } = StartedBeforeUpdate;
        return send(FailPublication, { workflowId, videoId, cause: { error, message } });
      }
      const { run, next } = await latestRun(pipelines, organizationId, renderRunId(videoId));
      if (run?.endedAt === null && !isOutdated(run)) {
        const failed = run.stages.find((stage) => stage.state === 'failed');
        return failed && retry(run.runId, failed.name);
      }
      const key = renderListKey(organizationId, videoId);
      await objects.put(organizationId, key, Buffer.from(JSON.stringify(list)));
      await start(RenderVideo, next, {
        videoId,
        workflowId,
        workspaceId: draft.workspaceId,
      });
    },
  );
