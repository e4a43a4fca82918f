import { exactSeconds } from '../../kernel/exact-seconds.ts';
import type { DataOf } from '../../kernel/define-command.ts';
import {
  CutOutsideVideo,
  maxErasedParts,
  maxSplitPoints,
  NothingLeft,
  SplitPointsChanged,
  TooManyErasedParts,
  TooManySplitPoints,
  VideoErased,
  VideoPartsRestored,
  VideoRotated,
  type ChangeSplitPoints,
  type CutRange,
  type EraseVideo,
  type RestoreVideoParts,
  type RotateVideo,
  type VideoCut,
} from '../video-cut.ts';
import { VideoInsertsChanged, type VideoInsert } from '../video-insert.ts';
import type { WorkflowEvent } from '../workflow-events.ts';
import { replaceAnnotations } from './annotation-decisions.ts';
import { annotationsInRotation } from './annotation-turns.ts';
import { minStepSeconds, type Step } from './draft-steps.ts';
import type { EditedWorkflow } from './edited-workflow.ts';
import {
  commonRanges,
  cutOf,
  erasedWith,
  lengthOfRanges,
  remainingRanges,
  splitPointAt,
  withoutRanges,
} from './video-cut.ts';

type DecidedEvents = readonly WorkflowEvent[];

/** The length of the source; nothing can be cut before it is known. */
function requireDuration({ draft }: EditedWorkflow): number {
  if (draft.source === null) throw CutOutsideVideo();
  return draft.source.durationSeconds;
}

const exactRange = ({ start, end }: CutRange): CutRange => ({
  start: exactSeconds(start),
  end: exactSeconds(end),
});

/** Refuses a cut after which no step could be shown. */
function checkRest({ draft }: EditedWorkflow, erased: readonly CutRange[], durationSeconds: number): void {
  const rest = remainingRanges({ erased }, durationSeconds);
  const canBeShown = (range: CutRange): boolean =>
    lengthOfRanges(commonRanges(rest, [range])) >= Math.min(minStepSeconds, durationSeconds);
  const steps = draft.steps.map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));
  if (!(steps.length > 0 ? steps.some(canBeShown) : canBeShown({ start: 0, end: durationSeconds })))
    throw NothingLeft();
}

export function eraseVideo(
  { workflowId, ranges }: DataOf<typeof EraseVideo>,
  workflow: EditedWorkflow,
): DecidedEvents {
  const durationSeconds = requireDuration(workflow);
  const cut = cutOf(workflow.draft);
  const exact = ranges.map(exactRange);
  if (exact.some(({ end }) => end > durationSeconds)) throw CutOutsideVideo({ facts: { durationSeconds } });
  const erased = erasedWith(cut, exact, durationSeconds);
  const added = withoutRanges(erased, cut.erased);
  if (added.length === 0) return [];
  if (erased.length > maxErasedParts) throw TooManyErasedParts();
  checkRest(workflow, erased, durationSeconds);
  return [VideoErased({ workflowId, ranges: added })];
}

export function restoreVideoParts(
  { workflowId, ranges }: DataOf<typeof RestoreVideoParts>,
  { draft }: EditedWorkflow,
): DecidedEvents {
  const { erased } = cutOf(draft);
  const restored = commonRanges(erased, ranges.map(exactRange));
  if (restored.length === 0) return [];
  if (withoutRanges(erased, restored).length > maxErasedParts) throw TooManyErasedParts();
  return [VideoPartsRestored({ workflowId, ranges: restored })];
}

export function rotateVideo(
  { workflowId, rotation }: DataOf<typeof RotateVideo>,
  { draft }: EditedWorkflow,
): DecidedEvents {
  const cut = cutOf(draft);
  if (cut.rotation === rotation) return [];
  const turned = ({ annotations }: Step) =>
    annotationsInRotation(annotations, draft.source, cut.rotation, rotation);
  return [
    VideoRotated({ workflowId, rotation }),
    ...draft.steps.flatMap((step) => replaceAnnotations(workflowId, step, turned(step))),
  ];
}

export function changeSplitPoints(
  { workflowId, added, removed }: DataOf<typeof ChangeSplitPoints>,
  workflow: EditedWorkflow,
): DecidedEvents {
  const durationSeconds = requireDuration(workflow);
  const { splits } = cutOf(workflow.draft);
  const points = [...new Set(added.map(splitPointAt))];
  if (points.some((at) => at <= 0 || at >= splitPointAt(durationSeconds))) throw CutOutsideVideo({ facts: { durationSeconds } });
  const come = points.filter((at) => !splits.includes(at));
  const gone = [...new Set(removed.map(splitPointAt))].filter((at) => splits.includes(at) && !points.includes(at));
  if (come.length + gone.length === 0) return [];
  if (splits.length + come.length - gone.length > maxSplitPoints)
    throw TooManySplitPoints({ facts: { maximum: maxSplitPoints } });
  return [SplitPointsChanged({ workflowId, added: come, removed: gone })];
} // prettier-ignore

/** The inserts of an earlier edit list; what changed of one comes back as it was. */
function restoreInserts(workflowId: string, now: VideoCut, { inserts: then = [] }: EarlierCut): WorkflowEvent[] {
  const { inserts = [] } = now;
  const removed = inserts.map(({ id }) => id).filter((id) => !then.some((insert) => insert.id === id));
  const added = then.filter((insert) => !inserts.some((each) => isSameInsert(each, insert)));
  return added.length + removed.length === 0 ? [] : [VideoInsertsChanged({ workflowId, added, removed })];
} // prettier-ignore

const isSameInsert = (one: VideoInsert, other: VideoInsert): boolean =>
  one.id === other.id && JSON.stringify(one) === JSON.stringify(other);

type EarlierCut = Omit<VideoCut, 'splits'> & { readonly splits?: readonly number[] };

/** The edits that lead to an edit list of earlier; annotations are restored with their steps. */
export function restoreVideoCut({ draft }: Pick<EditedWorkflow, 'draft'>, then: EarlierCut): WorkflowEvent[] {
  const { workflowId } = draft;
  const now = cutOf(draft);
  const [erased, restored] = [withoutRanges(then.erased, now.erased), withoutRanges(now.erased, then.erased)];
  const splits = then.splits ?? now.splits;
  const added = splits.filter((at) => !now.splits.includes(at));
  const removed = now.splits.filter((at) => !splits.includes(at));
  return [
    ...(restored.length > 0 ? [VideoPartsRestored({ workflowId, ranges: restored })] : []),
    ...(erased.length > 0 ? [VideoErased({ workflowId, ranges: erased })] : []),
    ...(added.length + removed.length > 0 ? [SplitPointsChanged({ workflowId, added, removed })] : []),
    ...restoreInserts(workflowId, now, then),
    ...(now.rotation === then.rotation ? [] : [VideoRotated({ workflowId, rotation: then.rotation })]),
  ];
}
