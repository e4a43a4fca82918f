import type { RenderList, RenderSegment } from '../../contracts/authoring/render-list.ts';
import type { AssetPlan } from '../media/asset-storage.ts';
import {
  longestSegment,
  type LadderPlan,
  type PlannedChunk,
  type Rung,
} from '../media/ladder/plan-ladder.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';

/** A stretch of frames of one segment that becomes one chunk of the result. */
export interface SegmentChunk {
  readonly segment: RenderSegment;
  /** In frames of the video that it comes from; `index` is that of the ladder's chunk in which it lies. */
  readonly source: PlannedChunk;
  /** The same in frames of the result, later by the time at which its segment is there: any part of a frame. */
  readonly result: PlannedChunk;
  /** Its frames and their times are those of the ladder's chunk: nothing of it is at an edge of the segment. */
  readonly isWhole: boolean;
}

/** Shorter stretches do not become chunks of their own. */
const minChunkSeconds = 1;
const segmentSeconds = 4;

/** Parts of other videos are encoded in chunks of this length. */
const otherChunkSeconds = 12;

/** The chunks of a list, and the ladder of the result: that of the video whose shape and rate it has. */
export function planSegments(
  { segments, assetId }: Pick<RenderList, 'segments' | 'assetId'>,
  { plan }: Pick<AssetPlan, 'plan'>,
): { readonly plan: LadderPlan; readonly chunks: readonly SegmentChunk[] } {
  const fps = framesPerSecond(plan.frameRate);
  const chunks: SegmentChunk[] = [];
  let at = 0;
  for (const segment of segments) {
    const isOther = segment.held !== undefined || (assetId !== undefined && segment.assetId !== assetId);
    const range = rangeOf(segment, !isOther && segment === segments.at(-1), plan);
    const end = at + range.to - range.from;
    const moved = movedEdge(range, { from: at, to: end });
    for (const source of stretchesOf(range, isOther ? otherLadder(range, plan) : plan)) {
      const { startFrame, endFrame, segmentFrames } = source;
      chunks.push({
        segment,
        source,
        result: {
          index: chunks.length,
          startFrame: moved(startFrame),
          endFrame: moved(endFrame),
          segmentFrames: segmentFrames.map(moved),
        },
        isWhole: !isOther && isWhole(source, segment, plan),
      });
    }
    at = end;
  }
  const result = chunks.map((chunk) => chunk.result);
  const totalFrames = result.at(-1)?.endFrame ?? 0;
  // inserted videos have a rotation of their own
  const segment = segments.find((each) => assetId === undefined || each.assetId === assetId);
  return {
    plan: {
      ...plan,
      totalFrames,
      durationSeconds: totalFrames / fps,
      rungs: plan.rungs.map((rung) => turnRung(rung, segment?.rotation ?? 0)),
      chunks: result,
      // sums of parts of frames are not exact
      targetSeconds: Math.max(1, Math.ceil(longestSegment(result) / fps - 1e-6)),
    },
    chunks,
  };
}

/** Edges of a segment, in frames. */
interface FrameRange {
  readonly from: number;
  readonly to: number;
}

/** The end of a video need not be at one of its ladder's frames; a result that ends with it has all of them. */
function rangeOf({ start, end, held }: RenderSegment, isLast: boolean, plan: LadderPlan): FrameRange {
  const fps = framesPerSecond(plan.frameRate);
  const from = start * fps;
  const to = from + (held ?? end - start) * fps;
  return { from, to: isLast && to >= plan.totalFrames - 1 ? plan.totalFrames : to };
}

/** From frames of a segment to those of the result; neighbours share exactly the same edge. */
const movedEdge =
  (source: FrameRange, result: FrameRange) =>
  (edge: number): number => {
    if (edge === source.from) return result.from;
    return edge === source.to ? result.to : edge + result.from - source.from;
  };

/** The ladder as if it were divided at equal distances from the start of the segment. */
function otherLadder({ from, to }: FrameRange, plan: LadderPlan): LadderPlan {
  const length = Math.round(otherChunkSeconds * framesPerSecond(plan.frameRate));
  const chunks = Array.from({ length: Math.ceil((to - from) / length) }, (_, index): PlannedChunk => {
    const startFrame = Math.round(from) + index * length;
    // none of them is that of a ladder, so the segments are divided again
    return { index, startFrame, endFrame: -1, segmentFrames: [] };
  });
  return { ...plan, chunks };
}

const turnRung = (rung: Rung, rotation: number): Rung =>
  rotation % 180 === 0 ? rung : { ...rung, width: rung.height, height: rung.width, isCopied: false };

/** The frames of a segment, divided where the chunks of its ladder are, so that whole ones need no encoding. */
function stretchesOf({ from, to }: FrameRange, plan: LadderPlan): PlannedChunk[] {
  const fps = framesPerSecond(plan.frameRate);
  const edges = plan.chunks.map(({ startFrame }) => startFrame).filter((edge) => edge > from && edge < to);
  const far = edges.filter((edge) => Math.min(edge - from, to - edge) >= minChunkSeconds * fps);
  const all = [from, ...far, to];
  return all.slice(1).flatMap((endFrame, i) => {
    const startFrame = all[i] ?? from;
    const own = plan.chunks.findLast((chunk) => chunk.startFrame <= startFrame) ?? plan.chunks[0];
    if (!own || endFrame <= startFrame) return [];
    const isOwn = own.startFrame === startFrame && own.endFrame === endFrame;
    return [{ index: own.index, startFrame, endFrame, segmentFrames: isOwn ? own.segmentFrames : evenly(startFrame, endFrame, fps) }];
  });
} // prettier-ignore

/** Only the first one may be between two frames, because all of them start with a frame. */
function evenly(start: number, end: number, fps: number): number[] {
  const count = Math.max(1, Math.round((end - start) / fps / segmentSeconds));
  const others = Array.from({ length: count - 1 }, (_, i) => Math.round(start + ((end - start) * (i + 1)) / count));
  return [start, ...others];
} // prettier-ignore

/**
 * A frame of the ladder may show a picture of up to half a frame later than its own time, so one at an edge of the
 * segment might show what was removed.
 */
function isWhole(source: PlannedChunk, { start, end, rotation }: RenderSegment, plan: LadderPlan): boolean {
  const own = plan.chunks[source.index];
  const fps = framesPerSecond(plan.frameRate);
  if (!own || rotation !== 0 || own.startFrame !== source.startFrame || own.endFrame !== source.endFrame) return false;
  const isFirst = own.startFrame === 0 && start === 0;
  const isLast = own.endFrame >= plan.totalFrames && end * fps >= plan.totalFrames - 1;
  return (isFirst || own.startFrame >= start * fps + 1) && (isLast || own.endFrame <= end * fps - 1);
} // prettier-ignore
