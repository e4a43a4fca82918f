import { sentencePath } from '../../../../contracts/authoring/model/changes.ts';
import type { Edit } from './edit.ts';
import type { QueuedEdit, Refusal, RefusedEdit } from './queued-edit.ts';
import { pickSentences } from './sentence-edits.ts';

/** What of an edit was refused. */
export interface RefusedPart {
  readonly refused: RefusedEdit;
  /** What is left of an edit of the same action, or of one that undoes it; `null`: the whole action is refused. */
  readonly restOf: ((edit: Edit) => Edit | null) | null;
  /** What is still to be sent. */
  readonly rest: QueuedEdit | null;
}

/**
 * What of a refused edit is refused: of sentences that can be saved without each other only those that somebody else has
 * changed, and otherwise the whole edit, with its action unless the rest of that stands without it.
 */
export function refusedPart(
  queued: QueuedEdit,
  { kind: _, changedPaths = [], ...why }: Refusal,
): RefusedPart {
  const { edit, separable = false, rotation } = queued;
  const whole = { refused: { edit, rotation, ...why }, rest: null };
  if (separable && edit.type === 'RenameStep') {
    const { stepId } = edit.data;
    const isSame = (other: Edit) => other.type === 'RenameStep' && other.data.stepId === stepId;
    return { ...whole, restOf: (other) => (isSame(other) ? null : other) };
  }
  if (!separable || edit.type !== 'ChangeSentences') return { ...whole, restOf: null };
  const ids = edit.data.changed.map(({ id }) => id);
  const named = ids.filter((id) => changedPaths.includes(sentencePath(id)));
  const refused = new Set(named.length > 0 ? named : ids);
  const restOf = (other: Edit) => pickSentences(other, (id) => !refused.has(id));
  const rest = restOf(edit);
  return {
    refused: { ...whole.refused, edit: pickSentences(edit, (id) => refused.has(id)) ?? edit },
    restOf,
    rest: rest && { ...queued, edit: rest },
  };
}
