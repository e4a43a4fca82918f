import type { z } from 'zod';
import { AnnotationElement } from '../../../../contracts/authoring/annotation-elements.ts';
import { annotationsInRotation } from '../../../../contracts/authoring/model/annotation-turns.ts';
import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import { cutOf } from '../../../../contracts/authoring/model/video-cut.ts';
import type { Rotation } from '../../../../contracts/authoring/video-cut.ts';
import type { Edit } from './edit.ts';
import type { UndoEntry } from './undo-history.ts';

/**
 * An edit that was made on the picture in another rotation, as it is on the picture now: somebody else may have rotated
 * it since.
 */
export function turnEdit({ draft }: EditedWorkflow, edit: Edit, madeAt: Rotation | undefined): Edit {
  const { rotation } = cutOf(draft);
  if (madeAt === undefined || madeAt === rotation) return edit;
  const turn = (elements: readonly z.input<typeof AnnotationElement>[]) => {
    const whole = elements.map((each) => AnnotationElement.parse(each));
    return [...annotationsInRotation(whole, draft.source, madeAt, rotation)];
  };
  if (edit.type === 'ChangeAnnotations') {
    const annotations = edit.data.annotations.map((each) => ({ ...each, elements: turn(each.elements) }));
    return { ...edit, data: { annotations } };
  }
  if (edit.type !== 'InsertStep' || edit.data.annotations === undefined) return edit;
  return { ...edit, data: { ...edit.data, annotations: turn(edit.data.annotations) } };
}

/** An action on the picture as it is rotated now; one that rotates it says itself how it is. */
export function turnEntry(document: EditedWorkflow, entry: UndoEntry): UndoEntry {
  const { rotation } = cutOf(document.draft);
  const isTurned = entry.rotation !== undefined && entry.rotation !== rotation;
  if (!isTurned || entry.forward.some(({ type }) => type === 'RotateVideo')) return entry;
  const turn = (edits: readonly Edit[]) => edits.map((edit) => turnEdit(document, edit, entry.rotation));
  return { forward: turn(entry.forward), backward: turn(entry.backward), rotation };
}
