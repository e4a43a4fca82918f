import { createHash } from 'node:crypto';
import type { CoveredArea, RenderList, RenderSegment } from '../../contracts/authoring/render-list.ts';
import type { AssetPlan } from '../media/asset-storage.ts';
import { encoderArguments } from '../media/ladder/chunk-command.ts';
import type { LadderPlan, PlannedChunk } from '../media/ladder/plan-ladder.ts';
import { AUDIO } from '../media/ladder/ladder-files.ts';
import { soundsOf } from '../media/ladder/sounds.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import { touches, within } from './cover-mask.ts';
import { areasOfHeld, type HeldFrames } from './held-frame.ts';
import { planChunkSounds, type ChunkSound } from './plan-chunk-sounds.ts';
import { planSegments } from './plan-segments.ts';

/** Changes with everything about rendering that changes frames and is not part of a list. */
const rendererVersion = 1;

/** A chunk of the result. */
export interface RenderedChunk {
  readonly index: number;
  readonly assetId: string;
  /** The video beside which its frames are stored: that whose shape the result has. */
  readonly mainId: string;
  readonly segment: RenderSegment;
  /** In frames of the video that it comes from. */
  readonly source: PlannedChunk;
  /** In frames of the result. */
  readonly result: PlannedChunk;
  readonly isWhole: boolean;
  /** The second of the frame that it holds, where that is known. */
  readonly heldFrame?: number;
  readonly sound: ChunkSound;
  /** What is covered in it; seconds of that video. */
  readonly areas: readonly CoveredArea[];
  /**
   * Of everything that influences its frames; `null`: they are those of the ladder's own chunk with the index of
   * `source`.
   */
  readonly hash: string | null;
}

export interface RenderPlan {
  /** The ladder of the result; its chunks are frames of the result. */
  readonly plan: LadderPlan;
  readonly chunks: readonly RenderedChunk[];
}

/** The chunks of a list, from the ladder of its video. The same list always gives the same plan. */
export function planRender(
  list: RenderList,
  sources: ReadonlyMap<string, AssetPlan>,
  heldFrames: HeldFrames = new Map(),
): RenderPlan {
  const mainId = list.assetId ?? list.segments[0]?.assetId ?? '';
  const source = sources.get(mainId);
  if (!source) throw new Error('A list names a video that was not probed.');
  const { plan: silent, chunks: seen } = planSegments(list, source);
  const heard = withSound(silent, list, sources);
  const { plan, chunks } = planChunkSounds(seen, {
    plan: heard,
    ladder: source.plan,
    canMove: soundsOf(heard).length === soundsOf(source.plan).length,
  });
  const fps = framesPerSecond(plan.frameRate);
  return {
    plan,
    chunks: chunks.map((chunk) => {
      const later = (chunk.source.startFrame - chunk.result.startFrame) / fps;
      const { assetId } = chunk.segment;
      const time = heldFrames.get(chunk.segment);
      const areas = [
        ...list.areas
          .filter((area) => touches(area, chunk.result, fps))
          .map((area) => movedArea(area, later)),
        ...(time === undefined ? [] : areasOfHeld(list.areas, { time, chunk }, { chunks, fps })),
      ];
      const held = time !== undefined && { heldFrame: time };
      const rendered = { ...chunk, ...held, index: chunk.result.index, assetId, mainId, areas };
      const isOwn = chunk.isWhole && areas.length === 0;
      return { ...rendered, hash: isOwn ? null : hashOf(rendered, plan) };
    }),
  };
}

/** A video without sound has sound where a part of another one that has it is inserted. */
function withSound(plan: LadderPlan, list: RenderList, sources: ReadonlyMap<string, AssetPlan>): LadderPlan {
  if (soundsOf(plan).length > 0) return plan;
  const heard = list.segments.some(({ assetId, held }) => {
    const other = sources.get(assetId);
    return held === undefined && other !== undefined && soundsOf(other.plan).length > 0;
  });
  return heard ? { ...plan, hasAudio: true, sounds: [{ rendition: AUDIO, stream: null, language: null, name: null }] } : plan;
} // prettier-ignore

const movedArea = ({ start, end, positions }: CoveredArea, by: number): CoveredArea => ({
  start: start + by,
  end: end + by,
  positions: positions.map((position) => ({ ...position, time: position.time + by })),
});

/** Where an edge of the segment is within the frames of a chunk, or near them; elsewhere it does not influence them. */
function edgesIn({ segment, source }: Pick<RenderedChunk, 'segment' | 'source'>, fps: number) {
  const near = (edge: number): number | null =>
    edge * fps > source.startFrame - fps && edge * fps < source.endFrame + fps ? edge : null;
  return [near(segment.start), near(segment.end)];
}

function hashOf(
  { assetId, mainId, segment, source, areas, heldFrame }: Omit<RenderedChunk, 'hash'>,
  { frameRate, rungs }: LadderPlan,
): string {
  const fps = framesPerSecond(frameRate);
  const { startFrame, endFrame, segmentFrames } = source;
  const influences = {
    rendererVersion,
    assetId,
    frameRate,
    startFrame,
    endFrame,
    segmentFrames,
    edges: segment.held === undefined ? edgesIn({ segment, source }, fps) : [segment.start, segment.end],
    ...(segment.held !== undefined && { held: heldFrame ?? true }),
    ...(assetId !== mainId && { mainId }),
    rotation: segment.rotation,
    // where an area is before and after the chunk does not influence its frames
    areas: areas.map((area) => within(area, source, fps)),
    rungs: rungs.map((rung) => [rung.name, rung.width, rung.height, encoderArguments(rung)]),
  };
  return createHash('sha256').update(JSON.stringify(influences)).digest('hex').slice(0, 40);
}
