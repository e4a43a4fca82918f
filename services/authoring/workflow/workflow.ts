import { changedPaths } from '../../../contracts/authoring/model/changes.ts';
import { contentOf, type Content } from '../../../contracts/authoring/model/content.ts';
import { initialDraft, type Draft } from '../../../contracts/authoring/model/draft.ts';
import { evolveEdited } from '../../../contracts/authoring/model/edited-workflow.ts';
import {
  evolveTranscript,
  initialTranscript,
  type Transcript,
} from '../../../contracts/authoring/model/draft-transcript.ts';
import { workflowEvents, type WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { assertNever } from '../../../contracts/kernel/assert-never.ts';
import { defineAggregate } from '../../platform/commands/define-aggregate.ts';

/** A workflow that is there, whether viewers see it or not. */
interface ExistingState {
  readonly draft: Draft;
  readonly transcript: Transcript;
  /** As the product made it: what was heard, and the terms that were found. */
  readonly generated: Pick<Content, 'sentences' | 'terms'>;
  /** Number of the last publication; 0 before the first. */
  readonly publication: number;
  /** What viewers last saw; `null` before the first publication. */
  readonly publishedContent: Content | null;
}
export type ExistingWorkflow =
  | (ExistingState & { readonly status: 'draft' })
  | (ExistingState & { readonly status: 'unpublished' })
  | (ExistingState & { readonly status: 'published' });
export type Workflow = { readonly status: 'absent' } | { readonly status: 'deleted' } | ExistingWorkflow;

/** The workflow, or the answer for one that is not there. */
export function requireWorkflow(workflow: Workflow): ExistingWorkflow {
  if (workflow.status === 'absent' || workflow.status === 'deleted') throw NotFound();
  return workflow;
}

/** The workflow after one more event. Decides nothing. */
export function evolve(workflow: Workflow, event: WorkflowEvent): Workflow {
  if (event.type === 'WorkflowInitialized')
    return {
      status: 'draft',
      draft: initialDraft(event.data),
      transcript: initialTranscript(event.data.languageCode),
      generated: { sentences: [], terms: [] },
      publication: 0,
      publishedContent: null,
    };
  if (workflow.status === 'absent' || workflow.status === 'deleted') return workflow;
  const after = evolveEdited(workflow, event);
  switch (event.type) {
    case 'TranscriptRecorded': {
      const recognised = evolveTranscript(
        { ...workflow.transcript, sentences: workflow.generated.sentences },
        event,
      );
      return { ...after, generated: { ...workflow.generated, sentences: recognised.sentences } };
    }
    case 'KeyTermsFound':
      return { ...after, generated: { ...workflow.generated, terms: event.data.terms } };
    case 'WorkflowPublished': {
      const { publication } = event.data;
      return { ...after, status: 'published', publication, publishedContent: contentOf(after) };
    }
    case 'WorkflowUnpublished':
      return { ...after, status: 'unpublished' };
    case 'WorkflowDeleted':
      return { status: 'deleted' };
    case 'WorkflowStageChanged':
    case 'SourceMeasured':
    case 'PreviewBecameReady':
    case 'TranscriptionRequested':
    case 'StageRetryRequested':
    case 'StepsProposed':
    case 'StepRenamed':
    case 'StepRetimed':
    case 'StepSplit':
    case 'StepsMerged':
    case 'StepDeleted':
    case 'StepInserted':
    case 'StepsReordered':
    case 'StepsReplaced':
    case 'SentencesChanged':
    case 'SentenceSuggestionsMade':
    case 'SentenceSuggestionsDismissed':
    case 'KeyTermsChanged':
    case 'AttachmentAdded':
    case 'AttachmentRemoved':
    case 'WorkflowRenamed':
    case 'WorkflowLanguageChanged':
    case 'PosterChosen':
    case 'ExternalIdChanged':
    case 'SafetyWatermarkChanged':
    case 'ReviewersChanged':
    case 'EditorPageCompleted':
    case 'StepTitlesAccepted':
    case 'SentenceSuggestionsAccepted':
    case 'WorkflowReset':
      return after;
  }
  return assertNever(event);
}

export const workflow = defineAggregate<Workflow, typeof workflowEvents>({
  category: 'workflow',
  events: workflowEvents,
  initial: { status: 'absent' },
  evolve,
  scope: (state) =>
    state.status === 'absent' || state.status === 'deleted' ? null : { workspaceId: state.draft.workspaceId },
  touches: changedPaths,
});
