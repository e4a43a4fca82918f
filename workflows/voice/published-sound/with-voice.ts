import type { RenderSound } from '../../../contracts/authoring/render-sound.ts';
import { AUDIO, type EncodedPart } from '../../media/ladder/ladder-files.ts';
import type { Ladder } from '../../media/ladder/playlists.ts';
import { isSound, soundsOf } from '../../media/ladder/sounds.ts';

/** The rendition with the voice-over. */
export const voiceRendition = `${AUDIO}-voice`;
/** The names of the two sounds in a playlist; players show a text for each. */
export const voiceSoundName = 'voice-over';
export const originalSoundName = 'original';

interface VoiceParts {
  /** By chunk. */
  readonly parts: readonly EncodedPart[];
  readonly languageCode: RenderSound['languageCode'];
  readonly isOriginalChoosable: boolean;
}

/** The ladder as its viewers hear it: the voice-over first, and the video's own sounds only if they may be chosen. */
export function withVoice(ladder: Ladder, { parts, languageCode, isOriginalChoosable }: VoiceParts): Ladder {
  const own = isOriginalChoosable ? soundsOf(ladder.plan) : [];
  const named = own.map((sound, i) => (i === 0 ? { ...sound, name: originalSoundName } : sound));
  const voice = { rendition: voiceRendition, stream: null, language: languageCode, name: voiceSoundName };
  return {
    plan: { ...ladder.plan, hasAudio: true, sounds: [voice, ...named] },
    chunks: ladder.chunks.slice(0, parts.length).map((chunk, i) => {
      const part = parts[i];
      const shown = chunk.parts.filter(({ rendition }) => isOriginalChoosable || !isSound(rendition));
      return { ...chunk, parts: [...shown, ...(part ? [{ ...part, rendition: voiceRendition }] : [])] };
    }),
  };
}
