import type { FailureReason } from '../kernel/define-pipeline.ts';

/** What a person must know of sound tracks that could not be kept; `null` where all were. */
export function omittedSoundTracksReason(count: number): FailureReason | null {
  if (count <= 0) return null;
  const [tracks, they] = count === 1 ? ['1 sound track', 'It is'] : [`${count} sound tracks`, 'They are'];
  return {
    error: 'media.sound-tracks-left-out',
    message: `${tracks} of this file could not be used. ${they} in a format that we cannot read, or beyond the first 8. The other tracks play; if you need the missing sound, export the video with AAC sound and upload it again.`,
  };
}
