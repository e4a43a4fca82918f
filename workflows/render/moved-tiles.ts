import type { ImageMap } from '../media/pictures/make-image-map.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import type { RenderedChunk } from './plan-render.ts';

/** Tiles nearer to the edge of a chunk than this might show its neighbour. */
const edgeSeconds = 0.1;

export interface MovedTiles {
  /** For each tile of the result the one of the video that it comes from; `null`: it has to be made. */
  readonly tiles: readonly (number | null)[];
  /** The chunks in which tiles have to be made. */
  readonly made: ReadonlySet<number>;
}

/**
 * Which tiles of an image map are those of the video that a result comes from: the nearest ones within the chunks that
 * were not encoded again, less than an interval away. So nothing that was removed or covered is on any of them.
 */
export function planMovedTiles(
  { plan, chunks }: { readonly plan: LadderPlan; readonly chunks: readonly RenderedChunk[] },
  own: Pick<ImageMap, 'intervalSeconds' | 'count'>,
  intervalSeconds: number,
): MovedTiles {
  const fps = framesPerSecond(plan.frameRate);
  const count = Math.max(1, Math.ceil(plan.durationSeconds / intervalSeconds));
  const made = new Set<number>();
  let at = 0;
  const tiles = Array.from({ length: count }, (_, tile) => {
    const frame = tile * intervalSeconds * fps;
    while (at < chunks.length - 1 && frame >= (chunks[at]?.result.endFrame ?? 0)) at += 1;
    const chunk = chunks[at];
    const found = chunk && ownTile(chunk, (frame - chunk.result.startFrame) / fps, own, fps);
    if (found === undefined || found === null) made.add(at);
    return found ?? null;
  });
  return { tiles, made };
}

function ownTile(
  { hash, source }: RenderedChunk,
  second: number,
  { intervalSeconds, count }: Pick<ImageMap, 'intervalSeconds' | 'count'>,
  fps: number,
): number | null {
  if (hash !== null) return null;
  const [start, end] = [source.startFrame / fps, source.endFrame / fps];
  const first = Math.ceil((start === 0 ? 0 : start + edgeSeconds) / intervalSeconds);
  const last = Math.min(count - 1, Math.floor((end - edgeSeconds) / intervalSeconds));
  if (first > last) return null;
  return Math.min(last, Math.max(first, Math.round((start + second) / intervalSeconds)));
}
