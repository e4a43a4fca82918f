import { AUDIO_FRAME, AUDIO_RATE, audioFrames } from '../media/ladder/chunk-command.ts';
import type { LadderPlan } from '../media/ladder/plan-ladder.ts';
import { framesPerSecond } from '../media/probe/frame-rate.ts';
import type { SegmentChunk } from './plan-segments.ts';

/** Where the sound of a chunk comes from, and where it is heard. */
export interface ChunkSound {
  /** It is that of the ladder's own chunk at another time: nothing is encoded. */
  readonly isMoved: boolean;
  /** By how many samples it is later than in the video that it comes from. */
  readonly laterBy: number;
}

export interface ChunkSounds<Chunk> {
  /** Of the result. */
  readonly plan: LadderPlan;
  readonly chunks: readonly (Chunk & { readonly sound: ChunkSound })[];
}

/**
 * The sounds of the chunks of a result. Sound can be moved without encoding it by whole AAC frames (21.3 ms), so within
 * a segment of which part is moved all of it is at most half a frame (10.7 ms) away from its pictures; each segment
 * counts from its own start, so that this never adds up. A chunk at the edge of a segment is encoded, because its sound
 * would contain what was removed, and fills the frames up to its neighbours. `canMove`: the ladder has the sounds of
 * the result.
 */
export function planChunkSounds<Chunk extends SegmentChunk>(
  chunks: readonly Chunk[],
  {
    plan,
    ladder,
    canMove,
  }: { readonly plan: LadderPlan; readonly ladder: LadderPlan; readonly canMove: boolean },
): ChunkSounds<Chunk> {
  const isInside = (index: number): boolean =>
    [index - 1, index + 1].every((next) => chunks[next]?.segment === chunks[index]?.segment);
  const isMoved = (chunk: Chunk, index: number): boolean =>
    canMove && chunk.isWhole && (isInside(index) || chunk.source.startFrame === chunk.result.startFrame);
  const moving = new Set(chunks.filter(isMoved).map(({ segment }) => segment));
  const sounds = chunks.map((chunk, index): ChunkSound => {
    const seconds = (chunk.result.startFrame - chunk.source.startFrame) / framesPerSecond(plan.frameRate);
    const samples = seconds * AUDIO_RATE;
    const laterBy = moving.has(chunk.segment)
      ? Math.round(samples / AUDIO_FRAME) * AUDIO_FRAME
      : Math.round(samples);
    return { isMoved: isMoved(chunk, index), laterBy };
  });
  /** The frames of a moved sound; `null` for one that is encoded. */
  const movedFrames = (index: number) => {
    const [chunk, sound] = [chunks[index], sounds[index]];
    if (!chunk || !sound?.isMoved) return null;
    const { first, end } = audioFrames(ladder, chunk.source);
    const by = sound.laterBy / AUDIO_FRAME;
    return { first: first + by, end: end + by };
  };
  const placed = chunks.map((chunk, index) => {
    const own = audioFrames(plan, chunk.result);
    const soundFrames = movedFrames(index) ?? {
      first: movedFrames(index - 1)?.end ?? own.first,
      end: movedFrames(index + 1)?.first ?? own.end,
    };
    const sound = sounds[index] ?? { isMoved: false, laterBy: 0 };
    const isAtPictures = soundFrames.first === own.first && soundFrames.end === own.end;
    return { ...chunk, sound, result: isAtPictures ? chunk.result : { ...chunk.result, soundFrames } };
  });
  return { plan: { ...plan, chunks: placed.map(({ result }) => result) }, chunks: placed };
}
