import type { RenderSound } from '../../../contracts/authoring/render-sound.ts';
import { AUDIO, type EncodedPart } from '../../media/ladder/ladder-files.ts';
import type { Ladder } from '../../media/ladder/playlists.ts';
import { isSound, soundsOf, type PlannedSound } from '../../media/ladder/sounds.ts';

/** The rendition with the voice-over, in the language of the video or in another one. */
export const voiceRendition = `${AUDIO}-voice`;
export const translatedRendition = (languageCode: string): string => `${voiceRendition}-${languageCode}`;
/** The names of the two sounds in a playlist; players show a text for each. */
export const voiceSoundName = 'voice-over';
export const originalSoundName = 'original';

interface VoiceParts {
  /** By chunk. */
  readonly parts: readonly EncodedPart[];
  readonly languageCode: RenderSound['languageCode'];
  readonly isOriginalChoosable: boolean;
}

/** The ladder with one more rendition. A chunk that keeps its own sound is the same file in both. */
const withRendition = (
  { plan, chunks }: Ladder,
  rendition: string,
  parts: readonly EncodedPart[],
): Ladder => ({
  plan,
  chunks: chunks.slice(0, parts.length).map((chunk, i) => {
    const part = parts[i];
    return { ...chunk, parts: [...chunk.parts, ...(part ? [{ ...part, rendition }] : [])] };
  }),
});

/** The ladder as its viewers hear it: the voice-over first, and the video's own sounds only if they may be chosen. */
export function withVoice(ladder: Ladder, { parts, languageCode, isOriginalChoosable }: VoiceParts): Ladder {
  const own = isOriginalChoosable ? soundsOf(ladder.plan) : [];
  const named = own.map((sound, i) => (i === 0 ? { ...sound, name: originalSoundName } : sound));
  const voice = { rendition: voiceRendition, stream: null, language: languageCode, name: voiceSoundName };
  const chunks = ladder.chunks.map((chunk) => ({
    ...chunk,
    parts: chunk.parts.filter(({ rendition }) => isOriginalChoosable || !isSound(rendition)),
  }));
  const plan = { ...ladder.plan, hasAudio: true, sounds: [voice, ...named] };
  return withRendition({ plan, chunks }, voiceRendition, parts);
}

/** The ladder of a video without sound, with a sound in which nothing is heard. */
export function withSilence({ plan, chunks }: Ladder, parts: readonly EncodedPart[]): Ladder {
  const sounds = [{ rendition: AUDIO, stream: null, language: null, name: null }];
  return withRendition({ plan: { ...plan, hasAudio: true, sounds }, chunks }, AUDIO, parts);
}

interface TranslatedParts {
  /** Of the sound that is heard by default, if nothing else is known of it. */
  readonly originalLanguage: string;
  readonly voices: readonly { readonly languageCode: string; readonly parts: readonly EncodedPart[] }[];
}

/** The ladder with a sound in each of these languages after those that it has. */
export function withTranslations(ladder: Ladder, { originalLanguage, voices }: TranslatedParts): Ladder {
  const before = soundsOf(ladder.plan).map((sound, i) =>
    i === 0 ? { ...sound, language: sound.language ?? originalLanguage } : sound,
  );
  const added = voices.map(({ languageCode }): PlannedSound => ({
    rendition: translatedRendition(languageCode),
    stream: null,
    language: languageCode,
    name: null,
  }));
  const plan = { ...ladder.plan, hasAudio: true, sounds: [...before, ...added] };
  return voices.reduce<Ladder>(
    (result, { languageCode, parts }) => withRendition(result, translatedRendition(languageCode), parts),
    { plan, chunks: ladder.chunks },
  );
}
