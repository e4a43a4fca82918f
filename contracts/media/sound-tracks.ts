import type { FailureReason } from '../kernel/define-pipeline.ts';

/** The warning about audio tracks that could not be used; `null` if all were. */
export function omittedSoundTracksReason(count: number): FailureReason | null {
  if (count <= 0) return null;
  const [tracks, they] = count === 1 ? ['1 audio track', 'It is'] : [`${count} audio tracks`, 'They are'];
  return {
    error: 'media.sound-tracks-left-out',
    message: `${tracks} of this file could not be used. ${they} in a format that Stepwell cannot read, or not among the first 8. The other tracks play; if you need the missing audio, export the video with AAC audio and upload it again.`,
  };
}
