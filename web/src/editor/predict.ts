import { draftEdits } from '../../../contracts/authoring/model/draft-edits.ts';
import { evolveEdited, type EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { DomainError, InputInvalid } from '../../../contracts/kernel/errors.ts';
import type { Edit } from './edit.ts';

/** What the server will make of an edit; throws what it would refuse it with. */
function decideEvents(document: EditedWorkflow, { type, data }: Edit): readonly WorkflowEvent[] {
  const { command, decide } = draftEdits[type];
  const parsed = command.schema.safeParse({ ...data, workflowId: document.draft.workflowId });
  if (!parsed.success) throw InputInvalid();
  return decide(parsed.data as never, document);
}

interface EditAttempt {
  /** With the edit in it; the same one where nothing changes. */
  readonly document: EditedWorkflow;
  /** Why the server would not have it, in the server's own words. */
  readonly refusal: string | null;
}

/** What an edit makes of the document, before the server has said anything. */
export function tryEdit(document: EditedWorkflow, edit: Edit): EditAttempt {
  try {
    return { document: decideEvents(document, edit).reduce(evolveEdited, document), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { document, refusal: error.message };
  }
}

export const predict = (document: EditedWorkflow, edit: Edit): EditedWorkflow =>
  tryEdit(document, edit).document;
