import type { EditedWorkflow } from '../../../contracts/authoring/model/edited-workflow.ts';
import type { Edit } from './edit.ts';
import { predict } from './predict.ts';

/** The wanted order of the steps that are still there; those that it does not know keep their places. */
function fittingOrder(current: readonly string[], wanted: readonly string[]): readonly string[] {
  const kept = wanted.filter((id) => current.includes(id));
  const next = kept.values();
  return current.map((id) => (kept.includes(id) ? (next.next().value ?? id) : id));
}

/** An edit as it fits the document of now; `null` where it would change nothing any more. */
export function fitting(document: EditedWorkflow, edit: Edit): Edit | null {
  const current = document.draft.steps.map(({ id }) => id);
  const fitted: Edit =
    edit.type === 'ReorderSteps'
      ? { ...edit, data: { order: [...fittingOrder(current, edit.data.order)] } }
      : edit;
  return predict(document, fitted) === document ? null : fitted;
}
