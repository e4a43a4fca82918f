import { StepAbsent } from '../workflow-errors.ts';
import { type WorkflowEvent } from '../workflow-events.ts';
import { isTranscriptEvent } from '../transcript-events.ts';
import { evolveDraft, type Draft } from './draft.ts';
import type { Step } from './draft-steps.ts';
import { evolveTranscript, type Transcript } from './draft-transcript.ts';

/** A workflow as its author edits it. The server's decisions and the editor's predictions both use it. */
export interface EditedWorkflow {
  readonly status: 'draft' | 'unpublished' | 'published';
  readonly draft: Draft;
  readonly transcript: Transcript;
}

/** The workflow after one more event, except for its status, which no edit changes. */
export const evolveEdited = <W extends EditedWorkflow>(workflow: W, event: WorkflowEvent): W => ({
  ...workflow,
  draft: evolveDraft(workflow.draft, event),
  transcript: isTranscriptEvent(event) ? evolveTranscript(workflow.transcript, event) : workflow.transcript,
});

/** The step of this id; refused if there is none. */
export function requireStep({ draft }: Pick<EditedWorkflow, 'draft'>, stepId: string): Step {
  const step = draft.steps.find(({ id }) => id === stepId);
  if (step === undefined) throw StepAbsent();
  return step;
}
