import type { Content } from '../../../contracts/authoring/model/content.ts';
import { ResetBuilder, ResetWorkflow } from '../../../contracts/authoring/workflow-commands.ts';
import { NeverPublished, NothingProposed } from '../../../contracts/authoring/workflow-errors.ts';
import { WorkflowReset, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { onWorkflow } from './on-workflow.ts';
import { restoreContent, restorePoster, restoreSteps, restoreTexts } from './restore-content.ts';
import type { ExistingWorkflow } from './workflow.ts';

function resetToPublication(workflow: ExistingWorkflow): WorkflowEvent[] {
  if (workflow.publishedContent === null) throw NeverPublished();
  return restoreContent(workflow, workflow.publishedContent, (removed) =>
    WorkflowReset({ workflowId: workflow.draft.workflowId, to: 'publication', ...removed }),
  );
}

function resetToProposal(workflow: ExistingWorkflow): WorkflowEvent[] {
  const restored = restoreSteps(workflow, proposedSteps(workflow));
  if (restored.length === 0) return [];
  return [...restored, WorkflowReset({ workflowId: workflow.draft.workflowId, to: 'proposal' })];
}

/** Attachments of proposed steps stay: a person added them, not the product. */
function proposedSteps({ draft }: ExistingWorkflow): Content['steps'] {
  if (draft.proposed.length === 0) throw NothingProposed();
  const currentAttachments = new Map(draft.steps.map((step) => [step.id, step.attachments]));
  return draft.proposed.map((range) => ({
    ...range,
    attachments: currentAttachments.get(range.id) ?? [],
    type: 'original',
  }));
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
    const stepsWithoutAttachments = proposedSteps(workflow).map((step) => ({ ...step, attachments: [] }));
    return [
      ...restoreSteps(workflow, stepsWithoutAttachments),
      ...restoreTexts(workflow, workflow.generated),
      ...restorePoster(workflow, { atSecond: null, assetId: null }),
      WorkflowReset({ workflowId, to: 'source' }),
    ];
  },
  { commutes: false },
);
