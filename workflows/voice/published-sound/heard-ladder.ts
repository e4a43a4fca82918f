import type { MixedSound } from '../../../contracts/authoring/render-sound.ts';
import type { RenderList } from '../../../contracts/authoring/render-list.ts';
import type { Objects } from '../../../services/platform/objects/objects.ts';
import type { EncodedPart, LadderLocation } from '../../media/ladder/ladder-files.ts';
import type { Ladder } from '../../media/ladder/playlists.ts';
import { soundsOf } from '../../media/ladder/sounds.ts';
import type { MediaWork } from '../../media/media-work.ts';
import { voicePart } from './voice-part.ts';
import { withSilence, withTranslations, withVoice } from './with-voice.ts';

interface HeardLadderInput {
  /** The published video with its own sound. */
  readonly ladder: Ladder;
  /** What is heard of voice-overs; without one, the video's own sound. */
  readonly heard: Pick<RenderList, 'sound' | 'translated'>;
  /** Where mixed sounds are stored, under their hashes. */
  readonly place: LadderLocation;
  readonly objects: Objects;
}

/** What is heard by default of a video without sound that has voices in other languages. */
const silence: MixedSound = { mode: 'replace', duckBy: 0, languageCode: null, spoken: [] };

/** The published video as its viewers hear it, in every language. Encodes only the chunks whose sound is new. */
export async function heardLadder(
  { ladder, heard: { sound, translated }, place, objects }: HeardLadderInput,
  work: MediaWork,
): Promise<Ladder> {
  const partsOf = async (mixed: MixedSound): Promise<EncodedPart[]> => {
    const parts: EncodedPart[] = [];
    for (const { index } of ladder.chunks) {
      parts.push(await voicePart({ ladder, sound: mixed, index, place, objects }, work));
      work.heartbeat();
    }
    return parts;
  };
  const own = sound ? withVoice(ladder, { parts: await partsOf(sound), ...sound }) : ladder;
  if (!translated) return own;
  const isSilent = soundsOf(own.plan).length === 0;
  const byDefault = isSilent ? withSilence(own, await partsOf(silence)) : own;
  const voices = [];
  for (const mixed of translated.sounds)
    voices.push({ languageCode: mixed.languageCode, parts: await partsOf(mixed) });
  return withTranslations(byDefault, { ...translated, voices });
}
