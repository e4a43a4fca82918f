import { AUDIO_RATE, VIDEO_TIMESCALE } from '../media/ladder/chunk-command.ts';
import type { EncodedPart } from '../media/ladder/ladder-files.ts';
import { isSound } from '../media/ladder/sounds.ts';

/**
 * The same frames at another time of the video, by whole frames of the pictures or whole AAC frames of a sound. Nothing
 * is encoded or stored: the times change when the bytes are read.
 */
export function movePart(part: EncodedPart, bySeconds: number): EncodedPart {
  if (bySeconds === 0) return part;
  const first = part.segments[0]?.startSeconds ?? 0;
  const timescale = isSound(part.rendition) ? AUDIO_RATE : VIDEO_TIMESCALE;
  return {
    ...part,
    laterBy: Math.round((first + bySeconds) * timescale) - Math.round(first * timescale),
    segments: part.segments.map((segment) => ({
      ...segment,
      startSeconds: segment.startSeconds + bySeconds,
    })),
  };
}
