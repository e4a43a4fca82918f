import { createHash } from 'node:crypto';
import type { CoveredArea, RenderList } from '../../contracts/authoring/render-list.ts';
import type { AssetPlan } from '../media/asset-storage.ts';
import { encoderArguments } from '../media/ladder/chunk-command.ts';
import type { LadderPlan, PlannedChunk } from '../media/ladder/plan-ladder.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import { touches, within } from './cover-mask.ts';

/** Changes with everything about rendering that changes frames and is not part of a list. */
const rendererVersion = 1;

/** A chunk of the result. */
export interface RenderedChunk {
  readonly index: number;
  readonly assetId: string;
  /** In frames of the video that it comes from. */
  readonly source: PlannedChunk;
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

/** The chunks of a list, from the ladders of its videos. The same list always gives the same plan. */
export function planRender(list: RenderList, sources: ReadonlyMap<string, AssetPlan>): RenderPlan {
  const [segment] = list.segments;
  const source = segment && sources.get(segment.assetId);
  if (!source) throw new Error('A list names a video that was not probed.');
  const { plan } = source;
  const fps = framesPerSecond(plan.frameRate);
  return {
    plan,
    chunks: plan.chunks.map((chunk) => {
      const areas = list.areas.filter((area) => touches(area, chunk, fps));
      const rendered = { index: chunk.index, assetId: segment.assetId, source: chunk, areas };
      return { ...rendered, hash: areas.length === 0 ? null : hashOf(rendered, plan) };
    }),
  };
}

function hashOf(
  { assetId, source, areas }: Omit<RenderedChunk, 'hash'>,
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
    // where an area is before and after the chunk does not influence its frames
    areas: areas.map((area) => within(area, source, fps)),
    rungs: rungs.map((rung) => [rung.name, rung.width, rung.height, encoderArguments(rung)]),
  };
  return createHash('sha256').update(JSON.stringify(influences)).digest('hex').slice(0, 40);
}
