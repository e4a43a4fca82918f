import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import type { Edit } from './edit.ts';
import { predict } from './predict.ts';

/** The requested order of the steps that still exist; steps it does not include keep their places. */
function mergeOrder(current: readonly string[], requested: readonly string[]): readonly string[] {
  const existing = requested.filter((id) => current.includes(id));
  const next = existing.values();
  return current.map((id) => (existing.includes(id) ? (next.next().value ?? id) : id));
}

/** An edit adapted to the current document; `null` if it would no longer change anything. */
export function fitToDocument(document: EditedWorkflow, edit: Edit): Edit | null {
  const current = document.draft.steps.map(({ id }) => id);
  const fittedEdit: Edit =
    edit.type === 'ReorderSteps'
      ? { ...edit, data: { order: [...mergeOrder(current, edit.data.order)] } }
      : edit;
  return predict(document, fittedEdit) === document ? null : fittedEdit;
}
