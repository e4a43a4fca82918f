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
  /** The same in frames of the result. */
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
  let seconds = 0;
  for (const segment of segments) {
    const first = Math.round(seconds * fps);
    seconds += segment.held ?? segment.end - segment.start;
    // counted from the start, so that what is rounded never adds up
    const frames = Math.round(seconds * fps) - first;
    const isOther = segment.held !== undefined || (assetId !== undefined && segment.assetId !== assetId);
    const ladder = isOther ? otherLadder(segment, frames, plan) : plan;
    for (const source of stretchesOf(segment, frames, ladder)) {
      const shift = first - Math.round(segment.start * fps);
      chunks.push({
        segment,
        source,
        result: moveChunk(source, shift, chunks.length),
        isWhole: !isOther && isWhole(source, segment, plan),
      });
    }
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
      targetSeconds: Math.max(1, Math.ceil(longestSegment(result) / fps)),
    },
    chunks,
  };
}

/** The ladder as if it were divided at equal distances from the start of the segment. */
function otherLadder({ start }: RenderSegment, frames: number, plan: LadderPlan): LadderPlan {
  const fps = framesPerSecond(plan.frameRate);
  const [first, length] = [Math.round(start * fps), Math.round(otherChunkSeconds * fps)];
  const chunks = Array.from({ length: Math.ceil(frames / length) }, (_, index): PlannedChunk => {
    const startFrame = first + index * length;
    // none of them is that of a ladder, so the segments are divided again
    return { index, startFrame, endFrame: -1, segmentFrames: [] };
  });
  return { ...plan, chunks };
}

const turnRung = (rung: Rung, rotation: number): Rung =>
  rotation % 180 === 0 ? rung : { ...rung, width: rung.height, height: rung.width, isCopied: false };

const moveChunk = ({ startFrame, endFrame, segmentFrames }: PlannedChunk, by: number, index: number): PlannedChunk => ({
  index,
  startFrame: startFrame + by,
  endFrame: endFrame + by,
  segmentFrames: segmentFrames.map((frame) => frame + by),
}); // prettier-ignore

/** The frames of a segment, divided where the chunks of its ladder are, so that whole ones need no encoding. */
function stretchesOf(segment: RenderSegment, frames: number, plan: LadderPlan): PlannedChunk[] {
  const fps = framesPerSecond(plan.frameRate);
  const start = Math.round(segment.start * fps);
  const end = start + frames;
  const edges = plan.chunks.map(({ startFrame }) => startFrame).filter((edge) => edge > start && edge < end);
  const far = edges.filter((edge) => Math.min(edge - start, end - edge) >= minChunkSeconds * fps);
  const all = [start, ...far, end];
  return all.slice(1).flatMap((endFrame, i) => {
    const startFrame = all[i] ?? start;
    const own = plan.chunks.findLast((chunk) => chunk.startFrame <= startFrame) ?? plan.chunks[0];
    if (!own || endFrame <= startFrame) return [];
    const isOwn = own.startFrame === startFrame && own.endFrame === endFrame;
    return [{ index: own.index, startFrame, endFrame, segmentFrames: isOwn ? own.segmentFrames : evenly(startFrame, endFrame, fps) }];
  });
} // prettier-ignore

function evenly(start: number, end: number, fps: number): number[] {
  const count = Math.max(1, Math.round((end - start) / fps / segmentSeconds));
  return Array.from({ length: count }, (_, i) => start + Math.round(((end - start) * i) / count));
}

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
