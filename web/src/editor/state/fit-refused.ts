import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import type { Edit } from './edit.ts';
import { predict } from './predict.ts';
import type { RefusedEdit } from './queued-edit.ts';
import { turnEdit } from './turned-edits.ts';

/** The requested order of the steps that still exist; steps it does not include keep their places. */
function mergeOrder(current: readonly string[], requested: readonly string[]): readonly string[] {
  const existing = requested.filter((id) => current.includes(id));
  const next = existing.values();
  return current.map((id) => (existing.includes(id) ? (next.next().value ?? id) : id));
}

/** An edit adapted to the current document; `null` if it would no longer change anything. */
function fitToDocument(document: EditedWorkflow, edit: Edit): Edit | null {
  const current = document.draft.steps.map(({ id }) => id);
  const fittedEdit: Edit =
    edit.type === 'ReorderSteps'
      ? { ...edit, data: { order: [...mergeOrder(current, edit.data.order)] } }
      : edit;
  return predict(document, fittedEdit) === document ? null : fittedEdit;
}

/** Refused edits as they are to be made again, one after the other: one of them may rotate the picture of the next. */
export function fitRefused(start: EditedWorkflow, refused: readonly RefusedEdit[]): readonly Edit[] {
  let document = start;
  return refused.flatMap(({ edit, rotation }) => {
    const fitted = fitToDocument(document, turnEdit(document, edit, rotation));
    if (fitted === null) return [];
    document = predict(document, fitted);
    return [fitted];
  });
}
