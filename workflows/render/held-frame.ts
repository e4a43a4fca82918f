import type { CoveredArea, RenderList, RenderSegment } from '../../contracts/authoring/render-list.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { assetFolder } from '../media/asset-storage.ts';
import { readFrameTable } from '../media/probe/frame-table.ts';
import { boxIn } from './cover-mask.ts';
import type { SegmentChunk } from './plan-segments.ts';

type Segments = readonly RenderSegment[];
type Range = Pick<RenderSegment, 'start' | 'end'>;
/** The second of the frame that each segment holds. */
export type HeldFrames = ReadonlyMap<RenderSegment, number>;

/** Seconds are stored in milliseconds, so the frame that is seen at one may start slightly after it. */
export const frameEdge = 0.0005;

/** A picture that is still seen for longer than this at the start of a segment is what was seen there, whenever it came. */
const stillSeconds = 0.1;

/** The frame from before a segment that is still seen at its start, if one is. */
export function frameStillSeen(frames: Float64Array, { start, end }: Range): number | undefined {
  const next = frames.find((time) => time >= start) ?? Infinity;
  return next > Math.min(end, start + stillSeconds) ? frames.findLast((time) => time < start) : undefined;
}

/** Since when the source is seen before a second of it without a gap: nothing from there on was removed. */
const seenSince = (segments: Segments, { assetId, start }: RenderSegment): number =>
  segments
    .filter((each) => each.assetId === assetId && each.held === undefined && each.start < start)
    .reduceRight((since, each) => (each.end >= since - frameEdge ? each.start : since), start);

/**
 * The frame that the source shows at the start of a segment: the last one that has come by then. One that was removed is
 * not held: at a seam it is the frame with which the part begins.
 */
export function heldFrameOf(
  frames: Float64Array,
  segment: RenderSegment,
  segments: Segments,
): number | undefined {
  const since = seenSince(segments, segment);
  return (
    frames.findLast((time) => time <= segment.start + frameEdge && (time >= since || since === 0)) ??
    frameStillSeen(frames, segment) ??
    frames.find((time) => time >= segment.start && time < segment.end)
  );
}

/** Those of the segments of a list; none of a video that was probed before there were tables of frames. */
export async function readHeldFrames(
  objects: Objects,
  organizationId: string,
  { segments }: RenderList,
): Promise<HeldFrames> {
  const held = new Map<RenderSegment, number>();
  for (const assetId of new Set(
    segments.flatMap((each) => (each.held === undefined ? [] : [each.assetId])),
  )) {
    const folder = assetFolder(organizationId, assetId);
    const frames = await readFrameTable({ objects, organizationId, folder });
    if (frames === null) continue;
    for (const segment of segments.filter((each) => each.held !== undefined && each.assetId === assetId)) {
      const time = heldFrameOf(frames, segment, segments);
      if (time !== undefined) held.set(segment, time);
    }
  }
  return held;
}

/**
 * What covers a frame where else it is seen covers it while it is held, also if it has ended, or not begun, at the second
 * for which the frame was chosen.
 */
export function areasOfHeld(
  areas: readonly CoveredArea[],
  { time, chunk: { segment, source } }: { readonly time: number; readonly chunk: SegmentChunk },
  { chunks, fps }: { readonly chunks: readonly SegmentChunk[]; readonly fps: number },
): readonly CoveredArea[] {
  const frame = time * fps;
  const other = chunks
    .filter((each) => each.segment.held === undefined && each.segment.assetId === segment.assetId)
    .find((each) => each.source.startFrame <= frame && frame < each.source.endFrame);
  if (!other) return [];
  const second = time + (other.result.startFrame - other.source.startFrame) / fps;
  const [start, end] = [source.startFrame / fps, source.endFrame / fps];
  return areas
    .filter((area) => area.start <= second && second < area.end)
    .map((area) => ({
      start,
      end,
      positions: [{ time: start, ...boxIn(area, second - 1 / fps, second + 1 / fps) }],
    }));
}
