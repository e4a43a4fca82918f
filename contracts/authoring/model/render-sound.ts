import { voiceOf } from '../../kernel/voice-list.ts';
import type { RenderSound } from '../render-sound.ts';
import type { AudioSource, VoiceOver } from '../voice-over.ts';

const isHeard = (source: AudioSource | undefined): source is AudioSource & { duration: number } =>
  source?.status === 'completed' && source.duration !== null && source.duration > 0;

/** What viewers hear of a voice-over: the sounds that are there, each from the start of its block; `null` without one. */
export function renderSoundOf({ blocks, sources, sound }: VoiceOver): RenderSound | null {
  const byId = new Map(sources.map((source) => [source.id, source]));
  const heard = blocks.flatMap(({ text2SpeechId, startTime, voice }) => {
    const source = byId.get(text2SpeechId ?? '');
    const language = voiceOf(source?.voice ?? voice)?.language ?? null;
    return isHeard(source)
      ? [{ language, part: { text2SpeechId: source.id, startSeconds: startTime, seconds: source.duration } }]
      : [];
  });
  if (heard.length === 0) return null;
  const { mode, duckBy, isChoosable } = sound;
  return {
    mode,
    duckBy: mode === 'duck' ? duckBy : 0,
    isOriginalChoosable: isChoosable,
    languageCode: heard[0]?.language ?? null,
    spoken: heard.map(({ part }) => part),
  };
}
