import { checkDraft, completeEdit } from '../../../../contracts/authoring/model/draft-checks.ts';
import { draftEdits } from '../../../../contracts/authoring/model/draft-edits.ts';
import { evolveEdited } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { DomainError, InputInvalid } from '../../../../contracts/kernel/errors.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import type { EditorDocument } from './document.ts';
import type { Edit } from './edit.ts';

/** Predicts the server's result of an edit; throws the refusal. */
function applyEdit(document: EditorDocument, edit: Edit): EditorDocument {
  const { draft, written = [] } = document;
  const { command, decide } = draftEdits[edit.type];
  const parsed = command.schema.safeParse({ ...edit.data, workflowId: draft.workflowId });
  if (!parsed.success) throw InputInvalid();
  // which translations there are, the server alone knows
  if (edit.type === 'ChangeTranslatedTexts') return { ...document, written: [...written, edit] };
  const events = completeEdit(draft, decide(parsed.data as never, document));
  checkDraft(draft, events);
  return events.reduce<EditorDocument>(evolveEdited, document);
}

interface EditAttempt {
  /** The document with the edit; the same object if nothing changes. */
  readonly document: EditorDocument;
  /** What the refusal says, in the current language. */
  readonly refusal: string | null;
}

/** The result of an edit on the document before the server has answered. */
export function tryEdit(document: EditorDocument, edit: Edit): EditAttempt {
  try {
    return { document: applyEdit(document, edit), refusal: null };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { document, refusal: refusalText(error) };
  }
}

export const predict = (document: EditorDocument, edit: Edit): EditorDocument =>
  tryEdit(document, edit).document;
