import { isDeepStrictEqual } from 'node:util';
import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import { checkInserts } from '../../../contracts/authoring/model/insert-decisions.ts';
import { isReadyToPublish } from '../../../contracts/authoring/model/processing.ts';
import { isSourceItself, renderListOf } from '../../../contracts/authoring/model/render-list.ts';
import { checkSeenSteps } from '../../../contracts/authoring/model/step-decisions.ts';
import {
  CompletePublication,
  FailPublication,
  PublicationFailed,
  PublicationRequested,
} from '../../../contracts/authoring/publications.ts';
import { PublishWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import {
  WorkflowBeingPublished,
  WorkflowEncodingFailed,
  WorkflowNotReady,
  WorkflowUnchanged,
} from '../../../contracts/authoring/workflow-errors.ts';
import { failedStages } from '../../../contracts/authoring/workflow-fields.ts';
import { WorkflowPublished } from '../../../contracts/authoring/workflow-events.ts';
import { decision } from '../../platform/commands/define-decision.ts';
import { sourcesOfInserts } from './insert-sources.ts';
import { onWorkflow } from './on-workflow.ts';
import { renderedVideoId } from './rendered-video.ts';
import { requireWorkflow, workflow as workflows, type ExistingWorkflow } from './workflow.ts';

/** The video that has to be rendered for this content; `null` if viewers see the uploaded one. */
function videoOf({ draft }: ExistingWorkflow, content: Content): string | null {
  const list = renderListOf(content, draft);
  return isSourceItself(list, draft.source) ? null : renderedVideoId(draft.workflowId, list);
}

function checkReady({ draft }: ExistingWorkflow): void {
  if (failedStages(draft.processing).includes('convert')) throw WorkflowEncodingFailed();
  if (!isReadyToPublish(draft.processing)) throw WorkflowNotReady();
  checkSeenSteps(draft);
}

const isBeingPublished = ({ requested }: ExistingWorkflow, content: Content): boolean =>
  requested?.cause === null && isDeepStrictEqual(requested.content, content);

/** A published workflow is published again if its draft has changed; a hidden one always may be. */
export const publishWorkflow = decision(PublishWorkflow, workflows, {
  id: ({ workflowId }) => workflowId,
  // what is published must be what the author saw
  commutes: false,
  facts: ({ workflowId }, _ask, _viewer, readAggregate) => sourcesOfInserts(workflowId, readAggregate),
  decide: ({ workflowId }, state, { now }, sources) => {
    const workflow = requireWorkflow(state);
    checkReady(workflow);
    const content = contentOf(workflow);
    const isUnchanged = isDeepStrictEqual(workflow.publishedContent, content);
    if (workflow.status === 'published' && isUnchanged) throw WorkflowUnchanged();
    if (isBeingPublished(workflow, content)) throw WorkflowBeingPublished();
    checkInserts(workflow.draft, sources);
    const { publication, renderedVideos } = workflow;
    const videoId = videoOf(workflow, content);
    const published = { workflowId, publication: publication + 1 };
    if (videoId !== null && !renderedVideos.includes(videoId))
      return [PublicationRequested({ ...published, videoId, requestedAt: now.toISOString() })];
    return [
      WorkflowPublished({
        ...published,
        publishedAt: now.toISOString(),
        ...(videoId !== null && { videoId }),
        ...(isUnchanged && { unchanged: true }),
      }),
    ];
  },
  result: (_data, state) => {
    const { requested, publication } = requireWorkflow(state);
    return { publication: requested?.publication ?? publication, ready: requested === null };
  },
});

/** A video that something else was requested after completes nothing. */
export const completePublication = onWorkflow(
  CompletePublication,
  ({ workflowId, videoId }, { requested }, { now }) => {
    if (requested?.videoId !== videoId) return [];
    const { publication, requestedAt } = requested;
    const publishedAt = now.toISOString();
    return [WorkflowPublished({ workflowId, publication, videoId, publishedAt, requestedAt })];
  },
);

export const failPublication = onWorkflow(FailPublication, ({ cause, ...video }, { requested }) => {
  if (requested?.videoId !== video.videoId || isDeepStrictEqual(requested.cause, cause)) return [];
  return [PublicationFailed({ ...video, publication: requested.publication, cause })];
});
