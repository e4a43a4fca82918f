import { voiceOf } from '../../kernel/voice-list.ts';
import type { MixedSound, RenderSound, TranslatedSounds } from '../render-sound.ts';
import type { AudioSource, VoiceBlock, VoiceOver } from '../voice-over.ts';
import { isSameLanguage } from './translations.ts';
import { blocksIn, voiceLanguages } from './voice-blocks.ts';

const isHeard = (source: AudioSource | undefined): source is AudioSource & { duration: number } =>
  source?.status === 'completed' && source.duration !== null && source.duration > 0;

/** The sounds of blocks that are there, each from the start of its block; `null` without one. */
function soundOf(
  blocks: readonly VoiceBlock[],
  { sources, sound: { mode, duckBy } }: VoiceOver,
): MixedSound | null {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const heard = blocks.flatMap(({ text2SpeechId, startTime, voice }) => {
    const source = byId.get(text2SpeechId ?? '');
    const language = voiceOf(source?.voice ?? voice)?.language ?? null;
    return isHeard(source)
      ? [{ language, part: { text2SpeechId: source.id, startSeconds: startTime, seconds: source.duration } }]
      : [];
  });
  if (heard.length === 0) return null;
  return {
    mode,
    duckBy: mode === 'duck' ? duckBy : 0,
    languageCode: heard[0]?.language ?? null,
    spoken: heard.map(({ part }) => part),
  };
}

/** What viewers hear of a voice-over in the language of the video. */
export function renderSoundOf(voiceOver: VoiceOver): RenderSound | null {
  const mixed = soundOf(blocksIn(voiceOver.blocks, null), voiceOver);
  if (mixed === null) return null;
  const { mode, duckBy, ...more } = mixed;
  // in this order: the id of a rendered video depends on it
  return { mode, duckBy, isOriginalChoosable: voiceOver.sound.isChoosable, ...more };
}

/** What viewers hear of a voice-over in other languages than that of the video; `null` if there is nothing. */
export function translatedSoundsOf(voiceOver: VoiceOver, originalLanguage: string): TranslatedSounds | null {
  const languages = voiceLanguages(voiceOver.blocks).filter(
    (code) => !isSameLanguage(code, originalLanguage),
  );
  const sounds = languages.flatMap((languageCode) => {
    const sound = soundOf(blocksIn(voiceOver.blocks, languageCode), voiceOver);
    return sound ? [{ ...sound, languageCode }] : [];
  });
  return sounds.length > 0 ? { originalLanguage, sounds } : null;
}
