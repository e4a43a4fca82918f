import { defineError } from '../kernel/errors.ts';
import type { FailureReason } from '../kernel/define-pipeline.ts';

/** The result of decoding a video, or a part of it. */
export interface DecodeResult {
  /** Expected pictures. */
  readonly frames: number;
  /** Pictures that the decoder could not read, or only with gaps. */
  readonly damagedFrames: number;
}

/** From this share on hardly anything of a video can be seen. */
const maxDamagedShare = 0.8;
/**
 * Pictures that precede a key frame of an open group are missing wherever a part starts: this is not damage of the
 * file.
 */
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
 * The warning about a damaged source; `null` if it is intact. Refused with `media.unreadable` if hardly anything could
 * be read.
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
