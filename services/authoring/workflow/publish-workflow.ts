import { isDeepStrictEqual } from 'node:util';
import { contentOf } from '../../../contracts/authoring/model/content.ts';
import { cutOf, isUncut } from '../../../contracts/authoring/model/video-cut.ts';
import { isReadyToPublish } from '../../../contracts/authoring/model/processing.ts';
import { PublishWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import {
  WorkflowEncodingFailed,
  WorkflowNotReady,
  WorkflowUnchanged,
} from '../../../contracts/authoring/workflow-errors.ts';
import { failedStages } from '../../../contracts/authoring/workflow-fields.ts';
import { WorkflowPublished } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';

/** A published workflow is published again if its draft has changed; a hidden one always may be. */
export const publishWorkflow = onWorkflow(
  PublishWorkflow,
  ({ workflowId }, workflow, { now }) => {
    const { draft, publication } = workflow;
    if (failedStages(draft.processing).includes('convert')) throw WorkflowEncodingFailed();
    if (!isReadyToPublish(draft.processing) || draft.steps.length === 0) throw WorkflowNotReady();
    // no video without what was removed exists yet
    if (!isUncut(cutOf(draft))) throw WorkflowNotReady();
    const isUnchanged = isDeepStrictEqual(workflow.publishedContent, contentOf(workflow));
    if (workflow.status === 'published' && isUnchanged) throw WorkflowUnchanged();
    const published = { workflowId, publication: publication + 1, publishedAt: now.toISOString() };
    return [WorkflowPublished(isUnchanged ? { ...published, unchanged: true } : published)];
  },
  // what is published must be what the author saw
  { commutes: false, result: ({ publication }) => ({ publication }) },
);
