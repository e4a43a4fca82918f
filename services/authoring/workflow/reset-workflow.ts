import type { Content } from '../../../contracts/authoring/model/content.ts';
import { replaceSteps, toStep } from '../../../contracts/authoring/model/draft-steps.ts';
import { ResetBuilder, ResetWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { NeverPublished, NothingProposed } from '../../../contracts/authoring/workflow-errors.ts';
import { WorkflowReset, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { noCut } from '../../../contracts/authoring/model/video-cut.ts';
import { restoreVideoCut } from '../../../contracts/authoring/model/video-cut-decisions.ts';
import { onWorkflow } from './on-workflow.ts';
import { restoreContent, restorePoster, restoreSteps, restoreTexts } from './restore-content.ts';
import type { ExistingWorkflow } from './workflow.ts';

function resetToPublication(workflow: ExistingWorkflow): WorkflowEvent[] {
  if (workflow.publishedContent === null) throw NeverPublished();
  const { workflowId } = workflow.draft;
  const reset = (removed = {}) => WorkflowReset({ workflowId, to: 'publication', ...removed });
  const restored = restoreContent(workflow, workflow.publishedContent, reset);
  // edits that were undone leave nothing to restore, but the draft counts as changed until this event
  return restored.length === 0 && workflow.changedSincePublication ? [reset()] : restored;
}

function resetToProposal(workflow: ExistingWorkflow): WorkflowEvent[] {
  const restored = restoreSteps(workflow, proposedSteps(workflow));
  if (restored.length === 0) return [];
  return [...restored, WorkflowReset({ workflowId: workflow.draft.workflowId, to: 'proposal' })];
}

/** Attachments and annotations of proposed steps stay: a person added them, not the product. */
function proposedSteps({ draft }: ExistingWorkflow): Content['steps'] {
  if (draft.proposed.length === 0) throw NothingProposed();
  return replaceSteps(draft.steps, draft.proposed);
}

export const resetBuilder = onWorkflow(
  ResetBuilder,
  ({ keepWorkflow }, workflow) => (keepWorkflow ? resetToPublication : resetToProposal)(workflow),
  // the author has seen what they discard
  { commutes: false },
);

export const resetWorkflow = onWorkflow(
  ResetWorkflow,
  ({ workflowId }, workflow) => {
    const bareSteps = proposedSteps(workflow).map((step) => toStep(step));
    return [
      ...restoreVideoCut(workflow, noCut),
      ...restoreSteps(workflow, bareSteps),
      ...restoreTexts(workflow, workflow.generated),
      ...restorePoster(workflow, { atSecond: null, assetId: null }),
      WorkflowReset({ workflowId, to: 'source' }),
    ];
  },
  { commutes: false },
);
