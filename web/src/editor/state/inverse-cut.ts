import type { EditedWorkflow } from '../../../../contracts/authoring/model/edited-workflow.ts';
import {
  commonRanges,
  cutOf,
  erasedWith,
  splitPointAt,
  withoutRanges,
} from '../../../../contracts/authoring/model/video-cut.ts';
import { WantedInsert } from '../../../../contracts/authoring/video-insert.ts';
import type { Edit, EditOf } from './edit.ts';

/** Restores what the edit erases and was not erased before it. */
export function undoErase({ draft }: EditedWorkflow, { data }: EditOf<'EraseVideo'>): readonly Edit[] {
  const cut = cutOf(draft);
  const erased = erasedWith(cut, data.ranges, draft.source?.durationSeconds ?? 0);
  const ranges = withoutRanges(erased, cut.erased);
  return ranges.length === 0 ? [] : [{ type: 'RestoreVideoParts', data: { ranges } }];
}

export function undoRestoreParts(
  { draft }: EditedWorkflow,
  { data }: EditOf<'RestoreVideoParts'>,
): readonly Edit[] {
  const ranges = commonRanges(cutOf(draft).erased, data.ranges);
  return ranges.length === 0 ? [] : [{ type: 'EraseVideo', data: { ranges } }];
}

export const undoRotation = ({ draft }: EditedWorkflow): Edit => ({
  type: 'RotateVideo',
  data: { rotation: cutOf(draft).rotation },
});

export function undoVideoInserts({ draft }: EditedWorkflow, { data }: EditOf<'ChangeVideoInserts'>): readonly Edit[] {
  const { inserts = [] } = cutOf(draft);
  const touched = new Set([...(data.removed ?? []), ...(data.added ?? []).map(({ id }) => id)]);
  const added = inserts.filter(({ id }) => touched.has(id)).map((insert) => WantedInsert.parse(insert));
  const removed = (data.added ?? []).map(({ id }) => id).filter((id) => !inserts.some((each) => each.id === id));
  return added.length + removed.length === 0 ? [] : [{ type: 'ChangeVideoInserts', data: { added, removed } }];
} // prettier-ignore

export function undoSplitPoints(
  { draft }: EditedWorkflow,
  { data }: EditOf<'ChangeSplitPoints'>,
): readonly Edit[] {
  const { splits } = cutOf(draft);
  const added = (data.removed ?? []).map(splitPointAt).filter((at) => splits.includes(at));
  const removed = (data.added ?? []).map(splitPointAt).filter((at) => !splits.includes(at));
  return [{ type: 'ChangeSplitPoints', data: { added, removed } }];
}
