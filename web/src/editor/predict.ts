import { draftEdits } from '../../../contracts/authoring/model/draft-edits.ts';
import { evolveEdited, type EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import type { WorkflowEvent } from '../../../contracts/authoring/workflow-events.ts';
import { DomainError, InputInvalid } from '../../../contracts/kernel/errors.ts';
import type { Edit } from './edit.ts';

/** What the server will make of an edit; throws what it would refuse it with. */
function decided(document: EditedWorkflow, { type, data }: Edit): readonly WorkflowEvent[] {
  const { command, decide } = draftEdits[type];
  const parsed = command.schema.safeParse({ ...data, workflowId: document.draft.workflowId });
  if (!parsed.success) throw InputInvalid();
  return decide(parsed.data as never, document);
}

/** The document with the edit in it, before the server has said anything; the same one where nothing changes. */
export const foretold = (document: EditedWorkflow, edit: Edit): EditedWorkflow =>
  decided(document, edit).reduce(evolveEdited, document);

/** The same; an edit that would be refused changes nothing. */
export function predict(document: EditedWorkflow, edit: Edit): EditedWorkflow {
  try {
    return foretold(document, edit);
  } catch (error) {
    if (error instanceof DomainError) return document;
    throw error;
  }
}
