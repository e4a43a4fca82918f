import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import type { Rotation } from '../../../../contracts/authoring/video-cut.ts';
import type { EditorDocument } from './document.ts';
import type { Edit } from './edit.ts';
import { inverseOf } from './inverse.ts';
import { tryEdit } from './predict.ts';
import { isSeparable } from './sentence-edits.ts';
import type { RefusedEdit } from './queued-edit.ts';
import type { UndoEntry } from './undo-history.ts';

/** The edits that changed something, and what undoes them. */
export interface AppliedEdits extends UndoEntry {
  readonly document: EditorDocument;
  /** Of the picture when each edit was made: an earlier one of the action may have rotated it. */
  readonly rotations: ReadonlyMap<Edit, Rotation>;
  /** As `QueuedEdit` says it. */
  readonly separable: ReadonlySet<Edit>;
  /** Those that would be refused. */
  readonly refused: readonly RefusedEdit[];
}

/** Applies edits, one after the other. */
export function applyEdits(start: EditorDocument, edits: readonly Edit[]): AppliedEdits {
  let document = start;
  let backward: readonly Edit[] = [];
  const forward: Edit[] = [];
  const rotations = new Map<Edit, Rotation>();
  const separable = new Set<Edit>();
  const refused: RefusedEdit[] = [];
  for (const edit of edits) {
    const { rotation } = cutOf(document.draft);
    const { document: next, refusal } = tryEdit(document, edit);
    if (refusal !== null)
      refused.push({ edit, rotation, message: refusal, overtaken: false, changedBy: null });
    if (next === document) continue;
    backward = [...inverseOf(document, edit), ...backward];
    forward.push(edit);
    rotations.set(edit, rotation);
    if (isSeparable(edit, document)) separable.add(edit);
    document = next;
  }
  const { rotation } = cutOf(start.draft);
  return { document, forward, backward, rotation, rotations, separable, refused };
}
