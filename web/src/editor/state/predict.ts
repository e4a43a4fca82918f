import { checkDraft, completeEdit } from '../../../../contracts/authoring/model/draft-checks.ts';
import { draftEdits } from '../../../../contracts/authoring/model/draft-edits.ts';
import { evolveEdited, type EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import type { WorkflowEvent } from '../../../../contracts/authoring/workflow-events.ts';
import { DomainError, InputInvalid } from '../../../../contracts/kernel/errors.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import type { Edit } from './edit.ts';

/** Predicts the server's result of an edit; throws the refusal. */
function decideEvents(document: EditedWorkflow, { type, data }: Edit): readonly WorkflowEvent[] {
  const { command, decide } = draftEdits[type];
  const parsed = command.schema.safeParse({ ...data, workflowId: document.draft.workflowId });
  if (!parsed.success) throw InputInvalid();
  const events = completeEdit(document.draft, decide(parsed.data as never, document));
  checkDraft(document.draft, events);
  return events;
}

interface EditAttempt {
  /** The document with the edit; the same object if nothing changes. */
  readonly document: EditedWorkflow;
  /** What the refusal says, in the current language. */
  readonly refusal: string | null;
}

/** The result of an edit on the document before the server has answered. */
export function tryEdit(document: EditedWorkflow, edit: Edit): EditAttempt {
  try {
    return { document: decideEvents(document, edit).reduce(evolveEdited, document), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { document, refusal: refusalText(error) };
  }
}

export const predict = (document: EditedWorkflow, edit: Edit): EditedWorkflow =>
  tryEdit(document, edit).document;
