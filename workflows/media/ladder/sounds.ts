import { AUDIO } from './ladder-files.ts';
import type { SoundTrack } from '../probe/sound-tracks.ts';

/** One audio track of the ladder, a rendition of its own. */
export interface PlannedSound {
  readonly rendition: string;
  /** Of the source; `null` in plans that knew of one track only. */
  readonly stream: number | null;
  readonly language: string | null;
  readonly name: string | null;
}

interface WithSounds {
  readonly hasAudio: boolean;
  readonly sounds?: readonly PlannedSound[];
}

/** The first is played by default. */
export const planSounds = (tracks: readonly SoundTrack[]): readonly PlannedSound[] =>
  tracks.map(({ stream, language, name }, i) => ({
    rendition: i === 0 ? AUDIO : `${AUDIO}-${i + 1}`,
    stream,
    language,
    name,
  }));

export const soundsOf = ({ hasAudio, sounds }: WithSounds): readonly PlannedSound[] =>
  sounds ?? (hasAudio ? [{ rendition: AUDIO, stream: null, language: null, name: null }] : []);

export const isSound = (rendition: string): boolean => rendition.startsWith(AUDIO);

/**
 * The names that people choose from: the track's title, otherwise its language in that language, otherwise a number.
 * All distinct.
 */
export function soundNames(sounds: readonly PlannedSound[]): readonly string[] {
  const names: string[] = [];
  for (const [i, sound] of sounds.entries()) {
    const number = sounds.length > 1 ? ` ${i + 1}` : '';
    let name = sound.name ?? nativeLanguageName(sound.language) ?? `Sound${number}`;
    while (names.includes(name)) name += number;
    names.push(name);
  }
  return names;
}

function nativeLanguageName(language: string | null): string | undefined {
  if (language === null) return undefined;
  return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);
}
