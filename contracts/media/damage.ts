import { defineError } from '../kernel/errors.ts';
import type { FailureReason } from '../kernel/define-pipeline.ts';

/** What decoding a video, or a part of it, came to. */
export interface DecodeResult {
  /** Pictures that there should be. */
  readonly frames: number;
  /** Of them those that the decoder could not read, or only with gaps. */
  readonly damagedFrames: number;
}

/** From this share on hardly anything of a video can be seen. */
const maxDamagedShare = 0.8;
/** Pictures that lead a key frame of an open group have lost theirs wherever a part begins: no damage of the file. */
export const leadingFrames = 8;

/** Hardly any picture of the source could be read. */
export const VideoUnreadable = defineError(
  'media.unreadable',
  'invalid',
  'This file is damaged: almost none of its frames could be read. Copy it again from the device that recorded it, then upload it again.',
);

const sum = (parts: readonly Partial<DecodeResult>[], of: keyof DecodeResult): number =>
  parts.reduce((all, part) => all + (part[of] ?? 0), 0);

/**
 * What a person must know of a source whose parts came out so: `null` where all is well. Refused with `media.unreadable`
 * where hardly anything could be read.
 */
export function damageOf(parts: readonly Partial<DecodeResult>[]): FailureReason | null {
  const [frames, damaged] = [sum(parts, 'frames'), sum(parts, 'damagedFrames')];
  if (damaged === 0) return null;
  const share = Math.min(1, damaged / Math.max(1, frames));
  if (share >= maxDamagedShare) throw VideoUnreadable();
  const percent = Math.max(1, Math.round(share * 100));
  return {
    error: 'media.damaged',
    message: `Parts of the file could not be read: about ${percent}% of its frames are missing or damaged. Check the video; if the damage matters, copy the file again from the device that recorded it, then upload it again.`,
  };
}
